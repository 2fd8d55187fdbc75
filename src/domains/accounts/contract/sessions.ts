import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { time } from "#api/fields.ts";

export const ownSessions = defineCalls("accounts", {
  /** Ends the login whose token comes with the call. */
  endOwnSession: { method: "POST", path: "/logout", access: "waiting", input: z.object({}), data: z.object({}) },

  /** The devices that are logged in to the asker's account, the one last seen first. */
  listSessions: {
    method: "GET",
    path: "/user/sessions",
    access: "user",
    input: z.object({}),
    data: z.array(
      z.object({
        id: z.int(),
        isThis: z.boolean(),
        device: z.string(),
        address: z.string(),
        createdAt: time,
        lastSeenAt: time,
      }),
    ),
  },

  /** Ends the other logins of the asker's account. */
  endOtherSessions: {
    method: "POST",
    path: "/user/sessions/endOthers",
    access: "user",
    input: z.object({}),
    data: z.object({ ended: z.int() }),
  },
});
