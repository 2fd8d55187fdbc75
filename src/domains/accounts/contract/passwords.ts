import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { optionalField } from "#api/fields.ts";
import { mobile, newPassword, passwordDigest, smsCode } from "../fields.ts";

// Paths are those of the specification: `/restPwd` changes a password that is known, `/forgetPwd` sets one that is not.

export const passwords = defineCalls("accounts", {
  /** Sets a new password with a code that was sent to the account's phone (purpose `reset`). All its logins end, its WeChat and QQ are unbound, and sites outside no longer log it in. */
  resetPassword: {
    method: "POST",
    path: "/forgetPwd",
    access: "visitor",
    input: z.object({ mobile, code: smsCode, password: newPassword }),
    data: z.object({}),
    limit: { calls: 60, seconds: 60 },
  },

  /** Sets a new password with the old one (`pwd`, its SHA-256) or a code that was sent to the account's phone (purpose `change`). The account's other logins end. */
  changePassword: {
    method: "POST",
    path: "/restPwd",
    access: "user",
    input: z.object({ pwd: optionalField(passwordDigest), code: optionalField(smsCode), password: newPassword }),
    data: z.object({}),
    limit: { calls: 60, seconds: 60 },
  },
});
