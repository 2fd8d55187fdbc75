import { useEffect } from "react";
import { callApi } from "#web/call-api.ts";
import { companyUses } from "../../contract/company-uses.ts";

/** Counts that a company's page is being looked at, once it is shown. A count that is lost troubles nobody. */
export function useCompanyView(id: number): void {
  useEffect(() => {
    callApi(companyUses.recordCompanyUse, { id, kind: "view" }).catch(() => {});
  }, [id]);
}
