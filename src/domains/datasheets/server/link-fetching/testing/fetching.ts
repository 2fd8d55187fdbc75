import { setTimeout } from "node:timers/promises";
import type { DocumentSource } from "#ports/document-source/port.ts";
import type { TestApp } from "#testing/app.ts";
import { fetchDocuments, type FetchRun, type FetchTotals } from "../fetch-documents.ts";
import { queueLinks } from "../queue-links.ts";

interface FetchWishes extends Partial<
  Pick<FetchRun, "fileStore" | "hosts" | "most" | "signal" | "virusScan" | "onEnd">
> {
  source?: DocumentSource;
}

const REAL_MS = 5;

/** What tests of fetching do with a portal: who waits turns its clock. */
export function fetchingOf(portal: TestApp) {
  const turnClock = (ms: number) => {
    portal.clock.now = new Date(portal.clock.now.getTime() + ms);
  };
  return {
    turnClock,
    allowHost: (host: string, paceMs = 5000) =>
      portal.context.db
        .insertInto("datasheetsFetchHosts")
        .values({ host, isAllowed: true, paceMs, nextAt: portal.clock.now })
        .onConflict((conflict) => conflict.column("host").doUpdateSet({ isAllowed: true, paceMs }))
        .execute(),
    collectLinks: () => queueLinks({ db: portal.context.db, now: portal.clock.now }, new AbortController().signal),
    fetchAll({ source = portal.documentSource, ...wishes }: FetchWishes = {}): Promise<FetchTotals> {
      return fetchDocuments({
        db: portal.context.db,
        fileStore: portal.fileStore,
        virusScan: null,
        log: portal.context.log,
        source,
        now: () => portal.clock.now,
        async wait(ms) {
          turnClock(ms);
          // What others do meanwhile takes real time.
          await setTimeout(REAL_MS);
        },
        signal: new AbortController().signal,
        hosts: null,
        most: null,
        ...wishes,
      });
    },
    async statesOf() {
      const rows = await portal.context.db
        .selectFrom("datasheetsFetches")
        .select(["address", "state", "reason"])
        .orderBy("id")
        .execute();
      return Object.fromEntries(
        rows.map(({ address, state, reason }) => [
          new URL(address).pathname.slice(1),
          [state, reason].filter(Boolean).join(" "),
        ]),
      );
    },
  };
}
