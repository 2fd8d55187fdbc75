import { performance } from "node:perf_hooks";
import pg from "pg";
import { ARTICLE_TOKENS_VERSION } from "#domains/news/server/search/article-tokens.ts";
import type { Connection } from "#platform/database.ts";
import { migrate } from "#platform/migrate.ts";
import { type Cell, copyRows } from "../search/copy-rows.ts";
import { type GeneratedArticle, generateArticles } from "./generate-articles.ts";

const SEED = 1;
const ROWS_PER_BATCH = 1_000;

/** Fills an empty database with generated articles, or finds it filled with as many already; answers the seconds of writing, null where they were there. */
export async function fillArticles({
  connection,
  articles,
  say,
}: {
  connection: Connection;
  articles: number;
  say: (line: string) => void;
}): Promise<number | null> {
  await migrate(connection);
  const client = new pg.Client({
    ...connection,
    options: "-c session_replication_role=replica -c maintenance_work_mem=1GB -c synchronous_commit=off",
  });
  await client.connect();
  try {
    const note = `${articles} generated articles`;
    const { rows: found } = await client.query<{ note: string | null; has_articles: boolean }>(
      "select obj_description('news_articles'::regclass) as note, exists (select from news_articles) as has_articles",
    );
    if (found[0]!.note === note) return null;
    if (found[0]!.has_articles) throw new Error(`The database holds something else than ${note}`);
    const began = performance.now();
    const now = new Date();
    await letWait(client, 65_536);
    const columns = [
      "id",
      "state",
      "version",
      "published_version",
      "published_at",
      "title",
      "summary",
      "channel_id",
      "tags",
      "source_name",
      "title_search",
      "search",
      "text_beginning",
      "tokens_version",
      "words",
    ];
    await copyRows(client, {
      table: "news_articles",
      columns,
      batches: batchesOf({ articles, now, rowOf: articleRow, say }),
    });
    await copyRows(client, {
      table: "news_versions",
      columns: ["article_id", "version", "title", "document", "saved_at"],
      batches: batchesOf({ articles, now, rowOf: (article) => versionRow(article, now), say: () => {} }),
    });
    for (const table of ["news_articles", "news_versions"]) await client.query(`vacuum (analyze) ${table}`);
    await letWait(client, 512);
    await client.query("select setval(pg_get_serial_sequence('news_articles', 'id'), $1)", [articles]);
    await client.query(`comment on table news_articles is '${note}'`);
    return (performance.now() - began) / 1000;
  } finally {
    await client.end();
  }
}

/** How many KB may wait to be put into the indexes of words: much while all is written at once. */
async function letWait(client: pg.Client, most: number): Promise<void> {
  for (const index of ["news_articles_search", "news_articles_title_search"])
    await client.query(`alter index ${index} set (gin_pending_list_limit = ${most})`);
}

function articleRow({
  id,
  title,
  sentences,
  tags,
  channelId,
  publishedAt,
  titleSearch,
  search,
}: GeneratedArticle): Cell[] {
  return [
    id,
    "PUBLISHED",
    1,
    1,
    publishedAt.toISOString(),
    title,
    sentences[0]!.slice(0, 120),
    channelId,
    `{${tags.map((tag) => `"${tag}"`).join(",")}}`,
    "bench",
    titleSearch,
    search,
    sentences.join("\n").slice(0, 20_000),
    ARTICLE_TOKENS_VERSION,
    sentences.join("").length,
  ];
}

function versionRow({ id, title, sentences }: GeneratedArticle, now: Date): Cell[] {
  const document = {
    type: "doc",
    content: sentences.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
  };
  return [id, 1, title, JSON.stringify(document), now.toISOString()];
}

interface Batches {
  articles: number;
  now: Date;
  rowOf: (article: GeneratedArticle) => Cell[];
  say: (line: string) => void;
}

function* batchesOf({ articles, now, rowOf, say }: Batches): Generator<Cell[][]> {
  let batch: Cell[][] = [];
  for (const article of generateArticles({ articles, seed: SEED, now })) {
    batch.push(rowOf(article));
    if (batch.length < ROWS_PER_BATCH) continue;
    yield batch;
    batch = [];
    if (article.id % 20_000 === 0) say(`${article.id} articles`);
  }
  yield batch;
}
