import type { DomainEntries } from "#web/entries.ts";
import { CERTIFY_PATH } from "./addresses.ts";

export const entries: DomainEntries = {
  userCentre: [
    { title: "企业认证", href: CERTIFY_PATH, order: 70, without: "enterprise" },
    { title: "企业认证", href: CERTIFY_PATH, order: 100, group: "企业", role: "enterprise" },
  ],
};
