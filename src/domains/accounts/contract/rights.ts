import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, listOf, pageIndex, pageSize, time } from "#api/fields.ts";
import { smsCode } from "../fields.ts";

const Closing = z.object({
  /** When the account will be closed; null where that was not asked for. */
  closingAt: time.nullable(),
  /** What has to be settled before. */
  obstacles: z.array(z.string()),
});

/** What a user may do with his account, whoever runs the portal. */
export const rights = defineCalls("accounts", {
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

  /** Has all that is kept of the asker put into a zip, behind the answer; while one is made, it is the same. Proved by a code to his phone. */
  exportMyData: {
    method: "POST",
    path: "/user/export",
    access: "user",
    input: z.object({ code: smsCode }),
    data: z.object({ taskId: z.int() }),
  },

  /** How it stands with closing the asker's account. */
  readClosing: { method: "GET", path: "/user/closing", access: "user", input: z.object({}), data: Closing },

  /** Asks for the account to be closed after seven days. Proved by a code to the asker's phone; all his other logins end. */
  closeAccount: {
    method: "POST",
    path: "/user/close",
    access: "user",
    input: z.object({ code: smsCode, isUnderstood: z.literal("true", "请先阅读并勾选注销须知") }),
    data: Closing,
  },

  /** Takes back that the account is to be closed. */
  undoClosing: { method: "POST", path: "/user/close/undo", access: "user", input: z.object({}), data: Closing },
});
