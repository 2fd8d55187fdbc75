import type { RawBuilder } from "kysely";
import type { Context } from "#platform/context.ts";
import { defineSlot } from "#platform/domain/slot.ts";

/** What a company shows of its stock. */
export interface ShownStock {
  lines: number;
  /** Lines that were confirmed lately. */
  freshLines: number;
  /** When any was confirmed last, ISO 8601. */
  confirmedAt: string;
}

/** The stock of companies, as the domain answers that keeps it. */
export interface CompanyStock {
  /** An SQL column: what the company of a table's row, by its alias, shows of it; null where it shows none. */
  shown(alias: string, now: Date): RawBuilder<ShownStock | null>;
  /** An SQL condition: whether the company of a table's row, by its alias, has any that was confirmed lately. */
  hasFresh(alias: string): RawBuilder<boolean>;
  /** Whether a company has ever brought any. */
  isKept(context: Pick<Context, "db">, companyId: number): Promise<boolean>;
}

export const companyStock = defineSlot<CompanyStock>("companies.stock");
