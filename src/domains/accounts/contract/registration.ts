import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { optionalField, writtenLine } from "#api/fields.ts";
import { fromswb, isTicked, Login, mobile, newPassword, nickName, smsCode } from "../fields.ts";
import { IDENTITIES } from "../labels.ts";

const SHARE_CODE_CHARACTERS_MAX = 32;
export const COMPANY_CHARACTERS_MAX = 60;

const shareCode = z
  .string()
  .trim()
  .max(SHARE_CODE_CHARACTERS_MAX, "邀请码有误")
  .regex(/^[a-z0-9]*$/i, "邀请码有误");

export const registration = defineCalls("accounts", {
  /** Makes an account for a number that a code was sent to (purpose `register`) and logs in. */
  register: {
    method: "POST",
    path: "/register",
    access: "visitor",
    input: z.object({
      mobile,
      code: smsCode,
      password: newPassword,
      nickName,
      identity: z.enum(IDENTITIES, "请选择身份"),
      company: optionalField(writtenLine(COMPANY_CHARACTERS_MAX, `公司名称最多 ${COMPANY_CHARACTERS_MAX} 个字`)),
      shareCode: optionalField(shareCode),
      agreement: z.preprocess(isTicked, z.literal(true, "请阅读并同意用户服务协议")),
      fromswb,
    }),
    data: Login,
    limit: { calls: 60, seconds: 60 },
  },

  /** Whether a nickname can be had; `reason` says why not. */
  checkNickName: {
    method: "GET",
    path: "/name/validate",
    access: "visitor",
    input: z.object({ nickName }),
    data: z.object({ isAvailable: z.boolean(), reason: z.string().nullable() }),
    limit: { calls: 60, seconds: 60 },
  },

  /** The asker's code for inviting others, and how many have registered with it. */
  myShareCode: {
    method: "GET",
    path: "/user/shareCode/mine",
    access: "user",
    input: z.object({}),
    data: z.object({ shareCode: z.string(), path: z.string(), registeredCount: z.int() }),
  },

  /** Whose code for inviting it is; `nickName` is null for one that nobody has. */
  checkShareCode: {
    method: "GET",
    path: "/user/shareCode/check",
    access: "visitor",
    input: z.object({ shareCode: shareCode.min(1, "请输入邀请码") }),
    data: z.object({ nickName: z.string().nullable() }),
    limit: { calls: 60, seconds: 60 },
  },
});
