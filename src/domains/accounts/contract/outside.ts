import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { optionalField, time } from "#api/fields.ts";
import { isTicked, Login, ownProof, passwordDigest, smsCode } from "../fields.ts";
import { SOURCE_NAME } from "../source-name.ts";

const STATE_CHARACTERS_MAX = 200;
const PATH_CHARACTERS_MAX = 200;

const source = z.string("缺少来源标识").min(1, "缺少来源标识").regex(SOURCE_NAME, "来源标识有误");
const ticket = z.string("登录链接有误").regex(/^[\w-]{43}$/, "登录链接有误，请重新获取");
/** Of the address, where it names whose login it is. */
const userId = optionalField(z.string().regex(/^\d{1,15}$/, "登录链接有误，请重新获取"));

export const outside = defineCalls("accounts", {
  /** The site that a visitor comes from (`fromswb`); `name` is null where the portal knows none of that name, which is then left out of account. */
  outsideSource: {
    method: "GET",
    path: "/sso/source",
    access: "visitor",
    input: z.object({ fromswb: source }),
    data: z.object({ name: z.string().nullable() }),
    limit: { calls: 60, seconds: 60 },
  },

  /**
   * Hands the asker over to the site he comes from: `location` holds a code for it, null until he has agreed; that it
   * may log him in here is agreed to apart, with `pwd` or a code.
   */
  handOver: {
    method: "POST",
    path: "/sso/handover",
    access: "user",
    input: z.object({
      fromswb: source,
      state: optionalField(z.string().max(STATE_CHARACTERS_MAX, "state 过长")),
      path: optionalField(
        z
          .string()
          .max(PATH_CHARACTERS_MAX, "返回路径过长")
          // eslint-disable-next-line no-control-regex -- nothing that a browser reads otherwise
          .regex(/^\/(?!\/)[^\\\u0000-\u0020\u007f]*$/, "返回路径有误"),
      ),
      agreed: z.preprocess(isTicked, z.boolean()).optional(),
      agreedToLogIn: z.preprocess(isTicked, z.boolean()).optional(),
      pwd: optionalField(passwordDigest),
      code: optionalField(smsCode),
    }),
    data: z.object({ name: z.string(), location: z.string().nullable(), asksToLogIn: z.boolean() }),
    limit: { calls: 30, seconds: 60 },
  },

  /** The sites that the asker lets know him, the latest first; `mayLogIn`: they may log him in here. */
  listConsents: {
    method: "GET",
    path: "/sso/consents",
    access: "user",
    input: z.object({}),
    data: z.array(z.object({ fromswb: z.string(), name: z.string(), mayLogIn: z.boolean(), agreedAt: time })),
  },

  /** Takes back what a site was let: neither does it learn anything more nor does it log anybody in, and the logins that it has opened end. */
  withdrawConsent: {
    method: "POST",
    path: "/sso/consents/withdraw",
    access: "user",
    input: z.object({ fromswb: source }),
    data: z.object({}),
  },

  /**
   * A ticket, good once within a minute, with which another browser goes on with the asker's login; it wants `pwd` or
   * a code unless the login is younger than ten minutes.
   */
  makeLoginTicket: {
    method: "POST",
    path: "/user/loginTicket",
    access: "user",
    input: z.object(ownProof),
    data: z.object({ ticket: z.string(), path: z.string(), expiresAfterSeconds: z.int() }),
    limit: { calls: 10, seconds: 600 },
  },

  /** Who would be logged in with a ticket that stands in the address, so that he who opened it can say whether he wants that. The ticket stays good. */
  lookAtTicket: {
    method: "POST",
    path: "/user/loginTicket/look",
    access: "visitor",
    input: z.object({ ticket, userId }),
    data: z.object({ nickName: z.string(), avatar: z.string().nullable(), source: z.string().nullable() }),
    limit: { calls: 30, seconds: 60 },
  },

  /** Logs in with a ticket, once, after the visitor has said that he wants it. A token in an address is never taken. */
  loginByTicket: {
    method: "POST",
    path: "/user/loginTicket/login",
    access: "visitor",
    input: z.object({ ticket, userId }),
    data: Login,
    limit: { calls: 30, seconds: 60 },
  },
});
