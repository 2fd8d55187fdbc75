import { useEffect } from "react";
import { useRootData } from "#web/use-root-data.ts";

/** Writes what the rows of found parts leave out, and marks which parts their reader keeps, whenever the page shows others. */
export function useFinishedRows(shown: unknown): void {
  const { userId } = useRootData();
  useEffect(() => {
    void import("./finish-rows.ts").then(({ finishRows }) => finishRows(userId !== null));
  }, [userId, shown]);
}
