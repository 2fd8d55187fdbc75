import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { optionalField, time, writtenLine, writtenText } from "#api/fields.ts";
import { captcha, email, mailCode, mobile, nickName, smsCode } from "../fields.ts";
import { GENDERS, IDENTITIES, PROVIDERS, REQUIRED_FIELDS } from "../labels.ts";
import { COMPANY_CHARACTERS_MAX } from "./registration.ts";

export const INTRODUCTION_CHARACTERS_MAX = 200;
export const AVATAR_BYTES_MAX = 2_097_152;
const LINE_CHARACTERS_MAX = 40;
// The picture and what a form puts around it.
const AVATAR_BODY_BYTES = AVATAR_BYTES_MAX + 4096;

const line = (name: string, most = LINE_CHARACTERS_MAX) => writtenLine(most, `${name}最多 ${most} 个字`).optional();

export const profile = defineCalls("accounts", {
  /** What the asker's profile still lacks. */
  checkRequiredData: {
    method: "GET",
    path: "/user/checkRequiredData",
    access: "user",
    input: z.object({}),
    data: z.object({ perfectInformation: z.boolean(), missing: z.array(z.enum(REQUIRED_FIELDS)) }),
  },

  /** The asker's own account; its number and its address are shown in part. */
  myDetail: {
    method: "GET",
    path: "/dtUser/myDetail",
    access: "user",
    input: z.object({}),
    data: z.object({
      id: z.int(),
      mobile: z.string().nullable(),
      email: z.string().nullable(),
      nickName: z.string(),
      avatar: z.string().nullable(),
      role: z.enum(["user", "enterprise", "operator", "admin"]),
      gender: z.enum(GENDERS),
      region: z.string(),
      company: z.string(),
      position: z.string(),
      industry: z.string(),
      introduction: z.string(),
      identity: z.enum(IDENTITIES).nullable(),
      hasPassword: z.boolean(),
      bindings: z.array(z.object({ provider: z.enum(PROVIDERS), nickName: z.string(), boundAt: time })),
      /** Whether the account has one: a login without it is told nothing. */
      secondFactor: z.enum(["none", "passed"]),
      perfectInformation: z.boolean(),
      createdAt: time,
    }),
  },

  /** Changes the fields that are sent; an empty one is emptied, except the nickname. */
  updateProfile: {
    method: "POST",
    path: "/dtUser/update",
    access: "user",
    input: z.object({
      nickName: nickName.optional(),
      gender: z.enum(GENDERS, "请选择性别").optional(),
      region: line("所在地"),
      company: line("公司名称", COMPANY_CHARACTERS_MAX),
      position: line("职位"),
      industry: line("行业"),
      introduction: writtenText(INTRODUCTION_CHARACTERS_MAX, `简介最多 ${INTRODUCTION_CHARACTERS_MAX} 个字`).optional(),
      identity: optionalField(z.enum(IDENTITIES, "请选择身份")),
    }),
    data: z.object({ nickName: z.string(), perfectInformation: z.boolean() }),
  },

  /** Takes a picture (JPG, PNG or WebP, 2 MB at most), cuts it square and shows it as the asker's. */
  updateAvatar: {
    method: "POST",
    path: "/dtUser/avatar",
    access: "user",
    publishes: true,
    body: "multipart",
    bodyBytes: AVATAR_BODY_BYTES,
    input: z.object({ file: z.instanceof(Uint8Array, { message: "请选择图片" }) }),
    data: z.object({ avatar: z.string() }),
    limit: { calls: 20, seconds: 600 },
  },

  /** The picture of an account, by what names its bytes. */
  readAvatar: {
    method: "GET",
    path: "/user/avatar/:hash",
    access: "visitor",
    input: z.object({ hash: z.string().regex(/^[\da-f]{64}$/, "图片编号有误") }),
    data: "file",
  },

  /** Sends a code to an e-mail address that is to be bound; `demoCode` in demo mode only. */
  sendMailCode: {
    method: "POST",
    path: "/dtUser/sendMailCode",
    access: "user",
    input: z.object({ email, captcha }),
    data: z.object({ resendAfterSeconds: z.int(), expiresAfterSeconds: z.int(), demoCode: z.string().nullable() }),
  },

  /** Binds an e-mail address with the code that was sent to it. */
  bindEmail: {
    method: "POST",
    path: "/dtUser/bindEmail",
    access: "user",
    input: z.object({ email, code: mailCode }),
    data: z.object({ email: z.string() }),
  },

  /** Changes the account's number: `oldCode` was sent to the one it has (purpose `change`), `code` to the new one (purpose `bind`). */
  bindMobile: {
    method: "POST",
    path: "/dtUser/bindMobile",
    access: "user",
    input: z.object({ oldCode: optionalField(smsCode), mobile, code: smsCode }),
    data: z.object({ mobile: z.string() }),
  },
});
