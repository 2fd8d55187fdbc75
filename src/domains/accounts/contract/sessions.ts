import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, listOf, pageIndex, pageSize, time } from "#api/fields.ts";

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

  /** When and where the asker logged in, the latest first. */
  listLogins: {
    method: "GET",
    path: "/user/logins",
    access: "user",
    input: z.object({ pageIndex, pageSize }),
    data: listOf(z.object({ at: time, device: z.string(), address: z.string() })),
  },

  /** Ends one of the asker's other logins. */
  endLogin: {
    method: "POST",
    path: "/user/sessions/:id/end",
    access: "user",
    input: z.object({ id }),
    data: z.object({ ended: z.int() }),
  },
});
