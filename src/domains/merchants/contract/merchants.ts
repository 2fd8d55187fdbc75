import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import {
  day,
  formInteger,
  id,
  listOf,
  optionalField,
  pageIndex,
  pageSize,
  time,
  writtenLine,
  writtenText,
} from "#api/fields.ts";
import { BRAND_LEVELS } from "#domains/companies/labels.ts";
import {
  MERCHANT_STATES,
  SHOP_TYPES,
  PAPER_KINDS,
  SHOP_BRANDS_MAX,
  SHOP_CATEGORIES_MAX,
  SHOP_NAME_CHARACTERS_MAX,
  TAX_RATES,
} from "../labels.ts";
import { Category, MerchantCard, MerchantTerms, ReceivingAccount } from "./merchant-shapes.ts";

const isTicked = (value: unknown) => value === true || value === "true";
const listed = (value: unknown) => (typeof value === "string" ? value.split(",").filter(Boolean) : value);
const line = (what: string, most: number) => writtenLine(most, `${what}最多 ${most} 个字`).min(1, `请输入${what}`);
const fileId = formInteger(1, Number.MAX_SAFE_INTEGER, "请上传文件");

const Paper = z.object({ id: z.int(), mediaType: z.string() });

const Brand = z.object({
  brandName: line("品牌", 60),
  authoriser: line("授权方", 60),
  level: z.enum(BRAND_LEVELS, "请选择授权级别"),
  validFrom: z.iso.date("请选择起始日").refine((from) => from >= "1950-01-01", "起始日有误"),
  /** Left out where it is for good. */
  validUntil: optionalField(day),
  fileId,
});

/** What is handed in; which papers and brands it takes is `requirementsOf`. */
const admissionFields = {
  shopName: line("店铺名称", SHOP_NAME_CHARACTERS_MAX).regex(
    /^[\p{L}\p{M}\p{N}（）()·&.\- ]*$/u,
    "店铺名称只能包含文字、数字和（）·&.-",
  ),
  shopType: z.enum(SHOP_TYPES, "请选择店铺类型"),
  categorySlugs: z.preprocess(
    listed,
    z
      .array(z.string().max(80), "请选择主营类目")
      .min(1, "请选择主营类目")
      .max(SHOP_CATEGORIES_MAX, `主营类目最多 ${SHOP_CATEGORIES_MAX} 个`),
  ),
  taxRate: z.preprocess(
    (value) => (typeof value === "string" ? Number(value) : value),
    z.literal(TAX_RATES, "请选择可开税率"),
  ),
  bankName: line("开户行", 60),
  bankCode: z
    .string("请输入联行号")
    .overwrite((text) => text.normalize("NFKC").replaceAll(/\s/g, ""))
    .regex(/^\d{12}$/, "联行号为 12 位数字"),
  /** Left out where the one that is kept stays. */
  bankAccount: optionalField(
    z
      .string()
      .max(60, "账号为 8–30 位数字")
      .overwrite((text) => text.normalize("NFKC").replaceAll(/[\s-]/g, ""))
      .regex(/^\d{8,30}$/, "账号为 8–30 位数字"),
  ),
  returnRegion: z.string("请选择退货地址的省、市、区").regex(/^\d{6}$/, "请选择退货地址的省、市、区"),
  returnAddress: line("退货详细地址", 100),
  servicePhone: z
    .string("请输入客服电话")
    .overwrite((text) => text.normalize("NFKC").replaceAll(/\s/g, ""))
    .regex(
      /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(-\d{1,6})?|(400|800)-?\d{3}-?\d{4}|95\d{3,4})$/,
      "请输入正确的客服电话，如 400-123-4567 或 0755-12345678",
    ),
  serviceHours: line("工作时间", 40),
  papers: z.partialRecord(z.enum(PAPER_KINDS), fileId, "资料有误").default({}),
  brands: z.array(Brand, "品牌授权有误").max(SHOP_BRANDS_MAX, `品牌授权最多 ${SHOP_BRANDS_MAX} 项`).default([]),
  /** Of deposit, fees and how the papers are used. */
  consent: z.preprocess(isTicked, z.literal(true, "请阅读并同意保证金与费率说明")),
};

const shopShape = {
  servicePhone: z.string(),
  serviceHours: z.string(),
  returnRegion: z.string(),
  returnAddress: z.string(),
};

const OwnMerchant = z.object({
  id: z.int(),
  number: z.string(),
  state: z.enum(MERCHANT_STATES),
  /** Why it stands so, in an operator's words. */
  reason: z.string(),
  /** As it was submitted last; null before. */
  submitted: z
    .object({
      shopName: z.string(),
      shopType: z.enum(SHOP_TYPES),
      categorySlugs: z.array(z.string()),
      taxRate: z.literal(TAX_RATES),
      bankName: z.string(),
      bankCode: z.string(),
      returnRegion: z.string(),
      returnAddress: z.string(),
      servicePhone: z.string(),
      serviceHours: z.string(),
      papers: z.partialRecord(z.enum(PAPER_KINDS), Paper),
      brands: z.array(
        z.object({
          brandName: z.string(),
          authoriser: z.string(),
          level: z.enum(BRAND_LEVELS),
          validFrom: day,
          validUntil: day.nullable(),
          file: Paper,
        }),
      ),
    })
    .nullable(),
  bankAccountEnd: z.string().nullable(),
  draft: z.record(z.string(), z.string()),
  signedAt: time.nullable(),
  /** What it has signed; what holds now where it has not. */
  terms: MerchantTerms,
  depositReference: z.string(),
  depositToldAt: time.nullable(),
  /** The slip of the bank. */
  depositSlip: Paper.nullable(),
  /** The deposit that an operator has found in the account, as a receipt; null before, and while that is not told. */
  receipt: z
    .object({ payer: z.string(), receiver: z.string(), fen: z.int(), reference: z.string(), at: time })
    .nullable(),
  /** What can be changed while it is open. */
  shop: z.object(shopShape),
  termEndsOn: day.nullable(),
  /** Whether its term can be renewed today. */
  isRenewable: z.boolean(),
  exitAskedAt: time.nullable(),
  exitReason: z.string(),
  refundDueFen: z.int().nullable(),
  refundedAt: time.nullable(),
  /** Where the deposit is paid to, while it is to be paid; null where that is not told yet. */
  depositAccount: ReceivingAccount.nullable(),
  openedAt: time.nullable(),
  steps: z.array(z.object({ label: z.string(), reason: z.string(), at: time })),
});

export const merchants = defineCalls("merchants", {
  /** The asker's admission to the mall, with what may be chosen in its form; `merchant` is null where nothing was typed yet, and for those who are not the enterprise's main account. */
  myMerchant: {
    method: "GET",
    path: "/merchant/mine",
    access: "user",
    input: z.object({}),
    data: z.object({
      enterprise: z.object({ name: z.string(), isInForce: z.boolean(), isOwner: z.boolean() }).nullable(),
      merchant: OwnMerchant.nullable(),
      categories: z.array(Category),
      now: time,
    }),
  },

  /** Deposit and fee that who enters the mall from now on agrees to. */
  merchantTerms: {
    method: "GET",
    path: "/merchant/terms",
    access: "visitor",
    input: z.object({}),
    data: MerchantTerms,
  },

  /** Keeps what is typed in the form of the admission; an account number is left out. */
  saveMerchantDraft: {
    method: "POST",
    path: "/merchant/draft",
    access: "user",
    body: "json",
    input: z.object({
      fields: z.record(z.string().max(40, "字段有误"), z.string("字段有误").max(6000, "内容过长"), "草稿有误"),
    }),
    data: z.object({}),
  },

  /** Hands in the admission, anew under the same business number where more was asked for. */
  submitMerchant: {
    method: "POST",
    path: "/merchant/submit",
    access: "user",
    publishes: true,
    proof: "second factor",
    body: "json",
    input: z.object(admissionFields),
    data: z.object({ number: z.string() }),
    limit: { calls: 30, seconds: 600 },
  },

  /** Takes the admission back while it is looked at; the form still holds it. */
  withdrawMerchant: {
    method: "POST",
    path: "/merchant/withdraw",
    access: "user",
    proof: "second factor",
    input: z.object({}),
    data: z.object({}),
  },

  /** Signs the agreement in the version, and with the deposit and fee, that were read. */
  signMerchant: {
    method: "POST",
    path: "/merchant/sign",
    access: "user",
    proof: "second factor",
    input: z.object({
      version: z.string("请阅读协议").max(20, "协议版本有误"),
      depositFen: formInteger(0, Number.MAX_SAFE_INTEGER, "保证金有误"),
      feePercent: formInteger(0, 100, "费率有误"),
      isAgreed: z.preprocess(isTicked, z.literal(true, "请阅读并同意入驻协议")),
    }),
    data: z.object({}),
  },

  /** Tells how the deposit was paid, outside of the portal; told anew it takes the other's place. */
  reportDeposit: {
    method: "POST",
    path: "/merchant/deposit",
    access: "user",
    proof: "second factor",
    input: z.object({ reference: line("付款凭证号或说明", 60), slipId: optionalField(fileId) }),
    data: z.object({}),
    limit: { calls: 30, seconds: 600 },
  },

  /** Changes how a shop is reached and where goods go back to, once it has signed; what others see of it holds no sensitive word. */
  editShop: {
    method: "POST",
    path: "/merchant/edit",
    access: "user",
    publishes: true,
    proof: "second factor",
    body: "json",
    input: z.object({
      servicePhone: admissionFields.servicePhone,
      serviceHours: admissionFields.serviceHours,
      returnRegion: admissionFields.returnRegion,
      returnAddress: admissionFields.returnAddress,
    }),
    data: z.object({}),
    limit: { calls: 30, seconds: 600 },
  },

  /** Agrees to another year, by the agreement and the fee that were read, from sixty days before the end of the term on. */
  renewShop: {
    method: "POST",
    path: "/merchant/renew",
    access: "user",
    proof: "second factor",
    input: z.object({
      version: z.string("请阅读协议").max(20, "协议版本有误"),
      feePercent: formInteger(0, 100, "费率有误"),
      isAgreed: z.preprocess(isTicked, z.literal(true, "请阅读并同意入驻协议")),
    }),
    data: z.object({ termEndsOn: day }),
    limit: { calls: 30, seconds: 600 },
  },

  /** Asks to leave the mall; an operator decides. */
  askExit: {
    method: "POST",
    path: "/merchant/exit",
    access: "user",
    proof: "second factor",
    input: z.object({ reason: writtenText(500, "退店原因最多 500 个字").min(1, "请填写退店原因") }),
    data: z.object({}),
    limit: { calls: 10, seconds: 600 },
  },

  /** Takes that back, before it is decided. */
  withdrawExit: {
    method: "POST",
    path: "/merchant/exit/withdraw",
    access: "user",
    proof: "second factor",
    input: z.object({}),
    data: z.object({}),
  },

  /** Shops that are open, the newest first; by name of shop or company, pinyin too. */
  listMerchants: {
    method: "GET",
    path: "/merchant/list",
    access: "visitor",
    input: z.object({
      words: optionalField(writtenLine(60, "关键词最多 60 个字")),
      shopType: optionalField(z.enum(SHOP_TYPES, "没有这个店铺类型")),
      /** A province. */
      region: optionalField(z.string().regex(/^\d{2}0000$/, "地区编号有误")),
      category: optionalField(z.string().max(80, "类目有误")),
      pageIndex,
      pageSize,
    }),
    data: listOf(MerchantCard).extend({
      categories: z.array(Category),
      regions: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  },

  /** One shop, with its company, its proven brands and how to reach its service. */
  readMerchant: {
    method: "GET",
    path: "/merchant/detail/:id",
    access: "user",
    input: z.object({ id }),
    data: MerchantCard.extend({
      companyId: z.int().nullable(),
      /** Whether its company stands in the directory. */
      hasCompanyPage: z.boolean(),
      introduction: z.string(),
      website: z.string(),
      taxRate: z.literal(TAX_RATES),
      authorisations: z.array(
        z.object({
          brandName: z.string(),
          brandId: z.int().nullable(),
          authoriser: z.string(),
          level: z.enum(BRAND_LEVELS),
          validUntil: day.nullable(),
        }),
      ),
      /** A part of it; the whole by `showServicePhone`. */
      servicePhone: z.string(),
      serviceHours: z.string(),
      returnSeat: z.string(),
      licence: z.object({
        name: z.string(),
        creditCode: z.string(),
        type: z.string(),
        legalPerson: z.string(),
        address: z.string(),
        licenceUntil: day.nullable(),
        checkedAt: time,
      }),
      now: time,
    }),
  },

  /** The phone of an open shop's service in whole: sixty of all phones in a day. */
  showServicePhone: {
    method: "POST",
    path: "/merchant/phone",
    access: "user",
    input: z.object({ id }),
    data: z.object({ servicePhone: z.string() }),
    limit: { calls: 60, seconds: 60 },
  },

  /** The licence of an open shop as a picture, marked as being for looking at here alone. */
  showLicence: {
    method: "GET",
    path: "/merchant/licence/:id",
    access: "user",
    input: z.object({ id }),
    data: "file",
    limit: { calls: 120, seconds: 600 },
  },
});

export type OwnMerchant = z.output<typeof OwnMerchant>;
export type MyMerchant = z.output<typeof merchants.myMerchant.data>;
export type MerchantDetail = z.output<typeof merchants.readMerchant.data>;
