import { z } from "zod";
import type { TaskContext } from "#platform/tasks.ts";
import { INDEX_FORMAT } from "#ports/search/port.ts";

/** Each format has a queue of its own: of two versions of the portal beside each other, either builds what it can read. */
export const rebuildSearchTask = {
  name: `datasheets.rebuildSearch.${INDEX_FORMAT}`,
  payload: z.object({}),
  isQueuedOnce: true,
  isTriedOnce: true,
  expireInHours: 6,
};

/** Builds the index of all parts anew, unless somebody is at it. */
export async function rebuildSearch({ ports }: TaskContext): Promise<void> {
  await ports.search.rebuild();
}
