import { z } from "zod";
import { day, time } from "#api/fields.ts";
import { COMPANY_ROLES } from "../labels.ts";

/** What tells how far a company is to be trusted. */
export const TrustMarks = z.object({
  /** Until when the certification of its enterprise is in force; null where it is not. */
  certifiedUntil: day.nullable(),
  /** How many lines of stock it shows, how many of them were confirmed in the last 30 days, and when any was last; null where it shows none. */
  stock: z.object({ lines: z.int(), freshLines: z.int(), confirmedAt: time }).nullable(),
  /** Certificates of brands that are verified and in force today; where a brand is in question, of that one alone. */
  certificates: z.int(),
  /** Complaints by how they came out. */
  complaints: z.object({ upheld: z.int(), settled: z.int(), unfounded: z.int() }),
});

/** A company as lists show it. */
export const CompanyCard = z.object({
  id: z.int(),
  name: z.string(),
  nameEn: z.string(),
  roles: z.array(z.enum(COMPANY_ROLES)),
  /** Where it sits: 广东省 深圳市, or as a list told it. */
  seat: z.string(),
  website: z.string(),
  /** Address of its logo; empty where it has none. */
  logo: z.string(),
  /** Nobody keeps this page: it was made from a list and can be claimed. */
  isUnclaimed: z.boolean(),
  /** Up to 8, those with a certificate in force first. */
  brands: z.array(z.object({ id: z.int(), name: z.string(), isVerified: z.boolean() })),
  brandCount: z.int(),
  trust: TrustMarks,
});

export type TrustMarks = z.output<typeof TrustMarks>;
export type CompanyCard = z.output<typeof CompanyCard>;
