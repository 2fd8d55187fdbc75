import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";

export const accounts = defineCalls("accounts", {
  /** Demo mode only: signs in as one of the demo accounts. */
  demoSignIn: {
    method: "POST",
    path: "/demo/signIn",
    access: "visitor",
    input: z.object({ mobile: z.string().trim().regex(/^1[3-9]\d{9}$/, "请输入正确的手机号码") }),
    data: z.object({ id: z.int(), token: z.string(), nickName: z.string(), avatar: z.string().nullable() }),
    limit: { calls: 60, seconds: 60 },
  },

  /** Ends the sign-in whose token comes with the call. */
  signOut: { method: "POST", path: "/logout", access: "user", input: z.object({}), data: z.object({}) },
});
