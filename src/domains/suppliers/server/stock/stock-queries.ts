import { sql } from "kysely";
import type { Context, UserContext } from "#platform/context.ts";
import { DAY_MS } from "#shared/durations.ts";
import type { Currency } from "#shared/format-money.ts";
import { partKey } from "#shared/part-key.ts";
import { STOCK_FRESH_DAYS } from "../../company-labels.ts";
import type { StockLine } from "../../contract/stock.ts";
import { supplierRefusals } from "../../errors.ts";
import { companyOf } from "../companies/own-company.ts";
import { findMembership } from "../enterprise-queries.ts";

const MICROS_PLACES = 6;

/** What was confirmed later than this is fresh. */
export function freshFrom(now: Date): Date {
  return new Date(now.getTime() - STOCK_FRESH_DAYS * DAY_MS);
}

/** Lines of stock as they are shown. */
export function selectStockLines({ db }: Pick<Context, "db">) {
  return db
    .selectFrom("suppliersStockLines as line")
    .select(["line.id", "line.mpn", "line.brandName", "line.partId", "line.quantity", "line.dateCode", "line.place", "line.currency", "line.priceMicros", "line.includesTax", "line.minQuantity", "line.package", "line.note", "line.confirmedAt"]);
}

type FoundLine = Awaited<ReturnType<ReturnType<typeof selectStockLines>["executeTakeFirstOrThrow"]>>;

export function toStockLine({ priceMicros, confirmedAt, currency, ...line }: FoundLine, now: Date): StockLine {
  return { ...line, currency: currency as Currency, price: priceMicros === null ? null : writeMicros(priceMicros), confirmedAt: confirmedAt.toISOString(), isFresh: confirmedAt > freshFrom(now) };
}

/** 50000 as 0.05. */
function writeMicros(micros: number): string {
  const digits = String(micros).padStart(MICROS_PLACES + 1, "0");
  return `${digits.slice(0, -MICROS_PLACES)}.${digits.slice(-MICROS_PLACES)}`.replace(/\.?0+$/, "");
}

/** Whether the number of a `line` begins with what was typed. */
export function numberBegins(typed: string) {
  return sql<boolean>`line.mpn_key like ${`${partKey(typed).replaceAll(/[%_\\]/g, "")}%`}`;
}

/** The company whose stock the asker may see as his own; null where it has no page yet. For what changes nothing: who changes something holds it. */
export async function findOwnCompany(context: UserContext): Promise<{ id: number } | null> {
  const membership = await findMembership(context, context.user.id);
  if (!membership) throw supplierRefusals.noEnterprise();
  if (membership.standing !== "certified") throw supplierRefusals.notCertified();
  if (membership.role !== "admin" && membership.role !== "seller") throw supplierRefusals.notYourRole();
  return (await companyOf(context, membership.enterpriseId)) ?? null;
}
