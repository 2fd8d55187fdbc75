import { useEffect } from "react";
import { callApi } from "#web/call-api.ts";
import { popularity } from "../../../contract/popularity.ts";

/** Counts that a part or a datasheet is being looked at, once the page is shown. A count that is lost troubles nobody. */
export function useViewCount(kind: "part" | "document", id: number): void {
  useEffect(() => {
    callApi(popularity.recordView, { kind, id }).catch(() => {});
  }, [kind, id]);
}
