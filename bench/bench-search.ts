import pg from "pg";
import type { Connection } from "#platform/database.ts";
import { benchEnvironment, type BenchOptions, withDataFolder } from "./bench-portal.ts";
import { timeVisibility } from "./search/change-visibility.ts";
import { openBenchDatabase } from "./search/bench-database.ts";
import { type Later, StoppedBySignal, withCleanUp } from "./search/clean-up.ts";
import { fillCatalogue } from "./search/fill-catalogue.ts";
import { timeCalls } from "./search/keep-alive-load.ts";
import { timePlainTrigrams } from "./search/plain-trigrams.ts";
import { drawQueries, searchCalls, suggestCalls } from "./search/search-queries.ts";
import { readMemory, startUntilIndexed } from "./search/search-starts.ts";
import { foundTable, goalsTable, kindsTable, otherTable } from "./search/search-tables.ts";
import { timeOtherCalls, timeSearches } from "./search/time-searches.ts";

const QUERIES = 20_000;
const WARM_UP_QUERIES = 3_000;
const WARM_UP_SECONDS = 20;

const say = (line: string) => console.error(`… ${line}`);

/** Whole searches over HTTP on generated parts: times by kind, size, freshness; and plain trigrams beside them. */
export async function benchSearch({ data, rows }: BenchOptions): Promise<string> {
  try {
    return await withDataFolder(data, (folder) =>
      withCleanUp(async (later) => {
        const connection = await openBenchDatabase(folder, later);
        await fillCatalogue({ connection, rows, say });
        return measure({ folder, rows, connection, later });
      }),
    );
  } catch (error) {
    if (error instanceof StoppedBySignal) process.exit(130);
    throw error;
  }
}

interface Filled {
  folder: string;
  rows: number;
  connection: Connection;
  later: Later;
}

async function measure({ folder, rows, connection, later }: Filled): Promise<string> {
  const client = new pg.Client({ ...connection });
  await client.connect();
  later(() => client.end());
  const start = (logLevel: string) =>
    startUntilIndexed({ ...benchEnvironment(folder, false), LOG_LEVEL: logLevel }, (portal) =>
      later(() => portal.kill("SIGTERM")),
    );
  await client.query("delete from datasheet_search_images");
  say("building the index");
  // It tells then how long each part of it took.
  const built = await start("info");
  await built.portal.kill("SIGTERM");
  const loaded = await start("warn");
  const origin = loaded.portal.address;
  const drawn = await drawQueries(client, { rows, count: WARM_UP_QUERIES + QUERIES });
  const [warmUp, queries] = [drawn.slice(0, WARM_UP_QUERIES), drawn.slice(WARM_UP_QUERIES)];
  await timeCalls({
    origin,
    requests: [...searchCalls(warmUp, { withFacets: true }), ...suggestCalls(warmUp)],
    clients: 8,
    seconds: WARM_UP_SECONDS,
  });
  say("searches");
  const searches = await timeSearches(origin, queries);
  const others = await timeOtherCalls(origin, queries);
  const memory = (await readMemory(loaded.portal)).now;
  say("changes");
  const visible = await timeVisibility(origin, client);
  await loaded.portal.kill("SIGTERM");
  say("plain trigrams");
  const plain = await timePlainTrigrams(connection, queries);
  const { rows: images } = await client.query<{ bytes: string }>(
    "select size_bytes as bytes from datasheet_search_images order by id desc limit 1",
  );
  const imageMegabytes = Number(images[0]?.bytes) / 1e6;
  return [
    `${rows.toLocaleString("en")} parts`,
    goalsTable({ rows, searches, suggest: others[0]!, visible, built, loaded, memory, imageMegabytes }),
    "Searches by kind as the result page makes them, in ms; q/s of a kind: nothing else is asked for. pg_trgm: `ilike` over a trigram index by popularity, ids only, without HTTP, 1 client; " +
      `given up after 20 s: ${plain.givenUp}.`,
    kindsTable(searches, plain),
    "Other calls, in ms",
    otherTable(others),
    "How often the part that a query was made from is among the first 20, in %",
    foundTable(searches, plain),
  ].join("\n\n");
}
