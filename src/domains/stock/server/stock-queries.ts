import { sql } from "kysely";
import type { Context, UserContext } from "#platform/context.ts";
import { DAY_MS } from "#shared/durations.ts";
import type { Currency } from "#shared/format-money.ts";
import { maskPhones } from "#shared/mask-phones.ts";
import { partKey } from "#shared/part-key.ts";
import { STOCK_FRESH_DAYS } from "#domains/companies/labels.ts";
import type { StockLine } from "../contract/stock-shapes.ts";
import { enterpriseRefusals } from "#domains/enterprises/errors.ts";
import { companyOf } from "#domains/companies/server/public.ts";
import { findMembership, isInForce } from "#domains/enterprises/server/public.ts";

const MICROS_PLACES = 6;

/** What was confirmed later than this is fresh. */
export function freshFrom(now: Date): Date {
  return new Date(now.getTime() - STOCK_FRESH_DAYS * DAY_MS);
}

/** Whether the company of a query, by its alias, shows its stock: not where its enterprise is no longer certified, before that is written down. */
export function isStockShown(now: Date, company = "company") {
  return sql<boolean>`(${sql.ref(`${company}.is_stock_shown`)} and not exists (
    select from suppliers_enterprises as enterprise where enterprise.id = ${sql.ref(`${company}.enterprise_id`)} and not ${isInForce(now)}))`;
}

/** Whether others see a `line`: not while it is held for its words, with its file or alone. */
export const IS_LINE_SHOWN = sql<boolean>`(line.held_upload_id is null and not line.is_held)`;

/** Lines of stock as they are shown. */
export function selectStockLines({ db }: Pick<Context, "db">) {
  return db
    .selectFrom("suppliersStockLines as line")
    .select([
      "line.id",
      "line.mpn",
      "line.brandName",
      "line.partId",
      "line.quantity",
      "line.dateCode",
      "line.place",
      "line.currency",
      "line.priceMicros",
      "line.includesTax",
      "line.minQuantity",
      "line.package",
      "line.note",
      "line.confirmedAt",
    ]);
}

type FoundLine = Awaited<ReturnType<ReturnType<typeof selectStockLines>["executeTakeFirstOrThrow"]>>;

export function toStockLine({ priceMicros, confirmedAt, currency, ...line }: FoundLine, now: Date): StockLine {
  return {
    ...line,
    currency: currency as Currency,
    price: priceMicros === null ? null : writeMicros(priceMicros),
    confirmedAt: confirmedAt.toISOString(),
    isFresh: confirmedAt > freshFrom(now),
  };
}

/** The same for everybody. */
export function toPublicLine(found: FoundLine, now: Date): StockLine {
  return maskWords(toStockLine(found, now));
}

interface Words extends Pick<StockLine, "mpn" | "brandName" | "dateCode" | "place" | "package" | "note"> {
  /** A number of the catalogue stands as it is. */
  partId?: number | null;
}

/** Contacts that stand in the words of a line are masked: a company says in its contacts who may see them. */
export function maskWords<Line extends Words>(line: Line): Line {
  return {
    ...line,
    mpn: line.partId ? line.mpn : maskPhones(line.mpn),
    brandName: maskPhones(line.brandName),
    dateCode: maskPhones(line.dateCode),
    place: maskPhones(line.place),
    package: maskPhones(line.package),
    note: maskPhones(line.note),
  };
}

/** 50000 as 0.05. */
export function writeMicros(micros: number): string {
  const digits = String(micros).padStart(MICROS_PLACES + 1, "0");
  return `${digits.slice(0, -MICROS_PLACES)}.${digits.slice(-MICROS_PLACES)}`.replace(/\.?0+$/, "");
}

/** Whether the number of a `line` is shown as it stands: the digits of a masked mobile are not told by looking for them. */
export const IS_NO_MASKED_NUMBER = sql<boolean>`(line.part_id is not null or line.mpn_key !~ '(^|[^0-9])1[3-9][0-9]{9}($|[^0-9])')`;

/** Whether the number of a `line` begins with what was typed. */
export function numberBegins(typed: string) {
  return sql<boolean>`line.mpn_key like ${`${partKey(typed).replaceAll(/[%_\\]/g, "")}%`}`;
}

/** The company whose stock the asker may see as his own; null where it has no page yet. For what changes nothing: who changes something holds it. */
export async function findOwnCompany(context: UserContext): Promise<{ id: number } | null> {
  const membership = await findMembership(context, context.user.id);
  if (!membership) throw enterpriseRefusals.noEnterprise();
  if (membership.status !== "certified") throw enterpriseRefusals.notCertified();
  if (membership.role !== "admin" && membership.role !== "seller") throw enterpriseRefusals.notYourRole();
  return (await companyOf(context, membership.enterpriseId)) ?? null;
}
