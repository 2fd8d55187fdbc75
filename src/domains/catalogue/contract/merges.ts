import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, listOf, pageIndex, pageSize, sortField, time, writtenText } from "#api/fields.ts";
import { CHANGE_ACTS, MERGED_KINDS } from "../merge-labels.ts";

const Merge = z.object({
  id: z.int(),
  act: z.enum(CHANGE_ACTS),
  kind: z.enum(MERGED_KINDS),
  from: z.object({ id: z.int(), name: z.string() }),
  /** Null where it was deleted. */
  into: z.object({ id: z.int(), name: z.string() }).nullable(),
  reason: z.string(),
  operator: z.string(),
  mergedAt: time,
  /** How many rows it changed; none are kept once it can't be undone. */
  changes: z.int(),
  undoneAt: time.nullable(),
  canUndo: z.boolean(),
});

export type Merge = z.output<typeof Merge>;

/** For operators: what was merged, deleted and split, and undoing it. */
export const merges = defineCalls("catalogue", {
  /** The latest first. */
  listMerges: {
    method: "GET",
    path: "/ops/merges",
    access: "operator",
    input: z.object({ sort: sortField("kind", "from", "into", "at"), pageIndex, pageSize }),
    data: listOf(Merge),
  },
  /** Gives back what a merge, deletion or split of the last 30 days changed, as far as it still is as that left it; tells what is not. */
  undoMerge: {
    method: "POST",
    path: "/ops/merges/:id/undo",
    access: "operator",
    input: z.object({
      id,
      reason: writtenText(500, "原因最多 500 个字").min(1, "请填写撤销原因"),
      /** What of operators' words since then it takes with it, as the refusal of this field told; without any it is not asked. */
      accepted: z.string().max(5000).default(""),
    }),
    data: z.object({
      restored: z.int(),
      /** What was changed since, or has something in its place. */
      left: z.array(z.object({ what: z.string(), count: z.int() })),
      /** What operators had said since of what was split, and has gone. */
      lost: z.array(z.string()),
      /** The name of what a split had made, where it stays: something is to it by now. */
      keptMade: z.string().nullable(),
    }),
  },
});
