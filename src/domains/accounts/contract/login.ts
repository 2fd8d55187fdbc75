import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { fromswb, Login, mobile, passwordDigest, smsCode } from "../fields.ts";

export const login = defineCalls("accounts", {
  /** Logs in with a code that was sent to the phone. A number that is new gets an account. */
  loginBySms: {
    method: "POST",
    path: "/web/login",
    access: "visitor",
    input: z.object({ mobile, code: smsCode, fromswb }),
    data: Login,
  },

  /** Logs in with a password; `pwd` is the lower-case hex SHA-256 of it. */
  loginByPassword: {
    method: "POST",
    path: "/login1",
    access: "visitor",
    input: z.object({ mobile, pwd: passwordDigest, fromswb }),
    data: Login,
    limit: { calls: 120, seconds: 60 },
  },
});
