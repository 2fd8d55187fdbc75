import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { knowTables, notingTables } from "#platform/tables-read.ts";
import { isShared } from "#web/page.ts";
import { openPageTable } from "#web/page-table.ts";
import { pages } from "./routes.ts";

const portal = useTestApp();
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148";
const READERS = ["13800000001", "13800000002", "13800000004"];
const pageAt = openPageTable(pages);
/** Tables of which no change is told: what counts, what follows another table, what is read to see what has changed. */
const UNTOLD = [
  "account_consents",
  "account_follows",
  "account_sessions",
  "datasheet_daily_counts",
  "datasheet_document_pages",
  "datasheet_offer_changes",
  "datasheet_part_changes",
  "datasheet_search_terms",
  "news_read_hours",
  "news_search_days",
];
/** Beside what sitemaps name: what search engines are not told of. */
const MORE = [
  "/datasheet",
  "/specification/?keywords=LM358",
  "/specification/?keywords=none%20of%20these",
  "/nothing/here",
  "/ErrorPages/404",
  "/news/search?keywords=芯片",
  "/login",
  "/register",
];

beforeAll(async () => {
  const { db, key, settings, log, declared } = portal.context;
  const preparation = { db, fileStore: portal.fileStore, key, settings, log, declared, now: portal.clock.now };
  for (const { addSamples } of declared.domains) await addSamples?.(preparation);
}, 240_000);

test(
  "a page that everyone may read is the same, byte for byte, whoever asks, and tells what it is made of",
  { timeout: 1_800_000 },
  async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: portal.clock.now });
    try {
      knowTables(portal.context.declared.domains.flatMap(({ tables }) => tables));
      const readers = await Promise.all(READERS.map(cookiesOf));
      const faults: string[] = [];
      const read = new Set<string>();
      let compared = 0;
      for (const url of [...(await addressesOfSitemaps()), ...MORE]) {
        const asked = new URL(url, portal.settings.site.url);
        if (!isShared(pageAt(asked.pathname)!, asked)) continue;
        compared += 1;
        const { tables } = await notingTables(async () => {
          const visitor = await ask(url);
          for (const cookies of readers) {
            if ((await ask(url, cookies)) === visitor) continue;
            // A block that came too late is left out.
            if ((await ask(url, cookies)) !== (await ask(url))) faults.push(url);
          }
        });
        for (const table of tables) read.add(table);
      }
      expect(faults).toEqual([]);
      expect(compared).toBeGreaterThan(300);
      const told = await sql<{ table: string }>`
      select tgrelid::regclass::text as "table" from pg_trigger where tgname = 'tell_shown'`.execute(portal.context.db);
      const known = [...told.rows.map(({ table }) => table), ...UNTOLD];
      expect([...read].filter((table) => !known.includes(table))).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  },
);

async function cookiesOf(mobile: string) {
  return { token: await portal.tokenOf(mobile), uuid: portal.device };
}

async function ask(url: string, cookies: Record<string, string> = {}): Promise<string> {
  const { statusCode, body } = await portal.app.inject({
    url,
    headers: { accept: "text/html", ...(url.startsWith("/mobile") && { "user-agent": IPHONE }) },
    cookies,
  });
  return `${statusCode}\n${body}`;
}

/** All that search engines are told of, and of each its twin for phones where it has one. */
async function addressesOfSitemaps(): Promise<string[]> {
  const found: string[] = [];
  const { body: robots } = await portal.app.inject("/robots.txt");
  for (const [, file] of robots.matchAll(/^Sitemap: http:\/\/portal\.test(\S+)$/gm)) {
    const { body } = await portal.app.inject(file!);
    for (const [, path] of body.matchAll(/<loc>http:\/\/portal\.test([^<]*)<\/loc>/g))
      found.push(path!.replaceAll("&amp;", "&"));
  }
  const unique = [...new Set(found)];
  expect(unique.length).toBeGreaterThan(100);
  return unique;
}
