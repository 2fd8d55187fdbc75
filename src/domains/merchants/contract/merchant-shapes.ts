import { z } from "zod";
import { time } from "#api/fields.ts";
import { TrustMarks } from "#domains/companies/contract/company-shapes.ts";
import { SHOP_TYPES } from "../labels.ts";

/** What a shop leaves with the portal, and what it pays of the price of goods sold. */
export const MerchantTerms = z.object({ depositFen: z.int(), feePercent: z.int() });
export type MerchantTerms = z.output<typeof MerchantTerms>;

/** Where deposits are paid to. */
export const ReceivingAccount = z.object({ name: z.string(), bank: z.string(), account: z.string() });

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
