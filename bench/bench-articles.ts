import pg from "pg";
import type { Connection } from "#platform/database.ts";
import { startPortal } from "../e2e/portal-process.ts";
import { drawArticleQuestions, QUESTION_KINDS } from "./articles/article-questions.ts";
import { fillArticles } from "./articles/fill-articles.ts";
import { benchEnvironment, type BenchOptions, withDataFolder } from "./bench-portal.ts";
import { figure, markdownTable, percentile } from "./markdown.ts";
import { openBenchDatabase } from "./search/bench-database.ts";
import { StoppedBySignal, withCleanUp } from "./search/clean-up.ts";
import { timeCalls, type TimedLoad } from "./search/keep-alive-load.ts";

const QUESTIONS = 20_000;
const WARM_UP_SECONDS = 10;
const SHARES = [0.5, 0.95, 0.99];

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
        const requests = drawArticleQuestions(articles, QUESTIONS);
        await timeCalls({ origin: portal.address, requests: requests.slice(QUESTIONS / 2), mayBeBusy: true, clients: 4, seconds: WARM_UP_SECONDS });
        say("asking");
        const one = await timeCalls({ origin: portal.address, requests, mayBeBusy: true, clients: 1, seconds: 6 * seconds });
        const eight = await timeCalls({ origin: portal.address, requests: requests.slice(QUESTIONS / 4), mayBeBusy: true, clients: 8, seconds: 6 * seconds });
        return [timesTable(one, eight), await sizesTable(connection, articles, written)].join("\n\n");
      }),
    );
  } catch (error) {
    if (error instanceof StoppedBySignal) process.exit(130);
    throw error;
  }
}

function timesTable(one: TimedLoad, eight: TimedLoad): string {
  const row = (kind: string, single: number[], crowd: number[]) => [kind, ...[single, crowd].flatMap((times) => SHARES.map((share) => percentile(times, share)))];
  const all = ({ times }: TimedLoad) => [...times.values()].flat();
  const table = markdownTable(
    ["question", ...[1, 8].flatMap((clients) => SHARES.map((share) => `p${share * 100}, ${clients}`))],
    [row("all", all(one), all(eight)), ...Object.keys(QUESTION_KINDS).map((kind) => row(kind, one.times.get(kind) ?? [], eight.times.get(kind) ?? []))],
  );
  return `${table}\n\nQuestions a second: ${figure(one.perSecond)} with 1 client, ${figure(eight.perSecond)} with 8; refused as busy: ${one.busy} and ${eight.busy}.`;
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
