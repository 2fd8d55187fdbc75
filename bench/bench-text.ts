import pg from "pg";
import type { Connection } from "#platform/database.ts";
import { benchEnvironment, type BenchOptions, withDataFolder } from "./bench-portal.ts";
import { startPortal } from "../e2e/portal-process.ts";
import { figure, markdownTable } from "./markdown.ts";
import { openBenchDatabase } from "./search/bench-database.ts";
import { StoppedBySignal, withCleanUp } from "./search/clean-up.ts";
import { timeQuestions } from "./search/time-questions.ts";
import { type Filled, fillPages } from "./text/fill-pages.ts";
import { drawQuestions, QUESTION_KINDS } from "./text/text-questions.ts";

const QUESTIONS = 20_000;

const say = (line: string) => console.error(`… ${line}`);

/** Searches inside datasheets over HTTP on generated pages: times by kind, sizes, how fast pages are written. */
export async function benchText({ data, pages, seconds }: BenchOptions): Promise<string> {
  try {
    return await withDataFolder(data, (folder) =>
      withCleanUp(async (later) => {
        const connection = await openBenchDatabase(folder, later);
        const filled = await fillPages({ connection, pages, say });
        const portal = await startPortal(benchEnvironment(folder, false));
        later(() => portal.kill("SIGTERM"));
        const times = await timeQuestions({
          origin: portal.address,
          requests: drawQuestions(filled.documents, QUESTIONS),
          kinds: Object.keys(QUESTION_KINDS),
          seconds,
          say,
        });
        return [times, await sizesTable(connection, pages, filled)].join("\n\n");
      }),
    );
  } catch (error) {
    if (error instanceof StoppedBySignal) process.exit(130);
    throw error;
  }
}

async function sizesTable(connection: Connection, pages: number, { documents, seconds }: Filled): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<Record<"table" | "index" | "characters", string>>(
      `select pg_table_size('datasheet_document_pages') as table, pg_indexes_size('datasheet_document_pages') as index,
         (select avg(length(text)) from datasheet_document_pages tablesample system (1)) as characters`,
    );
    return markdownTable(
      ["what", "figure"],
      [
        ["pages / documents", `${figure(pages)} / ${figure(documents.length)}`],
        ["characters of a page", figure(Number(rows[0]!.characters))],
        ["table of pages, with texts and tokens, MB", figure(Number(rows[0]!.table) / 1e6)],
        ["its indexes, MB", figure(Number(rows[0]!.index) / 1e6)],
        ["pages generated and written a second", seconds ? figure(pages / seconds.pages) : "–"],
        ["index made anew, s", seconds ? figure(seconds.index) : "–"],
      ],
    );
  } finally {
    await client.end();
  }
}
