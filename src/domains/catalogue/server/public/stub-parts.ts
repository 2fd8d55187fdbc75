import { type RawBuilder, sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { partDocuments } from "./part-documents.ts";

/** Rows of lists and libraries that draw symbols: what they alone name may be a family, or a number with a wildcard (`INA219AxD`). */
const SYMBOL_SOURCES = sql`(source.source like 'kicad-symbols%' or source.source = 'stm32-open-pin-data' or exists (
  select from datasheet_part_symbols symbol where symbol.source = source.source and symbol.reference = source.reference))`;
/** With fewer values there is nothing to be read of it. */
const VALUES_MIN = 2;

/**
 * Which of these parts are mere stubs: known from libraries of symbols alone, or the name of a family, without an offer, a
 * document, or values. They never stand before real parts.
 */
export async function findStubs(
  { db, declared }: Pick<Context, "db" | "declared">,
  partIds: readonly number[],
): Promise<Set<number>> {
  if (partIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select part.id from datasheet_parts part
    where part.id = any(${[...partIds]}::bigint[]) and ${isStub(declared.filledOnce(partDocuments).links)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** SQL of the row called `part`. */
function isStub(links: string): RawBuilder<boolean> {
  return sql<boolean>`(
    (part.kind = 'family' or exists (select from datasheet_part_sources source where source.part_id = part.id)
      and not exists (select from datasheet_part_sources source where source.part_id = part.id and not ${SYMBOL_SOURCES}))
    and not exists (select from datasheet_offers offer where offer.part_id = part.id)
    and not exists (select from (${sql.raw(links)}) link where link.part_id = part.id)
    and (select count(*) from (select from datasheet_part_values value where value.part_id = part.id limit ${VALUES_MIN}) known) < ${VALUES_MIN})`;
}

/** The same things, stubs behind all others; else as they stood. */
export async function stubsLast<Part extends { id: number }>(
  context: Pick<Context, "db" | "declared">,
  parts: readonly Part[],
): Promise<Part[]> {
  const stubs = await findStubs(
    context,
    parts.map(({ id }) => id),
  );
  return [...parts.filter(({ id }) => !stubs.has(id)), ...parts.filter(({ id }) => stubs.has(id))];
}
