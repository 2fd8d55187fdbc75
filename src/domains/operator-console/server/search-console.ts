import { setTimeout as delay } from "node:timers/promises";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { mayLookInto } from "#shared/staff-rights.ts";
import type { consoleSearch } from "../contract/console-search.ts";

const OF_A_KIND_MAX = { typing: 5, typed: 50 };
/** Who types waits no longer. */
const SEARCH_MS = 2_000;

/** What operators find while they type, and once they are done: only kinds that the asker may look at, each in the order that its domain gives. */
export async function searchConsole(
  context: UserContext,
  { words, isTyped }: ParsedInputOf<typeof consoleSearch.searchConsole>,
): Promise<DataOf<typeof consoleSearch.searchConsole>> {
  if (words === "") return { groups: [], late: [] };
  const most = isTyped === "true" ? OF_A_KIND_MAX.typed : OF_A_KIND_MAX.typing;
  const own = context.declared.consoleSearches.filter(({ area }) => mayLookInto(context.user, area));
  const ended = new AbortController();
  const late = delay(SEARCH_MS, null, { signal: ended.signal }).catch(() => null);
  const found = await Promise.all(
    own.map(async ({ title, section, find }) => ({
      title,
      section,
      things: await Promise.race([find(context, words, most + 1), late]),
    })),
  ).finally(() => ended.abort());
  return {
    groups: found.flatMap(({ things, ...kind }) =>
      things && things.length > 0 ? [{ ...kind, things: things.slice(0, most), hasMore: things.length > most }] : [],
    ),
    late: found.filter(({ things }) => things === null).map(({ title }) => title),
  };
}
