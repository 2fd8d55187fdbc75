import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";

const OwnStep = z.object({
  title: z.string(),
  /** What it is good for. */
  text: z.string(),
  /** Where it is done; there may be more than one way. */
  links: z.array(z.object({ title: z.string(), path: z.string() })),
  isDone: z.boolean(),
});

export const ownSteps = defineCalls("enterprises", {
  /** What whoever speaks for a company does on the portal, in its order, and what of it is done; nothing for others. */
  listOwnSteps: {
    method: "GET",
    path: "/enterprise/steps",
    access: "user",
    input: z.object({}),
    data: z.array(OwnStep),
  },
});

export type OwnStep = z.output<typeof OwnStep>;
