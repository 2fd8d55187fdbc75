import { useEffect } from "react";
import { type Look, useFrameCalls } from "./use-frame-calls.ts";
import { useRootData } from "./use-root-data.ts";

/** Notes under 最近浏览 that the reader has looked at something; nothing without an id, or where nobody is signed in. */
export function useRecordView(type: Look["type"], id: number | null): void {
  const { isSignedIn } = useRootData();
  const { recordView } = useFrameCalls();
  useEffect(() => {
    if (id === null || !isSignedIn) return;
    // What can't be noted is not missed.
    recordView({ type, id }).catch(() => {});
  }, [type, id, isSignedIn, recordView]);
}
