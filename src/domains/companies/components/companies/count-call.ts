import { callApi } from "#web/call-api.ts";
import { companyUses } from "../../contract/company-uses.ts";

/** Tells that a phone of a company is called; a count that is lost troubles nobody. */
export function countCall(id: number): void {
  callApi(companyUses.recordCompanyUse, { id, kind: "call" }).catch(() => {});
}
