import type { UserContext } from "#platform/context.ts";
import { listMissedSearches } from "./missed-searches.ts";

/** What was said of a search before: another decision, or none. */
export async function rememberMissedSearch(
  context: UserContext,
  id: number,
): Promise<Record<string, unknown> | undefined> {
  const [missed] = await listMissedSearches(context, { ids: [id], limit: 1, offset: 0 });
  if (!missed) return undefined;
  const was = await context.db
    .selectFrom("datasheetDecidedSearches")
    .select(["decision", "decidedOn"])
    .where("term", "=", missed.term)
    .executeTakeFirst();
  return { term: missed.term, was: was ?? null };
}

/** Has a search wait again, as it did before it was decided. */
export async function undoMissedSearch(
  { db }: UserContext,
  { decision, former }: { decision: string; former: Record<string, unknown> },
): Promise<boolean> {
  const { term, was } = former as { term: string; was: { decision: string; decidedOn: string } | null };
  const [changed] = was
    ? await db
        .updateTable("datasheetDecidedSearches")
        .set(was)
        .where("term", "=", term)
        .where("decision", "=", decision)
        .returning("term")
        .execute()
    : await db
        .deleteFrom("datasheetDecidedSearches")
        .where("term", "=", term)
        .where("decision", "=", decision)
        .returning("term")
        .execute();
  return changed !== undefined;
}
