import { csvLine } from "#platform/csv-line.ts";
import { FETCH_STATE_LABELS, fetchReasonLabel } from "../../fetch-labels.ts";
import type { FetchTotals } from "./fetch-documents.ts";
import type { FetchEnd, TakenFetch } from "./take-fetch.ts";

/** What a run says of each host, and of each address that was not kept. */
export interface FetchReport {
  add(fetched: TakenFetch, end: FetchEnd): void;
  /** One line a host: how much came, and why the rest did not. */
  lines(): string[];
  /** As a table; null where all came. */
  table(): string | null;
}

/** Of more addresses the report says no more. */
const ROWS_MAX = 20_000;
const HEAD = ["网站", "网址", "结果", "原因", "HTTP 状态"];

export function openFetchReport(): FetchReport {
  const hosts = new Map<string, Map<string, number>>();
  const rows: string[] = [];
  return {
    add({ host, address }, { state, reason, httpStatus }) {
      const counts = hosts.get(host) ?? new Map<string, number>();
      hosts.set(host, counts);
      const came = state === "kept" || state === "known";
      const what = came || !reason ? FETCH_STATE_LABELS[state] : fetchReasonLabel(reason);
      counts.set(what, (counts.get(what) ?? 0) + 1);
      if (!came && rows.length < ROWS_MAX)
        rows.push(csvLine([host, address, FETCH_STATE_LABELS[state], what, httpStatus ?? null]));
    },
    lines: () =>
      [...hosts]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([host, counts]) => `${host}：${[...counts].map(([what, count]) => `${what} ${count}`).join("、")}`),
    table: () => (rows.length > 0 ? csvLine(HEAD) + rows.join("") : null),
  };
}

/** What a run came to. */
export function describeFetching({ kept, known, refused, failed, later }: FetchTotals): string {
  return `收录 ${kept}，已有 ${known}，不收录 ${refused}，未抓到 ${failed}，稍后再试 ${later}`;
}
