import { z } from "zod";
import { day, formInteger, id, optionalField, webAddress, writtenLine, writtenText } from "#api/fields.ts";
import { profile } from "#domains/accounts/contract/profile.ts";
import { registration } from "#domains/accounts/contract/registration.ts";
import { judgeCreditCode, normaliseCreditCode } from "./credit-code.ts";
import { CAPACITIES, ENTERPRISE_TYPES, PICTURES_MAX } from "./labels.ts";

const { email } = profile.bindEmail.input.shape;
export const { mobile } = registration.register.input.shape;
const { code: smsCode } = registration.register.input.shape;

const NAME_CHARACTERS_MIN = 4;
const NAME_CHARACTERS_MAX = 60;
const INTRODUCTION_CHARACTERS_MAX = 1000;

const WRONG_CREDIT_CODE = "统一社会信用代码校验未通过，请核对";

/** A name as a licence prints it: brackets are full-width. */
export const enterpriseName = writtenLine(200, "企业名称过长")
  .overwrite((text) =>
    text
      .replaceAll("(", "（")
      .replaceAll(")", "）")
      .replaceAll(/\s*([（）])\s*/g, "$1"),
  )
  .min(1, "请输入企业名称")
  .regex(/^[\p{L}\p{M}\p{N}（）·•&.,，、'’\-— ]*$/u, "企业名称含有不可用的字符，请与营业执照一致")
  .refine(
    (text) => [...text].length >= NAME_CHARACTERS_MIN && [...text].length <= NAME_CHARACTERS_MAX,
    `企业名称为 ${NAME_CHARACTERS_MIN}–${NAME_CHARACTERS_MAX} 个字`,
  );

export const creditCode = z
  .string("请输入统一社会信用代码")
  .max(100, WRONG_CREDIT_CODE)
  .overwrite(normaliseCreditCode)
  .min(1, "请输入统一社会信用代码")
  .refine((code) => code === "" || judgeCreditCode(code) !== "refused", WRONG_CREDIT_CODE);

const personName = (what: string) =>
  writtenLine(100, `${what}过长`)
    .min(1, `请输入${what}`)
    .regex(/^[\p{L}\p{M}·•.' -]*$/u, `${what}只能包含文字`)
    .refine((text) => [...text].length >= 2 && [...text].length <= 20, `${what}为 2–20 个字`);
const region = (what: string) => z.string(`请选择${what}的省、市、区`).regex(/^\d{6}$/, `请选择${what}的省、市、区`);
const address = (what: string) => writtenLine(100, `${what}最多 100 个字`).min(1, `请输入${what}`);
export const line = (what: string, most: number) => writtenLine(most, `${what}最多 ${most} 个字`).default("");
export const lineOf = (schema: z.ZodType<string>) => optionalField(schema).transform((text) => text ?? "");

/** What is reviewed: it can be read on the licence, or proves who certifies. */
const reviewedFields = {
  name: enterpriseName,
  creditCode,
  type: z.enum(ENTERPRISE_TYPES, "请选择企业类型"),
  legalPerson: personName("法定代表人"),
  region: region("注册地址"),
  address: address("注册地址"),
  capacity: z.enum(CAPACITIES, "请选择认证人身份"),
  licenceId: formInteger(1, Number.MAX_SAFE_INTEGER, "请上传营业执照"),
  /** The licence's last day; left out where it is for good. */
  licenceUntil: optionalField(day),
  letterId: optionalField(id),
};

/** What holds as soon as it is saved. */
export const detailFields = {
  businessRegion: region("经营地址"),
  businessAddress: address("经营地址"),
  contact: personName("联系人"),
  mobile,
  /** Sent to `mobile` (purpose `enterprise`), where that is neither the asker's own number nor the one that is kept. */
  code: optionalField(smsCode),
  email,
  landline: lineOf(
    writtenLine(30, "座机号码过长").regex(/^0\d{2,3}-?\d{7,8}(-\d{1,6})?$/, "请输入正确的座机，如 0755-12345678-801"),
  ),
  brands: line("主营品牌", 200),
  products: line("主营产品", 200),
  introduction: writtenText(INTRODUCTION_CHARACTERS_MAX, `公司简介最多 ${INTRODUCTION_CHARACTERS_MAX} 个字`).default(
    "",
  ),
  website: lineOf(
    webAddress(200, { wrong: "请输入完整的网址，以 http:// 或 https:// 开头", tooLong: "网址最多 200 个字" }),
  ),
  logoId: optionalField(id),
  pictureIds: z
    .preprocess(
      (value) => (typeof value === "string" ? value.split(",").filter(Boolean) : value),
      z.array(id).max(PICTURES_MAX, `图片最多 ${PICTURES_MAX} 张`),
    )
    .default([]),
  bankName: line("开户行", 60),
  /** Left out where the one that is kept stays; `none` removes it. */
  bankAccount: optionalField(
    z
      .string()
      .max(60, "账号为 8–30 位数字")
      .overwrite((text) => text.normalize("NFKC").replaceAll(/[\s-]/g, ""))
      .regex(/^(\d{8,30}|none)$/, "账号为 8–30 位数字"),
  ),
};

export const isTicked = (value: unknown) => value === true || value === "true" || value === "1" || value === "on";

export const certificationFields = {
  ...reviewedFields,
  ...detailFields,
  /** The asker has compared a doubtful code with the licence once more. */
  isCodeCompared: z.preprocess(isTicked, z.boolean()),
  consent: z.preprocess(isTicked, z.literal(true, "请阅读并同意企业信息的使用说明")),
};
