import { type RawBuilder, sql } from "kysely";
import type { Refusal } from "#api/refusals.ts";
import { DAY_MS, HOUR_MS } from "#shared/durations.ts";
import type { Context } from "./context.ts";
import { lockInTransaction } from "./named-lock.ts";
import type { Tables } from "./tables.ts";

type Most = { perDay: number } | { perHour: number } | { perCalendarDay: number };

type Limit<Table extends keyof Tables> = Most & {
  /** Each of its rows counts as one. */
  rows: Table;
  /** The column that says whose a row is. */
  of: keyof Tables[Table] & string;
  /** The column that says when it was made. */
  at: keyof Tables[Table] & string;
  /** Which rows count; all where this is left out. */
  only?: RawBuilder<boolean>;
  /** Thrown at what is one too many; `{most}` in its sentence is the limit. */
  refusal: (values: { most: number }) => Refusal;
};

/** Counts what somebody has made of late, and refuses one more where that is the limit. Answers how many he has left, this one not counted. */
export type Quota = (context: Pick<Context, "db" | "now">, whose: number | string) => Promise<number>;

/**
 * At most so many rows of one owner within a day, an hour, or since the Chinese day began; inside a transaction two at
 * once never pass together, before one it is only a look.
 */
export function quota<Table extends keyof Tables>(limit: Limit<Table>): Quota {
  const { rows, of, at, only = sql<boolean>`true`, refusal } = limit;
  const most = mostOf(limit);
  return async ({ db, now }, whose) => {
    if (db.isTransaction) await lockInTransaction({ db }, `quota ${rows}.${of} ${whose}`);
    const counted = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(rows)} where ${sql.ref(of)} = ${whose} and ${isOfLate(limit, sql.ref(at), now)} and ${only}`.execute(
      db,
    );
    const left = most - counted.rows[0]!.count;
    if (left <= 0) throw refusal({ most });
    return left;
  };
}

function mostOf(limit: Most): number {
  if ("perDay" in limit) return limit.perDay;
  return "perHour" in limit ? limit.perHour : limit.perCalendarDay;
}

function isOfLate(limit: Most, at: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  if ("perCalendarDay" in limit) return sql`${at} >= date_trunc('day', ${now}::timestamptz)`;
  return sql`${at} > ${new Date(now.getTime() - ("perHour" in limit ? HOUR_MS : DAY_MS))}`;
}
