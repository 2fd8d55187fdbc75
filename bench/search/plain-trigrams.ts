import { performance } from "node:perf_hooks";
import pg from "pg";
import type { Connection } from "#platform/database.ts";
import { partKey } from "#shared/part-key.ts";
import { BENCH_PACKAGES } from "./generated-names.ts";
import { type GeneratedQuery, QUERY_KINDS } from "../generate-queries.ts";

const PAGE = 20;
const TIMEOUT_MS = 20_000;
const QUERIES_PER_KIND = 100;
const SECONDS_PER_KIND = 20;
const QUERY_CANCELED = "57014";

export interface PlainAnswers {
  /** Milliseconds of each answer, by kind; one that was given up counts with the time until then. */
  times: Map<string, number[]>;
  givenUp: number;
  /** How many of each kind found the part that they were made from. */
  found: Map<string, number>;
}

/** The same queries as somebody writes them first: each word anywhere in the number, a trigram index, the most popular first. Ids only, without HTTP. */
export async function timePlainTrigrams(
  connection: Connection,
  queries: readonly GeneratedQuery[],
): Promise<PlainAnswers> {
  const client = new pg.Client({ ...connection, statement_timeout: TIMEOUT_MS });
  await client.connect();
  const isOwnIndex = !(await hasTrigramIndex(client));
  const answers: PlainAnswers = { times: new Map(), givenUp: 0, found: new Map() };
  try {
    if (isOwnIndex)
      await client.query(
        "set statement_timeout = 0; create index bench_trigrams on datasheet_parts using gin (mpn_key gin_trgm_ops); set statement_timeout = 20000",
      );
    for (const kind of QUERY_KINDS) {
      const until = performance.now() + 1000 * SECONDS_PER_KIND;
      const times: number[] = [];
      answers.times.set(kind, times);
      for (const query of queries.filter((query) => query.kind === kind).slice(0, QUERIES_PER_KIND)) {
        if (performance.now() > until) break;
        const before = performance.now();
        const ids = await ask(client, query);
        times.push(performance.now() - before);
        if (ids === null) answers.givenUp += 1;
        else if (query.from && ids.includes(query.from.id)) answers.found.set(kind, (answers.found.get(kind) ?? 0) + 1);
      }
    }
  } finally {
    if (isOwnIndex) await client.query("drop index if exists bench_trigrams");
    await client.end();
  }
  return answers;
}

async function hasTrigramIndex(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    "select from pg_indexes where tablename = 'datasheet_parts' and indexdef like '%(mpn_key gin_trgm_ops)%'",
  );
  return rows.length > 0;
}

/** Null where it takes too long. */
async function ask(client: pg.Client, { terms, filters }: GeneratedQuery): Promise<number[] | null> {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const { brandIds, categoryIds, packageIds, lifecycles, isDomestic, hasStock } = filters;
  const conditions = [
    ...terms.map(({ typed }) => `part.mpn_key ilike ${bind(`%${partKey(typed)}%`)}`),
    brandIds && `part.brand_id = any(${bind(brandIds)})`,
    categoryIds && `part.category_id = any(${bind(categoryIds)})`,
    packageIds && `part.package = any(${bind(packageIds.map((id) => BENCH_PACKAGES[id - 1]))})`,
    lifecycles && `part.lifecycle = any(${bind(lifecycles)})`,
    isDomestic && "part.brand_id in (select id from datasheet_brands where is_domestic)",
    hasStock && "exists (select from datasheet_offers where part_id = part.id and stock > 0)",
  ].filter(Boolean);
  const text = `select part.id from datasheet_parts part where ${conditions.join(" and ") || "true"} order by part.popularity desc, part.id limit ${PAGE}`;
  try {
    const { rows } = await client.query<{ id: string }>(text, values);
    return rows.map(({ id }) => Number(id));
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === QUERY_CANCELED) return null;
    throw error;
  }
}
