import { defineDomain } from "#web/define-domain.ts";
import { pages } from "./pages.ts";

export const domain = defineDomain({
  pages,
  userCentre: [{ title: "企业认证", href: "/userCenter/manage/companyManage?type=16", order: 40 }],
  console: () => import("./components/console/console-sections.ts"),
});
