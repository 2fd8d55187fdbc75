import pg from "pg";
import type { Connection } from "#platform/database.ts";
import { startPortal } from "../e2e/portal-process.ts";
import { drawArticleQuestions, QUESTION_KINDS } from "./articles/article-questions.ts";
import { fillArticles } from "./articles/fill-articles.ts";
import { benchEnvironment, type BenchOptions, untilIdle, withDataFolder } from "./bench-portal.ts";
import { figure, markdownTable } from "./markdown.ts";
import { openBenchDatabase } from "./search/bench-database.ts";
import { StoppedBySignal, withCleanUp } from "./search/clean-up.ts";
import { timeQuestions } from "./search/time-questions.ts";

const QUESTIONS = 20_000;

const say = (line: string) => console.error(`… ${line}`);

/** Searches of articles over HTTP among generated ones: times by kind, sizes, how fast they are written. */
export async function benchArticles({ data, articles, seconds }: BenchOptions): Promise<string> {
  try {
    return await withDataFolder(data, (folder) =>
      withCleanUp(async (later) => {
        const connection = await openBenchDatabase(folder, later);
        const written = await fillArticles({ connection, articles, say });
        const portal = await startPortal(benchEnvironment(folder, false));
        later(() => portal.kill("SIGTERM"));
        await untilIdle(portal);
        const times = await timeQuestions({
          origin: portal.address,
          requests: drawArticleQuestions(articles, QUESTIONS),
          kinds: Object.keys(QUESTION_KINDS),
          seconds,
          say,
        });
        return [times, await sizesTable(connection, articles, written)].join("\n\n");
      }),
    );
  } catch (error) {
    if (error instanceof StoppedBySignal) process.exit(130);
    throw error;
  }
}

async function sizesTable(connection: Connection, articles: number, written: number | null): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<Record<"table" | "index" | "words", string>>(
      "select pg_table_size('news_articles') as table, pg_indexes_size('news_articles') as index, (select avg(words) from news_articles tablesample system (1)) as words",
    );
    return markdownTable(
      ["what", "figure"],
      [
        ["articles", figure(articles)],
        ["characters of an article", figure(Number(rows[0]!.words))],
        ["table of articles with tokens, MB", figure(Number(rows[0]!.table) / 1e6)],
        ["its indexes, MB", figure(Number(rows[0]!.index) / 1e6)],
        ["articles generated and written a second", written === null ? "–" : figure(articles / written)],
      ],
    );
  } finally {
    await client.end();
  }
}
