import type { Place } from "#web/block.ts";

/** The page of a company. */
export const COMPANY_PAGE = "company" as Place<{
  asked: { companyId: string };
  shown: { path: string; now: string };
  /** Between what the company says of itself and what is said of it; a block that has nothing there loads null. */
  spot: "offers";
}>;
