import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";

/** What every page has; the other calls stand in `contract/` and come with what makes them. */
export const accounts = defineCalls("accounts", {
  /** Ends the login whose token comes with the call. */
  endOwnSession: { method: "POST", path: "/logout", access: "user", input: z.object({}), data: z.object({}) },
});
