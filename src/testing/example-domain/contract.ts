import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id } from "#api/fields.ts";

export const polls = defineCalls("polls", {
  /** Says whether the asker would use a part again. */
  vote: {
    method: "POST",
    path: "/polls/:partId",
    access: "user",
    input: z.object({ partId: id, answer: z.enum(["yes", "no"]) }),
    data: z.object({ id: z.int() }),
  },

  /** How many have said so. */
  votes: {
    method: "GET",
    path: "/polls/:partId",
    access: "visitor",
    input: z.object({ partId: id }),
    data: z.object({ yes: z.int(), no: z.int() }),
  },
});
