import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { day, formInteger, id, listOf, optionalField, pageIndex, pageSize, time, writtenLine } from "#api/fields.ts";
import { BRAND_LEVELS } from "#domains/companies/labels.ts";
import {
  SHOP_TYPES,
  PAPER_KINDS,
  SHOP_BRANDS_MAX,
  SHOP_CATEGORIES_MAX,
  SHOP_NAME_CHARACTERS_MAX,
  TAX_RATES,
} from "../labels.ts";
import {
  agreementVersion,
  Category,
  isTicked,
  line,
  MerchantCard,
  MerchantTerms,
  OwnMerchant,
  shopFields,
} from "./merchant-shapes.ts";

const listed = (value: unknown) => (typeof value === "string" ? value.split(",").filter(Boolean) : value);
const fileId = formInteger(1, Number.MAX_SAFE_INTEGER, "请上传文件");

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
  ...shopFields,
  papers: z.partialRecord(z.enum(PAPER_KINDS), fileId, "资料有误").default({}),
  brands: z.array(Brand, "品牌授权有误").max(SHOP_BRANDS_MAX, `品牌授权最多 ${SHOP_BRANDS_MAX} 项`).default([]),
  /** Of deposit, fees and how the papers are used. */
  consent: z.preprocess(isTicked, z.literal(true, "请阅读并同意保证金与费率说明")),
};

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
      version: agreementVersion,
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

export type MyMerchant = z.output<typeof merchants.myMerchant.data>;
export type MerchantDetail = z.output<typeof merchants.readMerchant.data>;
