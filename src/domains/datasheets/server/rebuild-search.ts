import { z } from "zod";
import type { TaskContext } from "#platform/tasks.ts";

export const rebuildSearchTask = { name: "datasheets.rebuildSearch", payload: z.object({}), isQueuedOnce: true };

/** Builds the index of all parts anew, unless somebody is at it. */
export async function rebuildSearch({ ports }: TaskContext): Promise<void> {
  await ports.search.rebuild();
}
