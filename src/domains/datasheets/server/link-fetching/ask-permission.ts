import type { Database } from "#platform/database.ts";
import { mayVisit, NO_ROBOTS, type RobotsRules } from "#platform/robots-text.ts";
import type { DocumentRequest, DocumentSource, FetchFailed, FetchRefused } from "#ports/document-source/port.ts";
import { DAY_MS, HOUR_MS } from "#shared/durations.ts";
import { findFetchHost, keepRobots, pauseHost, takeHostTurn } from "./fetch-hosts.ts";

export interface Permissions {
  db: Database;
  source: DocumentSource;
  now: () => Date;
  /** Waits so long, or until the signal is given. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
}

/** What is known of a host's rules is asked anew after a day, and after an hour where it could not be read. */
const ROBOTS_KEPT_MS = DAY_MS;
const ROBOTS_AGAIN_MS = HOUR_MS;

/**
 * Opens what is asked before each request for one document: whether its host is allowed and not at rest, what that permits,
 * and when its turn has come. That of `firstHost` was taken with the document.
 */
export function openPermission(permissions: Permissions, firstHost: string): DocumentRequest["mayAsk"] {
  let turnHost: string | null = firstHost;
  return async (url) => {
    const { db, now, wait, signal } = permissions;
    const host = await findFetchHost(db, url.hostname, now());
    if (!host?.isAllowed) return refused("host");
    if (host.pausedUntil) return failed("paused", host.pausedUntil.getTime() - now().getTime());
    const takeTurn = async () => {
      if (turnHost !== url.hostname) await wait(await takeHostTurn(db, url.hostname, now()), signal);
      turnHost = null;
    };
    let rules = host.robots && (host.robots.rules ?? NO_ROBOTS);
    if (!rules) {
      await takeTurn();
      const asked = await askRobots(permissions, url);
      if ("outcome" in asked) return asked;
      rules = asked;
    }
    if (!mayVisit(rules, url)) return refused("robots");
    await takeTurn();
    return signal.aborted ? failed("stopped") : null;
  };
}

async function askRobots({ db, source, now, signal }: Permissions, url: URL): Promise<RobotsRules | FetchFailed> {
  const isAllowed = async (host: string) => (await findFetchHost(db, host, now()))?.isAllowed ?? false;
  const found = await source.fetchRobots(url, isAllowed, signal);
  const after = (ms: number) => new Date(now().getTime() + ms);
  if (found.outcome === "unread") {
    if (signal.aborted) return failed("stopped");
    const restMs = Math.max(found.retryAfterMs ?? 0, ROBOTS_AGAIN_MS);
    await pauseHost(db, url.hostname, { until: after(restMs), reason: "robotsUnread" });
    return failed("robotsUnread", restMs);
  }
  const rules = found.outcome === "read" ? found.rules : null;
  await keepRobots(db, url.hostname, { rules, until: after(ROBOTS_KEPT_MS) });
  return rules ?? NO_ROBOTS;
}

function refused(reason: FetchRefused["reason"]): FetchRefused {
  return { outcome: "refused", reason, httpStatus: null };
}

function failed(reason: FetchFailed["reason"], retryAfterMs: number | null = null): FetchFailed {
  return { outcome: "failed", reason, httpStatus: null, retryAfterMs };
}
