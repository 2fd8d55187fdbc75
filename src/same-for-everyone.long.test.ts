import { beforeAll, expect, test, vi } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { knowTables, notingTables } from "#platform/tables-read.ts";
import { writeFileSync } from "node:fs";

const portal = useTestApp();
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148";
const READERS = [null, "13800000001", "13800000002", "13800000004"];
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

test("a page that everyone may read is the same, byte for byte, whoever asks", { timeout: 900_000 }, async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: portal.clock.now });
  try {
    knowTables(portal.context.declared.domains.flatMap(({ tables }) => tables));
    const addresses = [...(await addressesOfSitemaps()), ...MORE];
    const byPage: Record<string, string[]> = {};
    const faults: string[] = [];
    for (const url of addresses) {
      const bodies = new Map<string, string>();
      const { tables } = await notingTables(async () => {
        for (const mobile of READERS) {
          const { statusCode, body } = await ask(url, mobile);
          bodies.set(mobile ?? "visitor", `${statusCode}\n${body}`);
        }
      });
      byPage[url] = [...tables].sort();
      const [visitor, ...others] = bodies;
      for (const [who, body] of others) if (body !== visitor![1]) faults.push(`${url} differs for ${who}`);
    }
    writeFileSync("/tmp/tables-by-page.json", JSON.stringify(byPage, null, 1));
    expect(faults).toEqual([]);
    expect(addresses.length).toBeGreaterThan(300);
  } finally {
    vi.useRealTimers();
  }
});

async function ask(url: string, mobile: string | null) {
  return portal.app.inject({
    url,
    headers: { accept: "text/html", ...(url.startsWith("/mobile") && { "user-agent": IPHONE }) },
    ...(mobile && { cookies: { token: await portal.tokenOf(mobile), uuid: portal.device } }),
  });
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
