import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, time } from "#api/fields.ts";

/** What an operator did to a thing: what it was, and what it became. */
export const ThingAct = z.object({
  id: z.int(),
  at: time,
  operator: z.string(),
  act: z.string(),
  reason: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type ThingAct = z.output<typeof ThingAct>;

export const thingHistory = defineCalls("catalogue", {
  /** What operators did to a brand, category or parameter, the latest first. */
  listThingActs: {
    method: "GET",
    path: "/ops/things/:kind/:id/acts",
    access: "operator",
    input: z.object({ kind: z.enum(["brand", "category", "parameter"], "类型有误"), id }),
    data: z.object({ data: z.array(ThingAct) }),
  },
});
