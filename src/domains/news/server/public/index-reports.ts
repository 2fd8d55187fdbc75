import type { Context } from "#platform/context.ts";
import { defineSlot } from "#platform/domain/slot.ts";
import type { FinancialLine } from "../../contract/articles.ts";

/** The newest financial reports, so many at most, for the home page of the news. */
export const indexReports =
  defineSlot<(context: Context, most: number) => Promise<FinancialLine[]>>("news.indexReports");
