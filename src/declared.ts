import { joinDomains } from "#platform/join-domains.ts";
import { serverDomains } from "./server-domains.ts";

/** What every domain of the portal declares on the server. */
export const declared = joinDomains(serverDomains);
