import { setTimeout as delay } from "node:timers/promises";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { mayLookInto } from "#shared/staff-rights.ts";
import type { consoleSearch } from "../contract/console-search.ts";

const OF_A_KIND_MAX = 5;
/** Who types waits no longer. */
const SEARCH_MS = 2_000;

/** What operators find while they type: only kinds that the asker may look at, each in the order that its domain gives. */
export async function searchConsole(
  context: UserContext,
  { words }: ParsedInputOf<typeof consoleSearch.searchConsole>,
): Promise<DataOf<typeof consoleSearch.searchConsole>> {
  if (words === "") return { groups: [], late: [] };
  const own = context.declared.consoleSearches.filter(({ area }) => mayLookInto(context.user, area));
  const ended = new AbortController();
  const late = delay(SEARCH_MS, null, { signal: ended.signal }).catch(() => null);
  const found = await Promise.all(
    own.map(async ({ title, find }) => ({
      title,
      things: await Promise.race([find(context, words, OF_A_KIND_MAX), late]),
    })),
  ).finally(() => ended.abort());
  return {
    groups: found.flatMap(({ title, things }) => (things && things.length > 0 ? [{ title, things }] : [])),
    late: found.filter(({ things }) => things === null).map(({ title }) => title),
  };
}
