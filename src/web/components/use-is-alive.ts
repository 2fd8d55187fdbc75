import { useSyncExternalStore } from "react";

/** False in what the server sends until its script is here: a press before that would be lost. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

function never() {
  return () => {};
}
