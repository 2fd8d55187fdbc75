import { setImmediate } from "node:timers/promises";
import { sql, type RawBuilder } from "kysely";
import type { Context } from "#platform/context.ts";
import type { Declared } from "#platform/join-domains.ts";
import { type Database, inTransaction } from "#platform/database.ts";
import { NOT_KEPT } from "#platform/named-statements.ts";
import type { Currency } from "#shared/format-money.ts";
import type { Lifecycle } from "#domains/catalogue/labels.ts";
import { SAMPLE_SOURCE } from "#domains/catalogue/source-labels.ts";
import { LEAST_PRICE, sumUp } from "#domains/catalogue/server/public/part-rows.ts";
import { stockOfParts } from "#domains/catalogue/server/public/part-stock.ts";
import { IS_OFFER_COUNTED } from "#domains/catalogue/server/public/stepped-back.ts";
import { JOINED_DOUBTS } from "#domains/catalogue/server/public/value-doubts.ts";
import { openAdjustedOutputs } from "./adjusted-outputs.ts";
import {
  type CategoryTable,
  mapFacts,
  newDictionaries,
  type TableDictionaries,
  type TableRows,
  type TableScope,
  type TableValue,
} from "./category-table.ts";

const ROWS_AT_ONCE = 2_000;
const VALUES_AT_ONCE = 500;
/** Characters of ids that are placed before others in the process have their turn: about 20,000 parts. */
const PLACED_AT_ONCE = 140_000;
/** When an offer was seen is of no use here. */
const NO_DAY = "1970-01-01";

interface PartRecord {
  id: number;
  mpn: string;
  categoryId: number;
  brandId: number | null;
  package: string | null;
  lifecycle: Lifecycle;
  popularity: number;
  offers: [currency: Currency, price: string | null, stock: number | null, isSample: boolean][] | null;
  /** What companies say that they have. */
  pieces: number | null;
}

interface ValueRecord extends Omit<TableValue, "isDoubtful"> {
  parameterId: number;
  isDoubtful: boolean;
  /** Ids of the parts that print it. */
  parts: string;
}

type Reading = Pick<Context, "db" | "declared">;

/** A table, and all that was committed when it was read. */
export interface ReadTable {
  table: CategoryTable;
  snapshot: string;
}

/**
 * Reads all parts of some categories, a piece at a time: nothing else in the process waits for long. Parts and values
 * come over two connections at once, which see the same.
 */
export async function readTable(
  { bulkDb, declared }: Pick<Context, "bulkDb" | "declared">,
  scope: TableScope,
): Promise<ReadTable> {
  return inTransaction({ db: bulkDb }, async ({ db }) => {
    await beginReading(db);
    const { rows } = await sql<{ snapshot: string; exported: string }>`
      select pg_current_snapshot()::text as snapshot, pg_export_snapshot() as exported`.execute(db);
    const { snapshot, exported } = rows[0]!;
    const wanted = wantedParts(scope);
    const dictionaries = newDictionaries(scope.parameters);
    const values = inTransaction({ db: bulkDb }, async ({ db }) => {
      await beginReading(db, exported);
      return collectValues(db, scope, wanted);
    });
    // The snapshot is there as long as this transaction, which therefore waits for both, whatever becomes of one.
    const ended = values.then(
      () => {},
      () => {},
    );
    const parts = await readParts({ db, declared }, { dictionaries, wanted }).finally(() => ended);
    return {
      table: { ...scope, dictionaries, rows: await joined({ ...scope, dictionaries }, parts, await values) },
      snapshot,
    };
  });
}

async function beginReading(db: Database, snapshot?: string): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(db);
  if (snapshot !== undefined) await sql`set transaction snapshot ${sql.lit(snapshot)}`.execute(db);
  // Planned for reading all of it.
  await sql`set local cursor_tuple_fraction = 1`.execute(db);
}

/** Those of some parts that stand in the table's categories, as they are now. */
export async function readSome({ db, declared }: Reading, table: CategoryTable, partIds: number[]): Promise<TableRows> {
  return inTransaction({ db }, async ({ db }) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(db);
    const wanted = wantedParts(table, partIds);
    const parts = await readParts({ db, declared }, { dictionaries: table.dictionaries, wanted });
    return joined(table, parts, await collectValues(db, table, wanted));
  });
}

function wantedParts({ categoryIds }: TableScope, partIds?: number[]): RawBuilder<unknown> {
  const categories = sql`part.category_id in (${sql.join([...categoryIds, 0].map((id) => sql.lit(id)))}) and part.hidden_at is null`;
  return partIds ? sql`${categories} and part.id = any(${sql.lit(`{${partIds.join()}}`)}::bigint[])` : categories;
}

async function readParts(
  { db, declared }: Reading,
  { dictionaries, wanted }: { dictionaries: TableDictionaries; wanted: RawBuilder<unknown> },
): Promise<Omit<TableRows, "values">> {
  const packageIds = await readPackages(db, wanted);
  const ids: number[] = [];
  const mpns: string[] = [];
  const codes = mapFacts((): number[] => []);
  for await (const parts of fetchAll<PartRecord>(db, selectParts(declared, wanted), ROWS_AT_ONCE)) {
    for (const part of parts) {
      const offer =
        part.offers &&
        sumUp(part.offers.map(([currency, price, stock, isSample]) => [currency, price, stock, NO_DAY, isSample]));
      ids.push(part.id);
      mpns.push(part.mpn);
      codes.brand.push(dictionaries.brand.codeOf(part.brandId));
      codes.package.push(dictionaries.package.codeOf((part.package !== null && packageIds.get(part.package)) || null));
      codes.category.push(dictionaries.category.codeOf(part.categoryId));
      codes.lifecycle.push(dictionaries.lifecycle.codeOf(part.lifecycle));
      codes.price.push(
        dictionaries.price.codeOf(
          offer && offer.price !== null ? { currency: offer.currency, amount: Number(offer.price) } : null,
        ),
      );
      codes.stock.push(
        dictionaries.stock.codeOf(part.pieces === null ? (offer?.stock ?? null) : (offer?.stock ?? 0) + part.pieces),
      );
      codes.popularity.push(dictionaries.popularity.codeOf(part.popularity));
    }
  }
  return { ids, mpns, facts: mapFacts((fact) => Uint32Array.from(codes[fact])) };
}

async function collectValues(db: Database, scope: TableScope, wanted: RawBuilder<unknown>): Promise<ValueRecord[]> {
  const values: ValueRecord[] = [];
  if (scope.parameters.length === 0) return values;
  for await (const some of fetchAll<ValueRecord>(db, selectValues(scope, wanted), VALUES_AT_ONCE)) values.push(...some);
  return values;
}

/** The rows of parts with their values: of both the same are asked for. */
async function joined(
  table: Omit<CategoryTable, "rows">,
  parts: Omit<TableRows, "values">,
  values: ValueRecord[],
): Promise<TableRows> {
  const rows: TableRows = { ...parts, values: table.parameters.map(() => new Uint32Array(parts.ids.length)) };
  const rowOf = new Map(rows.ids.map((id, row) => [String(id), row]));
  const columnOf = new Map(table.parameters.map(({ id }, column) => [id, column]));
  let placed = 0;
  for (const { parameterId, parts, isDoubtful, ...value } of values) {
    const column = columnOf.get(parameterId)!;
    const code = table.dictionaries.values[column]!.codeOf(isDoubtful ? { ...value, isDoubtful } : value);
    for (const id of parts.split(" ")) rows.values[column]![rowOf.get(id)!] = code;
    placed += parts.length;
    if (placed > PLACED_AT_ONCE) {
      placed = 0;
      await setImmediate();
    }
  }
  openAdjustedOutputs({ ...table, rows });
  return rows;
}

function selectParts(declared: Declared, wanted: RawBuilder<unknown>) {
  return sql`
    select part.id, part.mpn, part.category_id as "categoryId", part.brand_id as "brandId", part.package, part.lifecycle, part.popularity, offered.offers, stocked.pieces
    from datasheet_parts part
    left join (
      select offer.part_id, json_agg(json_build_array(offer.currency, ${sql.raw(LEAST_PRICE)}, offer.stock, offer.source = ${sql.lit(SAMPLE_SOURCE)})) as offers
      from datasheet_offers offer join datasheet_parts part on part.id = offer.part_id where ${wanted} and ${sql.raw(IS_OFFER_COUNTED)} group by offer.part_id
    ) offered on offered.part_id = part.id
    left join (
      select line.part_id, least(sum(line.quantity), ${sql.lit(Number.MAX_SAFE_INTEGER)})::bigint as pieces
      from ${sql.raw(stockOfParts(declared))} line join datasheet_parts part on part.id = line.part_id
      where ${wanted} group by line.part_id
    ) stocked on stocked.part_id = part.id
    where ${wanted} order by part.mpn collate "C", part.id`;
}

/** A row for each different value, with the parts that have it: few words for many parts. */
function selectValues({ parameters }: TableScope, wanted: RawBuilder<unknown>) {
  return sql`
    select value.parameter_id as "parameterId", value.printed, value.minimum, value.typical, value.maximum, doubt.id is not null as "isDoubtful",
      string_agg(value.part_id::text, ' ') as parts
    from datasheet_part_values value join datasheet_parts part on part.id = value.part_id ${JOINED_DOUBTS}
    where ${wanted} and value.parameter_id in (${sql.join(parameters.map(({ id }) => sql.lit(id)))})
    group by value.parameter_id, value.printed, value.minimum, value.typical, value.maximum, doubt.id is not null`;
}

/** Package families as numbers, by the names that the parts print. */
async function readPackages(db: Database, wanted: RawBuilder<unknown>): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; id: number }>`${NOT_KEPT}
    select printed.name, known.id
    from (select distinct part.package as name from datasheet_parts part where part.package is not null and ${wanted}) printed
    join datasheet_packages known on known.key = datasheet_package_key(printed.name)`.execute(db);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

async function* fetchAll<Row>(db: Database, statement: RawBuilder<unknown>, rowsAtOnce: number): AsyncGenerator<Row[]> {
  const plain = db.withoutPlugins();
  await sql`declare table_rows no scroll cursor for ${statement}`.execute(plain);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from table_rows`.execute(plain);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) break;
  }
  await sql`close table_rows`.execute(plain);
}
