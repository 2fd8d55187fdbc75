import { type RawBuilder, sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import type { Context, UserContext } from "../context.ts";
import { colleagues } from "./colleagues.ts";

/** People who stand to these cases in one way, at a moment: a query of `id` and `user_id`, a row for each of them. */
export type People = (
  ids: readonly number[],
  at: Pick<Context, "now" | "declared">,
) => RawBuilder<{ id: number; userId: number | null }>;

/** The ways in which people stand on a side of a case, by name; or why nobody stands there. */
export type Side = Readonly<Record<string, People>> | string;

/** Whose cases of a kind are: each side is said, so that none is forgotten. */
export interface Whose {
  /** Who brought it. */
  brought: Side;
  /** Whose what it is about is, where somebody else brought it too. */
  about: Side;
  /** Who else gains or loses by how it is decided. */
  rivals: Side;
}

/** Cases of a kind that is nobody's, and why. */
export function nobodys(why: string): Whose {
  return { brought: why, about: why, rivals: why };
}

/** All ways in which people stand to cases of a kind, as `side.way`. */
export function waysOf({ brought, about, rivals }: Whose): { name: string; people: People }[] {
  return Object.entries({ brought, about, rivals }).flatMap(([side, ways]) =>
    typeof ways === "string" ? [] : Object.entries(ways).map(([way, people]) => ({ name: `${side}.${way}`, people })),
  );
}

/** Which of these cases are a user's own, or his company's: he stands on any side of them, or somebody does whom he works with. */
export async function ownCases(
  context: Pick<UserContext, "db" | "now" | "declared">,
  whose: Whose,
  { ids, userId }: { ids: readonly number[]; userId: number },
): Promise<Set<number>> {
  const ways = waysOf(whose);
  if (ids.length === 0 || ways.length === 0) return new Set();
  const all = sql.join(
    ways.map(({ people }) => sql`(${people(ids, context)})`),
    sql` union all `,
  );
  const { rows } = await sql<{ id: number }>`
    select distinct id from (${all}) as whose where user_id in (${withColleagues(context, userId)})`.execute(
    context.db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** A user and whom he works with, for SQL: a query of `user_id`. */
export function withColleagues(
  { now, declared }: Pick<UserContext, "now" | "declared">,
  userId: number,
): RawBuilder<{ userId: number }> {
  const colleaguesOf = declared
    .filled(colleagues)
    .map((of) => sql`select user_id from ${of(sql`${userId}::bigint`, now)}`);
  return sql`${sql.join([sql`select ${userId}::bigint as user_id`, ...colleaguesOf], sql` union `)}`;
}

/** Who stands on any side of a case. */
export async function sidesOf(
  context: Pick<UserContext, "db" | "now" | "declared">,
  whose: Whose,
  id: number,
): Promise<number[]> {
  const ways = waysOf(whose).map(({ people }) => sql`(${people([id], context)})`);
  if (ways.length === 0) return [];
  const { rows } = await sql<{ userId: number }>`
    select distinct user_id from (${sql.join(ways, sql` union all `)}) as whose where user_id is not null`.execute(
    context.db,
  );
  return rows.map(({ userId }) => userId);
}

/** Refuses whoever would decide, or hand on, a case of his own or his company's. */
export async function refuseOwnCase(context: UserContext, whose: Whose, ...ids: number[]): Promise<void> {
  const own = await ownCases(context, whose, { ids, userId: context.user.id });
  if (own.size > 0) throw doorRefusals.ownCase();
}
