import { z } from "zod";
import { BRAND_LEVELS } from "#domains/companies/labels.ts";
import { day, formInteger, time, writtenLine } from "#api/fields.ts";
import { TrustMarks } from "#domains/companies/contract/company-shapes.ts";
import { TextReview } from "#domains/moderation/contract/public-texts.ts";
import { MERCHANT_STATES, PAPER_KINDS, SHOP_TYPES, TAX_RATES } from "../labels.ts";

/** What a shop leaves with the portal, and what it pays of the price of goods sold. */
export const MerchantTerms = z.object({ depositFen: z.int(), feePercent: z.int() });
export type MerchantTerms = z.output<typeof MerchantTerms>;

/** Where deposits are paid to. */
const ReceivingAccount = z.object({ name: z.string(), bank: z.string(), account: z.string() });

/** Of goods, by which shops are found. */
export const Category = z.object({ slug: z.string(), name: z.string() });

/** A shop as lists show it. */
export const MerchantCard = z.object({
  id: z.int(),
  shopName: z.string(),
  companyName: z.string(),
  shopType: z.enum(SHOP_TYPES),
  categories: z.array(Category),
  /** 广东省 深圳市; empty where it is not told. */
  seat: z.string(),
  /** Names of brands whose authorisation is in force. */
  brands: z.array(z.string()),
  openedAt: time,
  trust: TrustMarks,
});
export type MerchantCard = z.output<typeof MerchantCard>;

/** As it was published. */
export const agreementVersion = formInteger(1, 100_000, "请阅读协议");
export const isTicked = (value: unknown) => value === true || value === "true";
export const line = (what: string, most: number) =>
  writtenLine(most, `${what}最多 ${most} 个字`).min(1, `请输入${what}`);

/** How a shop is reached, and where goods go back to. */
export const shopFields = {
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
};

const Paper = z.object({ id: z.int(), mediaType: z.string() });

const shopShape = {
  servicePhone: z.string(),
  serviceHours: z.string(),
  returnRegion: z.string(),
  returnAddress: z.string(),
};

export const OwnMerchant = z.object({
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
  /** The deposit that an operator has found in the account, as a receipt; null before, and while he may take that back. */
  receipt: z
    .object({ payer: z.string(), receiver: z.string(), fen: z.int(), reference: z.string(), at: time })
    .nullable(),
  /** What can be changed while it is open. */
  shop: z.object(shopShape),
  /** Why others do not see its hours and address as they stand there; null where they do. */
  review: TextReview.nullable(),
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
  steps: z.array(
    z.object({
      label: z.string(),
      reason: z.string(),
      at: time,
      /** Which version it signed then, and what was agreed on with it. */
      signed: MerchantTerms.extend({ version: z.int() }).nullable(),
    }),
  ),
});

export type OwnMerchant = z.output<typeof OwnMerchant>;
