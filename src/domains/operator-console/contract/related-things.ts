import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, time } from "#api/fields.ts";
import { CONSOLE_THINGS } from "#shared/console-thing.ts";

export const relatedThings = defineCalls("console", {
  /** What belongs to a thing that has a page of its own in the console, as far as the asker's rights let him look: other things, open cases, what was decided, and what operators did to it. */
  listRelatedThings: {
    method: "GET",
    path: "/ops/things/:kind/:id",
    access: "operator",
    isForAllStaff: true,
    input: z.object({ kind: z.enum(CONSOLE_THINGS, "没有这种对象"), id }),
    data: z.object({
      groups: z.array(
        z.object({
          title: z.string(),
          total: z.int(),
          things: z.array(z.object({ title: z.string(), note: z.string(), path: z.string().nullable() })),
        }),
      ),
      cases: z.array(
        z.object({ queue: z.string(), title: z.string(), path: z.string(), isOwn: z.boolean(), openedAt: time }),
      ),
      decisions: z.array(
        z.object({
          id: z.int(),
          queue: z.string(),
          title: z.string(),
          label: z.string(),
          reason: z.string(),
          operator: z.string(),
          decidedAt: time,
          isUndone: z.boolean(),
        }),
      ),
      /** Null where the log is not the asker's to see. */
      acts: z
        .array(z.object({ id: z.int(), at: time, operator: z.string(), act: z.string(), reason: z.string() }))
        .nullable(),
    }),
  },
});
