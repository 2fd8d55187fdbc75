import type { Context } from "#platform/context.ts";
import type { SplitFacts } from "../../contract/splits.ts";

const SHOWN_MAX = 200;
const BETWEEN = "\n";

/** The rows of lists that speak of a part, and its offers, as an operator chooses of them. */
export async function findSplitFacts({ db }: Pick<Context, "db">, { id }: { id: number }): Promise<SplitFacts> {
  const rows = await db
    .selectFrom("datasheetPartSources")
    .select(["source", "reference"])
    .where("partId", "=", id)
    .orderBy("source")
    .orderBy("reference")
    .limit(SHOWN_MAX + 1)
    .execute();
  const offers = await db
    .selectFrom("datasheetOffers")
    .select(["id", "source", "sku"])
    .where("partId", "=", id)
    .orderBy("source")
    .orderBy("sku")
    .limit(SHOWN_MAX + 1)
    .execute();
  return {
    rows: rows.slice(0, SHOWN_MAX).map((row) => ({ ...row, key: row.source + BETWEEN + row.reference })),
    offers: offers.slice(0, SHOWN_MAX),
    hasMoreRows: rows.length > SHOWN_MAX,
    hasMoreOffers: offers.length > SHOWN_MAX,
  };
}

/** What a row is called where it was chosen. */
export function readRowKey(key: string): { source: string; reference: string } {
  const [source = "", ...reference] = key.split(BETWEEN);
  return { source, reference: reference.join(BETWEEN) };
}
