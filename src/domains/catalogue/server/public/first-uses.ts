import { randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { networkOf } from "#platform/visitor.ts";

const SECRET_BYTES = 32;
/** More of one visitor's uses in a day are no person's, and not counted. */
export const USES_A_VISITOR_MAX = 2_000;

/** The day of a use. */
export function today(context: Pick<Context, "now">): RawBuilder<string> {
  return sql<string>`(${context.now}::timestamptz)::date`;
}

/** Queries for a `with`, of which the last, `secret (secret)`, holds the day's. */
export function daySecret(context: Context): RawBuilder<unknown> {
  return sql`
    fresh_secret as (
      insert into datasheet_daily_secrets as known (day, secret)
      select ${today(context)}, ${randomBytes(SECRET_BYTES)}::bytea
      where not exists (select from datasheet_daily_secrets where day = ${today(context)})
      -- Two that make the day's first are given the same one.
      on conflict (day) do update set secret = known.secret returning secret
    ),
    secret as (select secret from fresh_secret union all (select secret from datasheet_daily_secrets where day = ${today(context)}) limit 1)`;
}

/**
 * Queries for a `with` whose last, `first_uses (subject)`, holds what the asker uses for the first time today; those
 * of one network are one asker, and who cannot be told.
 */
export function firstUses(context: Context, kind: string, subjects: string[]): RawBuilder<unknown> {
  return sql`
    ${daySecret(context)},
    used as materialized (
      select subject, ${markOf(context, kind, sql`subject`)} as mark from secret, unnest(${subjects}::text[]) subject
    ),
    fresh as materialized (
      select subject, mark from used where not exists (select from datasheet_daily_marks known where known.day = ${today(context)} and known.mark = used.mark)
    ),
    visitor as (
      insert into datasheet_daily_marks as known (day, mark, uses)
      select ${today(context)}, ${markOf(context, "uses")}, (select count(*) from fresh) from secret where exists (select from fresh)
      on conflict (day, mark) do update set uses = known.uses + excluded.uses where known.uses + excluded.uses <= ${USES_A_VISITOR_MAX}
      returning uses, xmax = 0 as is_new
    ),
    counted_visitor as (
      insert into datasheet_daily_visitors as counted (day, visitors) select ${today(context)}, 1 from visitor where is_new
      on conflict (day) do update set visitors = counted.visitors + 1
    ),
    marked as (
      insert into datasheet_daily_marks (day, mark) select ${today(context)}, mark from fresh where exists (select from visitor) order by mark
      on conflict do nothing returning mark
    ),
    first_uses as (select used.subject from used join marked using (mark))`;
}

/** What is kept of an asker's use; within the queries of `firstUses`. */
export function markOf(
  { address }: Pick<Context, "address">,
  kind: string,
  subject: RawBuilder<unknown> = sql`null`,
): RawBuilder<Buffer> {
  return sql`sha256(secret || convert_to(concat_ws(chr(10), ${networkOf(address)}::text, ${kind}::text, ${subject}), 'UTF8'))`;
}
