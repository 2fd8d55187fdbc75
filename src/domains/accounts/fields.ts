import { z } from "zod";
import { optionalField } from "#api/fields.ts";
import { shownName } from "#api/shown-name.ts";
import { AGAIN_BY, CODE_PURPOSES, type Provider } from "./labels.ts";
import { SOURCE_NAME } from "./source-name.ts";

const PASSWORD_CHARACTERS_MIN = 12;
const PASSWORD_CHARACTERS_MAX = 64;
export const NICK_NAME_CHARACTERS_MIN = 2;
export const NICK_NAME_CHARACTERS_MAX = 20;
const EMAIL_CHARACTERS_MAX = 254;

// Mobile numbers of the mainland, Hong Kong and Taiwan.
const MOBILE = /^\+(861[3-9]\d{9}|852[4-9]\d{7}|8869\d{8})$/;
const TYPED_WITHIN = /[\s()-]/g;

/** A number as it is kept (E.164) of one as it is typed: with an area code (`+86-138…`, `+852-…`, `+886-09…`) or, of the mainland, without. */
function asE164(typed: string): string {
  const plain = typed.normalize("NFKC").replaceAll(TYPED_WITHIN, "");
  if (!plain.startsWith("+")) return plain === "" ? "" : `+86${plain}`;
  return plain.replace(/^\+8860/, "+886");
}

/** The number of a mobile phone; digits of any width are read. */
export const mobile = z
  .string("请输入手机号码")
  .overwrite(asE164)
  .min(1, "请输入手机号码")
  .regex(MOBILE, "请输入正确的手机号码");

const sixDigits = (missing: string) =>
  z
    .string(missing)
    .overwrite((text) => text.normalize("NFKC").trim())
    .min(1, missing)
    .regex(/^\d{6}$/, "请输入 6 位数字验证码");

/** The code that came by SMS. */
export const smsCode = sixDigits("请输入短信验证码");
/** The code that came by mail. */
export const mailCode = sixDigits("请输入邮箱验证码");
/** What an authenticator shows, or a recovery code in its place. */
export const secondFactorCode = z
  .string("请输入动态验证码")
  .overwrite((text) => text.normalize("NFKC").replaceAll(/[\s-]/g, "").toLowerCase())
  .min(1, "请输入动态验证码")
  .regex(/^(\d{6}|[a-z0-9]{10})$/, "请输入 6 位动态验证码，或 10 位恢复码");

const WRONG_LENGTH = `密码为 ${PASSWORD_CHARACTERS_MIN}–${PASSWORD_CHARACTERS_MAX} 个字符`;
// What people see as one character may be many: they are not counted without end.
const PASSWORD_UNITS_MAX = 1024;

function isOfRightLength(password: string): boolean {
  const { length } = Array.from(new Intl.Segmenter("zh", { granularity: "grapheme" }).segment(password));
  return length >= PASSWORD_CHARACTERS_MIN && length <= PASSWORD_CHARACTERS_MAX;
}

/** A password as it is chosen: of any characters, blanks and Chinese too, as many as people see. */
export const newPassword = z
  .string("请输入密码")
  .min(1, "请输入密码")
  .max(PASSWORD_UNITS_MAX, { error: WRONG_LENGTH, abort: true })
  .normalize("NFC")
  .refine(isOfRightLength, WRONG_LENGTH);

/** A password as it travels when it is asked for: lower-case hex SHA-256. */
export const passwordDigest = z
  .string("请输入密码")
  .min(1, "请输入密码")
  .regex(/^[\da-f]{64}$/, "密码格式有误，请刷新页面后重试");

/** Who asks, proved anew: by the password, or by a code to the phone (purpose `change`). Nothing in a login of the last minutes. */
export const ownProof = { pwd: optionalField(passwordDigest), code: optionalField(smsCode) };

/** The name that others see. */
export const nickName = shownName("昵称", { least: NICK_NAME_CHARACTERS_MIN, most: NICK_NAME_CHARACTERS_MAX });

export const email = z
  .string("请输入邮箱")
  .trim()
  .min(1, "请输入邮箱")
  .max(EMAIL_CHARACTERS_MAX, "邮箱地址过长")
  .toLowerCase()
  .pipe(z.email("请输入正确的邮箱地址"));

/** The site that somebody comes from, by its short name. */
export const fromswb = optionalField(z.string().regex(SOURCE_NAME, "来源标识有误"));

export const codePurpose = z.enum(CODE_PURPOSES, "验证码用途有误").default("login");

/** Whether a box was ticked, as forms say it. */
export const isTicked = (value: unknown) => value === true || value === "true" || value === "1" || value === "on";

/** What a social login came back with. */
export function returnedFields(provider: Provider) {
  const again = `请重新${AGAIN_BY[provider]}`;
  const authorizationCode = z
    .string(`缺少授权码，${again}`)
    .min(1, `缺少授权码，${again}`)
    .max(512, `授权码有误，${again}`);
  return z.object({ authorizationCode, state: z.string().max(128, `登录状态有误，${again}`).optional(), fromswb });
}

/** What the proof of work came to: the challenge and its solution, JSON in base64. */
export const captcha = z.string().max(8192, "人机验证有误，请重试").optional();

/** Who has logged in, as a browser keeps it. */
export const Login = z.object({
  id: z.int(),
  token: z.string(),
  avatar: z.string().nullable(),
  nickName: z.string(),
  /** Whether nothing is missing that a profile must have. */
  perfectInformation: z.boolean(),
  /** A second factor has to be passed before the account's rights count. */
  needsSecondFactor: z.boolean(),
});
