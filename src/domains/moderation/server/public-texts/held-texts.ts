import { type RawBuilder, sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Context } from "#platform/context.ts";
import type { TextReview } from "../../contract/public-texts.ts";

/** Whether others do not see the texts of a row: an SQL condition, `rowId` being the reference of its `id`. */
export function isHeld(kind: string, rowId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from moderation_cases as held
    where held.kind = ${kind} and held.row_id = ${sql.ref(rowId)} and held.is_hidden)`;
}

/** Those of these rows whose texts others do not see, each with what they see of it meanwhile, by field. */
export async function heldTexts(
  { db }: Pick<Context, "db">,
  kind: string,
  ids: readonly number[],
): Promise<Map<number, Record<string, string>>> {
  const rows = await db
    .selectFrom("moderationCases")
    .select(["rowId", "former"])
    .where("kind", "=", kind)
    .where("rowId", "=", anyOf(ids))
    .where("isHidden", "=", true)
    .execute();
  return new Map(rows.map(({ rowId, former }) => [rowId, (former ?? {}) as Record<string, string>]));
}

/** Those of these rows whose texts or pictures others do not see. */
export async function heldAmong(
  context: Pick<Context, "db">,
  kind: string,
  ids: readonly number[],
): Promise<Set<number>> {
  return new Set((await heldTexts(context, kind, ids)).keys());
}

/** What the owner of rows is told of those that others do not see: that they wait or were refused, and why. */
export async function reviewsOf(
  { db }: Pick<Context, "db">,
  kind: string,
  ids: readonly number[],
): Promise<Map<number, TextReview>> {
  const rows = await db
    .selectFrom("moderationCases")
    .select(["rowId", "state", "words", "reason"])
    .where("kind", "=", kind)
    .where("rowId", "=", anyOf(ids))
    .where("isHidden", "=", true)
    .execute();
  return new Map(
    rows.map(({ rowId, state, words, reason }) => [
      rowId,
      { state: state === "refused" ? "refused" : "waiting", words, reason },
    ]),
  );
}
