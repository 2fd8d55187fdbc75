import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { SplitFacts, splits } from "../../contract/splits.ts";
import { SPLIT_AT_ONCE_MAX } from "../../merge-labels.ts";
import { partDocuments } from "../public/part-documents.ts";

const BETWEEN = "\n";

/** The rows of lists that speak of a part, its offers and its documents, as an operator chooses of them: those that hold his words, and how many do. */
export function findSplitFacts(
  context: Pick<Context, "db" | "declared">,
  asked: ParsedInputOf<typeof splits.findSplitFacts>,
): Promise<SplitFacts> {
  return readSplitFacts(context, asked, SPLIT_AT_ONCE_MAX);
}

/** The same, so many of each at most. */
export async function readSplitFacts(
  { db, declared }: Pick<Context, "db" | "declared">,
  { id, words }: ParsedInputOf<typeof splits.findSplitFacts>,
  most: number,
): Promise<SplitFacts> {
  const documents = declared.filledOnce(partDocuments);
  const holds = (text: string) => sql`strpos(lower(${sql.raw(text)}), lower(${words ?? ""})) > 0`;
  const { rows } = await sql<{ source: string; reference: string; total: number }>`
    select source, reference, count(*) over ()::integer as total from datasheet_part_sources
    where part_id = ${id} and ${holds("source || ' ' || reference")}
    order by source, reference limit ${most}`.execute(db);
  const { rows: offers } = await sql<{ id: number; source: string; sku: string; total: number }>`
    select id, source, sku, count(*) over ()::integer as total from datasheet_offers
    where part_id = ${id} and ${holds("source || ' ' || sku")}
    order by source, sku, id limit ${most}`.execute(db);
  const { rows: described } = await sql<{ id: number; title: string; total: number }>`
    select document.id, document.title, count(*) over ()::integer as total
    from (${sql.raw(documents.shown)}) document join (${sql.raw(documents.links)}) link on link.document_id = document.id
    where link.part_id = ${id} and ${holds("document.title")}
    order by document.id desc limit ${most}`.execute(db);
  return {
    rows: rows.map(({ source, reference }) => ({ source, reference, key: source + BETWEEN + reference })),
    rowCount: rows[0]?.total ?? 0,
    offers: offers.map(({ total: _, ...offer }) => offer),
    offerCount: offers[0]?.total ?? 0,
    documents: described.map(({ total: _, ...document }) => document),
    documentCount: described[0]?.total ?? 0,
  };
}

/** What a row is called where it was chosen. */
export function readRowKey(key: string): { source: string; reference: string } {
  const [source = "", ...reference] = key.split(BETWEEN);
  return { source, reference: reference.join(BETWEEN) };
}
