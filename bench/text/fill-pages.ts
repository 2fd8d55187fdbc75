import { createHash } from "node:crypto";
import { performance } from "node:perf_hooks";
import pg from "pg";
import { syncVocabulary } from "#domains/catalogue/server/vocabulary/sync-vocabulary.ts";
import { EDITION_RULES } from "#domains/datasheets/server/document-versions/edition/fill-edition.ts";
import { type Connection, openDatabase } from "#platform/database.ts";
import { migrate } from "#platform/migrate.ts";
import { brandKey } from "#shared/brand-key.ts";
import { partKey } from "#shared/part-key.ts";
import { type Cell, copyRows } from "../search/copy-rows.ts";
import { BRANDS, type GeneratedDocument, generateDocuments, openPages } from "./generate-pages.ts";

const SEED = 1;
const DOCUMENTS = 10_000;
const ROWS_PER_BATCH = 2_000;
const BRAND_NAMES_CN = [
  "德州仪器",
  "意法半导体",
  "亚德诺",
  "沁恒",
  "兆易创新",
  "英飞凌",
  "恩智浦",
  "安森美",
  "圣邦微",
  "微芯",
];

export interface Filled {
  documents: GeneratedDocument[];
  /** Of writing the pages, and of making their index; null where they were there already. */
  seconds: { pages: number; index: number } | null;
}

/** Fills an empty database with generated pages, or finds it filled with as many already. Refuses one that holds other documents. */
export async function fillPages({
  connection,
  pages,
  say,
}: {
  connection: Connection;
  pages: number;
  say: (line: string) => void;
}): Promise<Filled> {
  await migrate(connection);
  const documents = [...generateDocuments({ pages, documents: Math.min(DOCUMENTS, pages), seed: SEED })];
  const client = new pg.Client({
    ...connection,
    options: "-c session_replication_role=replica -c maintenance_work_mem=1GB -c synchronous_commit=off",
  });
  const db = openDatabase(connection, { poolSize: 1, statementTimeoutSeconds: 0 });
  await client.connect();
  try {
    const note = `${pages} generated pages`;
    const { rows: found } = await client.query<{ note: string | null; has_documents: boolean }>(
      "select obj_description('datasheet_document_pages'::regclass) as note, exists (select from datasheet_documents) as has_documents",
    );
    if (found[0]!.note === note) return { documents, seconds: null };
    if (found[0]!.has_documents) throw new Error(`The database holds something else than ${note}`);
    const { categoryIds } = await syncVocabulary(db);
    await fillDocuments(client, documents, [...categoryIds.values()]);
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      "select indexname as name, indexdef as definition from pg_indexes where tablename = 'datasheet_document_pages' and indexdef like '%using gin%' or tablename = 'datasheet_document_pages' and indexdef like '%USING gin%'",
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    const began = performance.now();
    await copyRows(client, {
      table: "datasheet_document_pages",
      columns: ["document_id", "page", "text", "search"],
      batches: pageBatches(documents, say),
    });
    const written = performance.now();
    for (const { definition } of indexes) await client.query(definition);
    const indexed = performance.now();
    say("made the index");
    for (const table of [
      "datasheet_document_pages",
      "datasheet_documents",
      "datasheet_parts",
      "datasheet_document_parts",
      "datasheet_brands",
    ])
      await client.query(`vacuum (analyze) ${table}`);
    await client.query(`comment on table datasheet_document_pages is '${note}'`);
    return { documents, seconds: { pages: (written - began) / 1000, index: (indexed - written) / 1000 } };
  } finally {
    await db.destroy();
    await client.end();
  }
}

async function fillDocuments(
  client: pg.Client,
  documents: readonly GeneratedDocument[],
  categoryIds: number[],
): Promise<void> {
  const brands = BRANDS.map((name, place): Cell[] => [
    place + 1,
    `bench-${place + 1}`,
    name,
    BRAND_NAMES_CN[place]!,
    name.toLowerCase(),
    name[0]!.toUpperCase(),
    place % 3 === 0 ? "domestic" : "foreign",
  ]);
  await copyRows(client, {
    table: "datasheet_brands",
    columns: ["id", "slug", "name", "name_cn", "pinyin", "initial", "origin"],
    batches: [brands],
  });
  const aliases = BRANDS.flatMap((name, place): Cell[][] => [
    [brandKey(name), place + 1, name, "name"],
    [brandKey(BRAND_NAMES_CN[place]!), place + 1, BRAND_NAMES_CN[place]!, "alias"],
  ]);
  await copyRows(client, {
    table: "datasheet_brand_aliases",
    columns: ["key", "brand_id", "alias", "kind"],
    batches: [aliases],
  });
  const rows = documents.map((document): Cell[] => {
    const { id, mpn, title, language, pageCount, publishedOn } = document;
    return [
      id,
      createHash("sha256").update(mpn).digest("hex"),
      title,
      `${mpn}.pdf`,
      document.brand,
      1000 * pageCount,
      pageCount,
      language,
      publishedOn,
      "bench",
      true,
      "ready",
      "ready",
      pageCount,
      EDITION_RULES,
    ];
  });
  const columns = [
    "id",
    "sha256",
    "title",
    "file_name",
    "brand_id",
    "size_bytes",
    "page_count",
    "language",
    "published_on",
    "source",
    "has_text_layer",
    "preview_state",
    "text_state",
    "pages_read",
    "edition_rules",
  ];
  await copyRows(client, { table: "datasheet_documents", columns, batches: [rows] });
  const parts = documents.map((document): Cell[] => [
    document.id,
    document.brand,
    document.mpn,
    partKey(document.mpn),
    categoryIds[document.id % categoryIds.length]!,
  ]);
  await copyRows(client, {
    table: "datasheet_parts",
    columns: ["id", "brand_id", "mpn", "mpn_key", "category_id"],
    batches: [parts],
  });
  await copyRows(client, {
    table: "datasheet_document_parts",
    columns: ["document_id", "part_id"],
    batches: [documents.map(({ id }): Cell[] => [id, id])],
  });
  for (const [table, last] of [
    ["datasheet_brands", BRANDS.length],
    ["datasheet_documents", documents.length],
    ["datasheet_parts", documents.length],
  ] as const) {
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), $1)`, [last]);
  }
}

function* pageBatches(documents: readonly GeneratedDocument[], say: (line: string) => void): Generator<Cell[][]> {
  const pagesOf = openPages(SEED);
  let batch: Cell[][] = [];
  let done = 0;
  for (const document of documents) {
    for (const { page, text, search } of pagesOf(document)) batch.push([document.id, page, text, search]);
    if (batch.length < ROWS_PER_BATCH) continue;
    yield batch;
    if (Math.floor((done + batch.length) / 50_000) > Math.floor(done / 50_000))
      say(`filled ${(done + batch.length).toLocaleString("en")} pages`);
    done += batch.length;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
