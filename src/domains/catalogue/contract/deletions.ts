import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, writtenText } from "#api/fields.ts";
import { DELETED_KINDS } from "../merge-labels.ts";

const kind = z.enum(DELETED_KINDS, "类型有误");
const Counted = z.array(z.object({ what: z.string(), count: z.int() }));

const ThingUses = z.object({
  name: z.string(),
  /** What goes with it. */
  own: Counted,
  /** What people keep of it, or have said: it can't be deleted as long as there is any. */
  uses: Counted,
});

export type ThingUses = z.output<typeof ThingUses>;

/** For operators: deleting parts and brands that should never have been there. */
export const deletions = defineCalls("catalogue", {
  /** What hangs on a part or brand: what would go with it, and what keeps it from being deleted. */
  findThingUses: {
    method: "GET",
    path: "/ops/deletions/:kind/:id",
    access: "operator",
    input: z.object({ kind, id }),
    data: ThingUses,
  },
  /** Deletes a part, or a brand with its parts, that nobody uses: its name alone is left, and no list makes it again. It can be undone for 30 days. */
  deleteThing: {
    method: "POST",
    path: "/ops/deletions/:kind/:id",
    access: "operator",
    input: z.object({
      kind,
      id,
      /** Typed again. */
      name: z.string().trim().max(200, "名称不符"),
      reason: writtenText(500, "原因最多 500 个字").min(1, "请填写删除原因"),
    }),
    data: z.object({ parts: z.int() }),
  },
});
