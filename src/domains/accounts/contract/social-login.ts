import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { optionalField } from "#api/fields.ts";
import { fromswb, Login, mobile, passwordDigest, returnedFields, smsCode } from "../fields.ts";
import { PROVIDERS } from "../labels.ts";

/** `lognUser` is null at the first login with an identity: `ticket` then goes, with a phone, to `bindSocialPhone`. `returnTo` is where the login began. */
const SocialLogin = z.object({
  lognUser: Login.nullable(),
  ticket: z.string().nullable(),
  nickName: z.string(),
  returnTo: z.string(),
});
const provider = z.enum(PROVIDERS, "请选择微信或 QQ");

export const socialLogin = defineCalls("accounts", {
  /**
   * Begins to log in or (`op=bind`) to bind by WeChat or QQ: `frameUrl` is null where the provider has none; an older
   * login needs `pwd` or a code (purpose `change`) to bind.
   */
  beginSocialLogin: {
    method: "POST",
    path: "/social/begin",
    access: "visitor",
    input: z.object({
      provider,
      op: z.enum(["login", "bind"], "操作有误").default("login"),
      returnTo: z.string().max(2000, "返回地址过长").default("/"),
      fromswb,
      pwd: optionalField(passwordDigest),
      code: optionalField(smsCode),
    }),
    data: z.object({ authorizeUrl: z.string(), frameUrl: z.string().nullable(), state: z.string() }),
    limit: { calls: 30, seconds: 60 },
  },

  /** Logs in with what WeChat came back with. */
  loginByWechat: {
    method: "POST",
    path: "/wx/web/login",
    access: "visitor",
    input: returnedFields("wechat"),
    data: SocialLogin,
    limit: { calls: 30, seconds: 60 },
  },

  /** Logs in with what QQ came back with. */
  loginByQq: {
    method: "POST",
    path: "/qq/web/login",
    access: "visitor",
    input: returnedFields("qq"),
    data: SocialLogin,
    limit: { calls: 30, seconds: 60 },
  },

  /** Ends a first login by WeChat or QQ: binds the identity to the account of a phone (code of purpose `bind`), a new one where there is none. */
  bindSocialPhone: {
    method: "POST",
    path: "/social/bindPhone",
    access: "visitor",
    input: z.object({
      ticket: z.string("请重新登录").min(1, "请重新登录").max(128, "请重新登录"),
      mobile,
      code: smsCode,
    }),
    data: Login,
  },

  /** Binds the WeChat that came back to the asker's account. */
  bindWechat: {
    method: "POST",
    path: "/wx/web/binding",
    access: "user",
    input: returnedFields("wechat"),
    data: z.object({ nickName: z.string() }),
    limit: { calls: 30, seconds: 60 },
  },

  /** Binds the QQ that came back to the asker's account. */
  bindQq: {
    method: "POST",
    path: "/qq/web/binding",
    access: "user",
    input: returnedFields("qq"),
    data: z.object({ nickName: z.string() }),
    limit: { calls: 30, seconds: 60 },
  },

  /** Takes a binding away, unless nothing else is left to log in with. */
  unbindSocial: {
    method: "POST",
    path: "/social/unbinding",
    access: "user",
    input: z.object({ provider }),
    data: z.object({}),
  },
});
