import pg from "pg";
import { type Connection, openDatabase } from "#platform/database.ts";
import { migrate } from "#platform/migrate.ts";
import { recountCatalogue } from "#domains/catalogue/server/import/recount.ts";
import { syncVocabulary } from "#domains/catalogue/server/vocabulary/sync-vocabulary.ts";
import type { IndexedPart } from "#part-search/index/indexed-part.ts";
import { brandKey } from "#shared/brand-key.ts";
import { partKey } from "#shared/part-key.ts";
import {
  BENCH_BRANDS,
  BENCH_CATEGORIES,
  BENCH_PACKAGES,
  brandSlug,
  describePart,
  type BenchValue,
} from "./generated-names.ts";
import { declared } from "../../src/declared.ts";
import { type Cell, copyRows } from "./copy-rows.ts";
import { generateParts } from "../generate-parts.ts";

const SEED = 1;
const PARTS_PER_COPY = 500_000;
/** Tables that grow by millions of rows: faster without their indexes, which are made again afterwards. */
const LARGE_TABLES = ["datasheet_parts", "datasheet_part_values", "datasheet_offers"];
const SEEN_AT = "2026-09-01T00:00:00Z";

interface Filling {
  connection: Connection;
  rows: number;
  say: (line: string) => void;
}

/** Fills an empty database with generated parts, or finds it filled with as many already. Refuses one that holds other parts. */
export async function fillCatalogue({ connection, rows, say }: Filling): Promise<void> {
  await migrate(connection);
  const client = new pg.Client({
    ...connection,
    options:
      "-c session_replication_role=replica -c maintenance_work_mem=1GB -c work_mem=512MB -c synchronous_commit=off",
  });
  const db = openDatabase(connection, { poolSize: 1, statementTimeoutSeconds: 0 });
  await client.connect();
  try {
    const note = `${rows} generated parts`;
    const { rows: found } = await client.query<{ note: string | null; has_parts: boolean }>(
      "select obj_description('datasheet_parts'::regclass) as note, exists (select from datasheet_parts) as has_parts",
    );
    if (found[0]!.note === note) return;
    if (found[0]!.has_parts) throw new Error(`The database holds something else than ${note}`);
    const { categoryIds, parameterIds } = await syncVocabulary(db);
    await fillNames(client);
    const restore = await dropIndexes(client);
    await fillParts(client, { rows, categoryIds, parameterIds, say });
    await renameDoubles(client);
    await restore(say);
    await client.query("select setval(pg_get_serial_sequence('datasheet_parts', 'id'), $1)", [rows]);
    for (const table of [...LARGE_TABLES, "datasheet_packages"]) await client.query(`vacuum (analyze) ${table}`);
    await recountCatalogue({ db, declared });
    await client.query(`comment on table datasheet_parts is '${note}'`);
  } finally {
    await db.destroy();
    await client.end();
  }
}

async function fillNames(client: pg.Client): Promise<void> {
  const brands = BENCH_BRANDS.map(({ name, nameCn, isDomestic }, place): Cell[] => [
    place + 1,
    brandSlug(place + 1),
    name,
    nameCn,
    name.toLowerCase(),
    name[0]!.toUpperCase(),
    isDomestic ? "domestic" : "foreign",
  ]);
  await copyRows(client, {
    table: "datasheet_brands",
    columns: ["id", "slug", "name", "name_cn", "pinyin", "initial", "origin"],
    batches: [brands],
  });
  const spellings = new Map<string, Cell[]>();
  for (const [place, { name, nameCn, aliases }] of BENCH_BRANDS.entries()) {
    for (const spelling of [name, nameCn, ...aliases])
      spellings.set(brandKey(spelling), [
        brandKey(spelling),
        place + 1,
        spelling,
        spelling === name ? "name" : "alias",
      ]);
  }
  await copyRows(client, {
    table: "datasheet_brand_aliases",
    columns: ["key", "brand_id", "alias", "kind"],
    batches: [[...spellings.values()]],
  });
  await client.query(
    "insert into datasheet_packages (id, key, name) overriding system value select place, datasheet_package_key(name), name from unnest($1::text[]) with ordinality as named (name, place)",
    [BENCH_PACKAGES],
  );
  for (const [table, names] of [
    ["datasheet_brands", BENCH_BRANDS],
    ["datasheet_packages", BENCH_PACKAGES],
  ] as const) {
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), $1)`, [names.length]);
  }
}

interface PartFilling {
  rows: number;
  categoryIds: ReadonlyMap<string, number>;
  parameterIds: ReadonlyMap<string, number>;
  say: (line: string) => void;
}

async function fillParts(client: pg.Client, { rows, categoryIds, parameterIds, say }: PartFilling): Promise<void> {
  const categories = BENCH_CATEGORIES.map(({ slug }) => categoryIds.get(slug)!);
  const toPart = (part: IndexedPart): Cell[] => {
    const { category, description } = describePart(part);
    return [
      part.id,
      part.brandId,
      part.mpn,
      partKey(part.mpn),
      categories[category]!,
      description,
      part.packageId === null ? null : BENCH_PACKAGES[part.packageId - 1]!,
      part.lifecycle,
      part.popularity,
    ];
  };
  const toValues = (part: IndexedPart): Cell[][] =>
    describePart(part).values.map(({ slug, printed, number }: BenchValue) => [
      part.id,
      parameterIds.get(slug)!,
      printed,
      number,
      number,
      number,
    ]);
  const toOffer = (part: IndexedPart): Cell[][] =>
    part.hasStock
      ? [
          [
            part.id,
            "bench",
            `B${part.id}`,
            "CNY",
            `[{"quantity":1,"price":"0.${1 + (part.id % 97)}"}]`,
            10 * (1 + (part.id % 1000)),
            SEEN_AT,
          ],
        ]
      : [];
  let chunk: IndexedPart[] = [];
  let done = 0;
  const flush = async () => {
    const batches = function* (map: (part: IndexedPart) => Cell[][]): Generator<Cell[][]> {
      for (let start = 0; start < chunk.length; start += 10_000) yield chunk.slice(start, start + 10_000).flatMap(map);
    };
    await copyRows(client, {
      table: "datasheet_parts",
      columns: ["id", "brand_id", "mpn", "mpn_key", "category_id", "description", "package", "lifecycle", "popularity"],
      batches: batches((part) => [toPart(part)]),
    });
    await copyRows(client, {
      table: "datasheet_part_values",
      columns: ["part_id", "parameter_id", "printed", "minimum", "typical", "maximum"],
      batches: batches(toValues),
    });
    await copyRows(client, {
      table: "datasheet_offers",
      columns: ["part_id", "source", "sku", "currency", "price_breaks", "stock", "seen_at"],
      batches: batches(toOffer),
    });
    done += chunk.length;
    say(`filled ${done.toLocaleString("en")} of ${rows.toLocaleString("en")} parts`);
    chunk = [];
  };
  for (const batch of generateParts({ parts: rows, seed: SEED })) {
    chunk.push(...batch);
    if (chunk.length >= PARTS_PER_COPY) await flush();
  }
  if (chunk.length > 0) await flush();
}

/** The grammars overlap in places; no brand may have a number twice. */
async function renameDoubles(client: pg.Client): Promise<void> {
  await client.query(
    `update datasheet_parts part set mpn = mpn || '-V' || place, mpn_key = mpn_key || 'v' || place
     from (select id, row_number() over (partition by brand_id, mpn order by id) as place from datasheet_parts) double
     where double.id = part.id and double.place > 1`,
  );
}

/** Takes the indexes of the large tables away; answers what makes them again. */
async function dropIndexes(client: pg.Client): Promise<(say: (line: string) => void) => Promise<void>> {
  const { rows } = await client.query<{ name: string; table: string; constraint: string | null; definition: string }>(
    `select index.indexrelid::regclass::text as name, index.indrelid::regclass::text as table, quote_ident(conname) as constraint,
       coalesce(pg_get_constraintdef(con.oid), pg_get_indexdef(index.indexrelid)) as definition
     from pg_index index left join pg_constraint con on con.conindid = index.indexrelid and con.contype in ('p', 'u')
     where index.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint where confrelid = index.indrelid and conindid = index.indexrelid and contype = 'f')
     order by index.indexrelid`,
    [LARGE_TABLES],
  );
  for (const { name, table, constraint } of rows)
    await client.query(constraint ? `alter table ${table} drop constraint ${constraint}` : `drop index ${name}`);
  return async (say) => {
    for (const { table, constraint, definition } of rows) {
      await client.query(constraint ? `alter table ${table} add constraint ${constraint} ${definition}` : definition);
      say(`made ${definition.replace(/^create /i, "")}`);
    }
  };
}
