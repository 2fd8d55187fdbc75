import { MINUTE_MS } from "#shared/durations.ts";
import { findScope } from "./category-scope.ts";
import { cacheTable, type Reader } from "./table-cache.ts";

/** Some memory is left for the tables that only visitors ask for. */
const AHEAD_BYTES = 96 * 1024 * 1024;
/** A smaller table is read in no time when it is asked for. */
const AHEAD_FROM_PARTS = 2_000;
/** Well within the time after which a table that nobody asks for is too old to be brought up to date. */
const AGAIN_AFTER_MS = 10 * MINUTE_MS;

interface Bounds {
  bytes?: number;
  fromParts?: number;
  signal?: AbortSignal;
}

/** Reads the tables of the largest categories, one after the other, until they take as much memory as they may. Answers the slugs. */
export async function readLargestTables(
  context: Reader,
  { bytes = AHEAD_BYTES, fromParts = AHEAD_FROM_PARTS, signal }: Bounds = {},
): Promise<string[]> {
  const largest = await context.db
    .selectFrom("datasheetCategories")
    .select("slug")
    .where("partCount", ">=", fromParts)
    .orderBy("partCount", "desc")
    .orderBy("id")
    .execute();
  const read: string[] = [];
  let taken = 0;
  for (const { slug } of largest) {
    if (taken >= bytes || signal?.aborted) break;
    const scope = await findScope(context, slug);
    if (!scope) continue;
    taken += await cacheTable(context, { categoryIds: scope.categoryIds, parameters: scope.parameters });
    read.push(slug);
  }
  return read;
}

/** Keeps the largest tables read, so that nobody waits for one; begins at once, behind what else is done. `stop` waits for the table that is being read. */
export function cacheLargestTables(context: Reader): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();
  const begin = () => {
    round = readLargestTables(context, { signal: stopping.signal })
      .then(
        () => {},
        (error: unknown) => context.log.warn({ err: error }, "the largest categories could not be read ahead"),
      )
      .finally(() => {
        if (!stopping.signal.aborted) timer = setTimeout(begin, AGAIN_AFTER_MS).unref();
      });
  };
  begin();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await round;
    },
  };
}
