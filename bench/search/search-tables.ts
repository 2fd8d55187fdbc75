import { QUERY_KINDS } from "../generate-queries.ts";
import { figure, markdownTable, percentile } from "../markdown.ts";
import type { PlainAnswers } from "./plain-trigrams.ts";
import type { IndexStart } from "./search-starts.ts";
import { allTimes, type OtherCalls, type Searches } from "./time-searches.ts";

/** The table of docs/conventions.md 19, in ms, searches a second, MB and s. Of pairs, the first is meant for 1 client, the second for 8. */
const GOALS = {
  million: {
    suggestP99: [2, 3],
    searchP50: 1,
    searchP99: [5, 12],
    perSecond: 2_000,
    megabytes: 65,
    buildSeconds: 2,
    loadSeconds: 0.2,
  },
  tenMillion: {
    suggestP99: [2, 5],
    searchP50: 1.5,
    searchP99: [10, 25],
    perSecond: 1_000,
    megabytes: 650,
    buildSeconds: 20,
    loadSeconds: 1.5,
  },
};
const VISIBLE_SECONDS = 2;

interface Figures {
  rows: number;
  searches: Searches;
  suggest: OtherCalls;
  visible: { untilFound: number[]; untilGone: number[] };
  built: IndexStart;
  loaded: IndexStart;
  /** MB that the process holds after all searches. */
  memory: number;
  imageMegabytes: number;
}

/** What was measured beside the goals. */
export function goalsTable({
  rows,
  searches: { one, eight },
  suggest,
  visible,
  built,
  loaded,
  memory,
  imageMegabytes,
}: Figures): string {
  const goals = rows > 1_000_000 ? GOALS.tenMillion : GOALS.million;
  const [single, crowd] = [allTimes(one.mixed), allTimes(eight.mixed)];
  const [typed, typedByMany] = [allTimes(suggest.one), allTimes(suggest.eight)];
  const range = (times: number[]) => `${percentile(times, 0.5)} / ${percentile(times, 1)}`;
  return markdownTable(
    ["what", "figure", "goal"],
    [
      [
        "type-ahead p99, 1 / 8 clients, ms",
        `${percentile(typed, 0.99)} / ${percentile(typedByMany, 0.99)}`,
        goals.suggestP99.join(" / "),
      ],
      [
        "search p50 / p99, 1 client, ms",
        `${percentile(single, 0.5)} / ${percentile(single, 0.99)}`,
        `${goals.searchP50} / ${goals.searchP99[0]}`,
      ],
      ["search p99, 8 clients, ms", percentile(crowd, 0.99), `${goals.searchP99[1]}`],
      ["searches a second, 8 clients", figure(eight.mixed.perSecond), figure(goals.perSecond)],
      ["index, MB", figure(imageMegabytes), `${goals.megabytes}`],
      [
        "process: before, with the index, after all searches, MB",
        [loaded.memory.before, loaded.memory.after, memory].map(figure).join(" / "),
        "",
      ],
      ["process at most while it builds, MB", figure(built.memory.peak), ""],
      ["no index to answers from it (build, save, load), s", figure(built.indexSeconds), `${goals.buildSeconds}`],
      ["of these: parts read / index put together / saved / the rest, with loading, s", buildTimes(built), ""],
      [
        "saved index: process to ready / from then to answers from it, s",
        `${figure(loaded.readySeconds)} / ${figure(loaded.indexSeconds)}`,
        `– / ${goals.loadSeconds}`,
      ],
      [
        "a new part is found, p50 / most, s",
        range(visible.untilFound.map((time) => time / 1000)),
        `${VISIBLE_SECONDS}`,
      ],
      [
        "a removed part is gone, p50 / most, s",
        range(visible.untilGone.map((time) => time / 1000)),
        `${VISIBLE_SECONDS}`,
      ],
    ],
  );
}

function buildTimes({ build, indexSeconds: all }: IndexStart): string {
  if (!build) return "–";
  const { readSeconds, indexSeconds, saveSeconds } = build;
  return [readSeconds, indexSeconds, saveSeconds, all - readSeconds - indexSeconds - saveSeconds]
    .map(figure)
    .join(" / ");
}

const SHARES = [0.5, 0.95, 0.99];

/** Each kind, with 1 client, with 8, and in plain SQL. */
export function kindsTable({ one, eight }: Searches, plain: PlainAnswers): string {
  const row = (kind: string, [single, crowd, sql]: number[][], [alone, together]: number[]) => [
    kind,
    ...SHARES.map((share) => percentile(single!, share)),
    figure(alone!),
    ...SHARES.map((share) => percentile(crowd!, share)),
    figure(together!),
    ...SHARES.map((share) => percentile(sql!, share)),
  ];
  const of = (times: Map<string, number[]>, kind: string) => times.get(kind) ?? [];
  return markdownTable(
    [
      "kind",
      ...["1 client", "8 clients"].flatMap((clients) => [`${clients}: p50`, "p95", "p99", "q/s"]),
      "pg_trgm: p50",
      "p95",
      "p99",
    ],
    [
      ...QUERY_KINDS.map((kind) =>
        row(
          kind,
          [of(one.mixed.times, kind), of(eight.mixed.times, kind), of(plain.times, kind)],
          [one.alone.get(kind)!, eight.alone.get(kind)!],
        ),
      ),
      row(
        "all, mixed",
        [allTimes(one.mixed), allTimes(eight.mixed), [...plain.times.values()].flat()],
        [one.mixed.perSecond, eight.mixed.perSecond],
      ),
    ],
  );
}

/** Calls beside the page's. */
export function otherTable(calls: OtherCalls[]): string {
  return markdownTable(
    ["call", ...["1 client", "8 clients"].flatMap((clients) => [`${clients}: p50`, "p95", "p99", "q/s"])],
    calls.map(({ name, one, eight }) => [
      name,
      ...[one, eight].flatMap((load) => [
        ...SHARES.map((share) => percentile(allTimes(load), share)),
        figure(load.perSecond),
      ]),
    ]),
  );
}

/** How often the part that a query was made from stands among the first 20. */
export function foundTable({ found, looked }: Searches, plain: PlainAnswers): string {
  const share = (hits: number | undefined, of: number | undefined) => (of ? figure((100 * (hits ?? 0)) / of) : "–");
  return markdownTable(
    ["kind", "search", "pg_trgm"],
    QUERY_KINDS.filter((kind) => looked.has(kind)).map((kind) => [
      kind,
      share(found.get(kind), looked.get(kind)),
      share(plain.found.get(kind), plain.times.get(kind)?.length),
    ]),
  );
}
