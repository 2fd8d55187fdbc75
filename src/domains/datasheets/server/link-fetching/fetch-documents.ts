import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Logger } from "#platform/log.ts";
import type { FetchFailed, FetchFailure, FetchOutcome } from "#ports/document-source/port.ts";
import { HOUR_MS, MINUTE_MS } from "#shared/durations.ts";
import { openPermission, type Permissions } from "./ask-permission.ts";
import { countRun, pauseHost } from "./fetch-hosts.ts";
import { keepDocument, type Keeping } from "./keep-document.ts";
import {
  endFetch,
  type FetchEnd,
  findNextMoment,
  freeLost,
  sayAlive,
  type TakenFetch,
  takeFetch,
} from "./take-fetch.ts";

export interface FetchRun extends Permissions, Keeping {
  log: Logger;
  /** Of these alone; null: of all that are allowed. */
  hosts: string[] | null;
  /** So many documents at most; null: as many as there are. */
  most: number | null;
  /** Told of each document that has ended, or waits again. */
  onEnd?: (fetched: TakenFetch, end: FetchEnd) => void;
}

export interface FetchTotals {
  kept: number;
  known: number;
  refused: number;
  failed: number;
  /** Tried, and put off. */
  later: number;
}

/** So many hosts beside each other. */
const HOSTS_AT_ONCE = 4;
const ALIVE_EVERY_MS = 10_000;
const LOOKED_EVERY_MS = 5000;
const LOOKED_AGAIN_AFTER_MS = 100;
/** What can't be asked before that is left to another run. */
const WAITED_FOR_MAX_MS = 15 * MINUTE_MS;
const TRIES_MAX = 3;
/** Of a host that asks to come later, and while the scanner is down. */
const PATIENT_TRIES_MAX = 10;
const PATIENT = new Set(["later", "scanner"]);
/** What no document can help. */
const NO_TRIES = new Set<FetchFailure>(["stopped", "robotsUnread", "paused"]);
const AGAIN_AFTER_MS = [10 * MINUTE_MS, HOUR_MS];
const LATER_AFTER_MS = 15 * MINUTE_MS;
const SCANNER_AFTER_MS = 10 * MINUTE_MS;

/**
 * Fetches what waits until nothing is left that can be asked within a quarter of an hour, or the signal ends it; what it had
 * taken when it is killed is taken again a minute later.
 */
export async function fetchDocuments(run: FetchRun): Promise<FetchTotals> {
  const totals: FetchTotals = { kept: 0, known: 0, refused: 0, failed: 0, later: 0 };
  const takenBy = randomUUID();
  const breaking = new AbortController();
  const signal = AbortSignal.any([run.signal, breaking.signal]);
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let begun = 0;
  const begin = (taken: TakenFetch) => {
    begun += 1;
    const fetching: Promise<void> = fetchOne({ ...run, signal }, taken, takenBy)
      .then((end) => {
        totals[end.state === "waiting" ? "later" : end.state] += 1;
        run.onEnd?.(taken, end);
      })
      // A fault of ours ends the run; what others had taken is put back first.
      .catch((error: unknown) => {
        failures.push(error);
        breaking.abort();
      })
      .finally(() => underWay.delete(fetching));
    underWay.add(fetching);
  };
  try {
    while (!signal.aborted && (run.most === null || begun < run.most)) {
      await freeLost(run.db, run.now());
      const isRoom = underWay.size < HOSTS_AT_ONCE;
      const taken = isRoom ? await takeFetch(run.db, { takenBy, now: run.now(), hosts: run.hosts }) : null;
      if (taken) begin(taken);
      else if (!(await waitForMore(run, underWay, signal))) break;
    }
  } catch (error) {
    failures.push(error);
    breaking.abort();
  }
  await Promise.all(underWay);
  if (failures.length > 0) throw failures[0];
  return totals;
}

/** False where nothing is left to wait for. */
async function waitForMore(run: FetchRun, underWay: Set<Promise<void>>, signal: AbortSignal): Promise<boolean> {
  const next = await findNextMoment(run.db, run.hosts);
  const left = next === null ? Infinity : next.getTime() - run.now().getTime();
  const waitMs = Math.min(Math.max(left, LOOKED_AGAIN_AFTER_MS), LOOKED_EVERY_MS);
  if (underWay.size > 0) {
    const looking = new AbortController();
    await Promise.race([...underWay, waitAtMost(waitMs, AbortSignal.any([signal, looking.signal]))]);
    looking.abort();
    return true;
  }
  if (left > WAITED_FOR_MAX_MS) return false;
  await run.wait(waitMs, signal);
  return true;
}

/** Waits so long, or until the signal is given. */
export async function waitAtMost(ms: number, signal: AbortSignal): Promise<void> {
  // Given up, it has waited long enough.
  await setTimeout(ms, undefined, { signal }).catch(() => {});
}

async function fetchOne(run: FetchRun, taken: TakenFetch, takenBy: string): Promise<FetchEnd> {
  const { db, source, now, signal, log } = run;
  const lost = new AbortController();
  const mayAsk = openPermission(run, taken.host);
  let askedHost = taken.host;
  const beat = setInterval(() => {
    sayAlive(db, taken.id, { takenBy, now: now() })
      .then((isOurs) => isOurs || lost.abort())
      .catch((error: unknown) => log.warn({ err: error }, "a fetch could not say that it is alive"));
  }, ALIVE_EVERY_MS);
  try {
    const outcome = await source.fetchDocument(
      {
        address: taken.address,
        async mayAsk(url) {
          const not = await mayAsk(url);
          if (!not) askedHost = url.hostname;
          return not;
        },
        etag: taken.documentId === null ? null : taken.etag,
        lastModified: taken.documentId === null ? null : taken.lastModified,
      },
      AbortSignal.any([signal, lost.signal]),
    );
    const end = await endOf(run, taken, outcome);
    await endFetch(db, taken.id, { takenBy, now: now(), end });
    await tellHost(run, { host: taken.host, askedHost }, outcome, end);
    return end;
  } catch (error) {
    // Else the same document would end every run.
    const end = triedOnce(run, taken, { reason: "fault" });
    await endFetch(db, taken.id, { takenBy, now: now(), end }).catch(() => {});
    throw error;
  } finally {
    clearInterval(beat);
  }
}

async function endOf(run: FetchRun, taken: TakenFetch, outcome: FetchOutcome): Promise<FetchEnd> {
  switch (outcome.outcome) {
    case "fetched": {
      try {
        const kept = await keepDocument(run, taken, outcome);
        return typeof kept === "string" ? triedOnce(run, taken, { reason: kept }) : kept;
      } finally {
        await outcome.discard();
      }
    }
    case "unchanged":
      return { state: "known", reason: "unchanged", httpStatus: 304 };
    case "refused":
      return { state: "refused", reason: outcome.reason, httpStatus: outcome.httpStatus };
    case "failed":
      return endOfFailed(run, taken, outcome);
  }
}

/** What was not the document's fault does not count as a try. */
function endOfFailed(run: FetchRun, taken: TakenFetch, failed: FetchFailed): FetchEnd {
  const { reason, httpStatus } = failed;
  const restMs = restOf(failed);
  if (!NO_TRIES.has(reason)) return triedOnce(run, taken, { reason, httpStatus, restMs });
  return { state: "waiting", reason, httpStatus, ...(restMs !== null && { nextAt: inTime(run, restMs) }) };
}

/** How long the host, or who knows it, asks to leave it alone. */
function restOf({ reason, retryAfterMs }: FetchFailed): number | null {
  return reason === "later" ? (retryAfterMs ?? LATER_AFTER_MS) : retryAfterMs;
}

interface Tried {
  reason: string;
  httpStatus?: number | null;
  /** Null: as long as it is after so many tries. */
  restMs?: number | null;
}

function triedOnce(run: FetchRun, taken: TakenFetch, { reason, httpStatus = null, restMs = null }: Tried): FetchEnd {
  const tries = taken.tries + 1;
  if (tries >= (PATIENT.has(reason) ? PATIENT_TRIES_MAX : TRIES_MAX))
    return { state: "failed", tries, reason, httpStatus };
  const nextAt = inTime(run, restMs ?? AGAIN_AFTER_MS[tries - 1] ?? HOUR_MS);
  return { state: "waiting", tries, nextAt, reason, httpStatus };
}

function inTime({ now }: FetchRun, ms: number): Date {
  return new Date(now().getTime() + ms);
}

interface AskedHosts {
  /** Of the document's address. */
  host: string;
  /** Which was asked last, behind all redirects. */
  askedHost: string;
}

/**
 * What an outcome says of a host: it asks for rest, or has sent nothing but pages for a while. While the scanner is down none
 * is asked for what can't be kept.
 */
async function tellHost(run: FetchRun, hosts: AskedHosts, outcome: FetchOutcome, end: FetchEnd): Promise<void> {
  const { db, now, log } = run;
  const { host, askedHost } = hosts;
  if (outcome.outcome === "failed" && outcome.reason === "later") {
    await pauseHost(db, askedHost, { until: inTime(run, restOf(outcome)!), reason: "later" });
    return;
  }
  if (end.reason === "scanner") await pauseHost(db, host, { until: inTime(run, SCANNER_AFTER_MS), reason: "scanner" });
  const isOurs = outcome.outcome === "failed" && NO_TRIES.has(outcome.reason);
  if (isOurs || end.reason === "robots") return;
  const isPage = outcome.outcome === "refused" && outcome.reason === "html";
  const kind = isPage ? "html" : outcome.outcome === "failed" ? "failed" : "well";
  if (await countRun(db, host, { end: kind, now: now() }))
    log.warn({ host, end: kind }, "a host sends no documents any more, and is left alone for a while");
}
