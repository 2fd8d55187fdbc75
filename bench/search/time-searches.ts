import type { GeneratedQuery } from "../generate-queries.ts";
import { QUERY_KINDS } from "../generate-queries.ts";
import { type TimedLoad, timeCalls, type TimedRequest } from "./keep-alive-load.ts";
import { searchCalls, suggestCalls } from "./search-queries.ts";

const SECONDS = 30;
const SECONDS_PER_KIND = 3;
const FACETS = { withFacets: true };

export interface KindLoad {
  /** In the mix of all kinds. */
  mixed: TimedLoad;
  /** How many a second where only that kind is asked for. */
  alone: Map<string, number>;
}

export interface Searches {
  one: KindLoad;
  eight: KindLoad;
  /** How many of each kind found the part that they were made from among the first. */
  found: Map<string, number>;
  /** How many of each kind were asked for that. */
  looked: Map<string, number>;
}

/** The result page's call, as the mix and each kind alone. */
export async function timeSearches(origin: string, queries: readonly GeneratedQuery[]): Promise<Searches> {
  const requests = searchCalls(queries, FACETS);
  const found = new Map<string, number>();
  const looked = new Map<string, number>();
  const onAnswer = (place: number, body: Buffer) => {
    const { kind, from } = queries[place]!;
    if (!from) return;
    looked.set(kind, (looked.get(kind) ?? 0) + 1);
    const { data } = (JSON.parse(body.toString()) as { data: { data: { id: number }[] } }).data;
    if (data.some((part) => part.id === from.id)) found.set(kind, (found.get(kind) ?? 0) + 1);
  };
  const one = await timeCalls({ origin, requests, clients: 1, seconds: SECONDS, onAnswer });
  const eight = await timeCalls({ origin, requests, clients: 8, seconds: SECONDS });
  return {
    one: { mixed: one, alone: await timeAlone(origin, requests, 1) },
    eight: { mixed: eight, alone: await timeAlone(origin, requests, 8) },
    found,
    looked,
  };
}

async function timeAlone(
  origin: string,
  requests: readonly TimedRequest[],
  clients: number,
): Promise<Map<string, number>> {
  const alone = new Map<string, number>();
  for (const kind of QUERY_KINDS) {
    const { perSecond } = await timeCalls({
      origin,
      requests: requests.filter((request) => request.kind === kind),
      clients,
      seconds: SECONDS_PER_KIND,
    });
    alone.set(kind, perSecond);
  }
  return alone;
}

export interface OtherCalls {
  name: string;
  one: TimedLoad;
  eight: TimedLoad;
}

/** Type-ahead, and the search call in other ways than the page's. */
export async function timeOtherCalls(origin: string, queries: readonly GeneratedQuery[]): Promise<OtherCalls[]> {
  const plain = searchCalls(queries, { withFacets: false });
  const calls = [
    { name: "type-ahead", requests: suggestCalls(queries) },
    { name: "search without facets", requests: plain },
    { name: "search with facets, gzip", requests: searchCalls(queries, FACETS), isCompressed: true },
  ];
  const timed: OtherCalls[] = [];
  for (const { name, ...call } of calls) {
    const time = (clients: number) => timeCalls({ origin, ...call, clients, seconds: SECONDS / 2 });
    timed.push({ name, one: await time(1), eight: await time(8) });
  }
  return timed;
}

/** All times of a load, whatever their kind. */
export function allTimes({ times }: TimedLoad): number[] {
  return [...times.values()].flat();
}
