import { useEffect } from "react";
import { callApi } from "#web/call-api.ts";
import { views } from "../../contract/views.ts";
import { useFrame } from "./use-frame.ts";

/** Notes under 最近浏览 that the reader has looked at something; nothing without an id, or where nobody is signed in. */
export function useRecordView(type: 1 | 2 | 3 | 4, id: number | null): void {
  const { isSignedIn } = useFrame();
  useEffect(() => {
    if (id === null || !isSignedIn) return;
    // What can't be noted is not missed.
    callApi(views.recordView, { type, id }).catch(() => {});
  }, [type, id, isSignedIn]);
}
