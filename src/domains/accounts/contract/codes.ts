import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { captcha, codePurpose, mobile, smsCode } from "../fields.ts";

export const codes = defineCalls("accounts", {
  /**
   * Sends a code to a phone for one purpose, from the second on with a `captcha`; the answer does not tell whether
   * there is an account. `demoCode` is the code, in demo mode only.
   */
  sendCode: {
    method: "GET",
    path: "/sendNotice",
    isChanging: true,
    access: "visitor",
    input: z.object({ mobile, purpose: codePurpose, captcha }),
    data: z.object({ resendAfterSeconds: z.int(), expiresAfterSeconds: z.int(), demoCode: z.string().nullable() }),
  },

  /** Whether a code is right, without using it up; a wrong one counts as a try. */
  checkCode: {
    method: "POST",
    path: "/validateCode",
    access: "visitor",
    input: z.object({ mobile, code: smsCode, purpose: codePurpose }),
    data: z.object({}),
  },

  /** Reads a number as it is typed; it does not tell whether the number has an account. */
  checkMobile: {
    method: "POST",
    path: "/validate/mobile",
    access: "visitor",
    input: z.object({ mobile }),
    data: z.object({ mobile: z.string() }),
  },

  /** A proof of work that the browser is to do (ALTCHA). */
  makeCaptcha: {
    method: "GET",
    path: "/captcha/challenge",
    access: "visitor",
    input: z.object({}),
    data: z.unknown(),
    limit: { calls: 60, seconds: 60 },
  },
});
