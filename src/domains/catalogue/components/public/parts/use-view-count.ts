import { useEffect } from "react";
import { callApi } from "#web/call-api.ts";
import { catalogue } from "../../../contract/catalogue.ts";

/** Counts that a part or a datasheet is being looked at, once the page is shown. A count that is lost troubles nobody. */
export function useViewCount(kind: "part" | "document", id: number): void {
  useEffect(() => {
    callApi(catalogue.recordView, { kind, id }).catch(() => {});
  }, [kind, id]);
}
