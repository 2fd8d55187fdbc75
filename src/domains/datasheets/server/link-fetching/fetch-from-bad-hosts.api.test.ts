import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { openHttpSource } from "#ports/document-source/http.ts";
import {
  type BadServer,
  type BadWay,
  ROBOTS_HOSTS,
  startBadServer,
} from "#ports/document-source/testing/bad-server.ts";
import { useTestApp } from "#testing/app.ts";
import { fetchingOf } from "./testing/fetching.ts";

const portal = useTestApp();
const { buildBrand, buildPart } = catalogueOf(portal);
const { allowHost, fetchAll } = fetchingOf(portal);

let server: BadServer;
let folder: string;
beforeAll(async () => {
  server = await startBadServer();
  folder = await mkdtemp(path.join(tmpdir(), "xinpu-fetch-"));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** Every host is this machine, which counts as the internet here. */
const source = () =>
  openHttpSource({
    name: "XinpuFetcher",
    about: "https://portal.test",
    folder,
    findAddresses: async () => ["127.0.0.1"],
    isPublic: () => true,
    isPort: () => true,
    limits: {
      firstByteMs: 1000,
      silenceMs: 1000,
      slowSpanMs: 2500,
      slowBytes: 1000,
      wholeMs: 20_000,
      documentBytes: 500_000,
    },
  });

/** What becomes of each: in the end, or as far as this run goes. */
const ENDS: Record<Exclude<BadWay, "well" | "well-at-second" | "more-than-told" | "redirect-in-chinese">, RegExp> = {
  "redirect-to-this-machine": /^refused address$/,
  "redirect-away": /^refused host$/,
  "redirect-for-ever": /^refused redirects$/,
  "redirect-nowhere": /^refused redirects$/,
  html: /^refused html$/,
  "html-as-pdf": /^refused html$/,
  "html-for-ever": /^refused html$/,
  empty: /^refused empty$/,
  "less-than-told": /^waiting cut$/,
  endless: /^refused tooLarge$/,
  "one-byte-at-a-time": /^waiting slow$/,
  "stops-in-the-middle": /^waiting silent$/,
  "never-answers": /^waiting silent$/,
  "promises-for-ever": /^waiting silent$/,
  "closes-at-once": /^waiting cut$/,
  "gzip-bomb": /^refused encoded$/,
  "too-large": /^refused tooLarge$/,
  "too-large-untold": /^refused tooLarge$/,
  broken: /^refused pdf-broken$/,
  password: /^refused pdf-needsPassword$/,
  busy: /^waiting later$/,
  "garbage-in-chunks": /^waiting garbled$/,
  "huge-header": /^waiting garbled$/,
  "no-http": /^waiting garbled$/,
  "another-protocol": /^waiting garbled$/,
};

test("hosts that misbehave in every way are got over, and what is well there is kept", async () => {
  const { db } = portal.context;
  const brand = await buildBrand();
  const hostOf = (way: string) => `${way}.example`;
  const ways = [...(Object.keys(ENDS) as BadWay[]), "well", "well-at-second"] as BadWay[];
  for (const way of ways) {
    const address = server.addressOf(way, hostOf(way));
    await allowHost(hostOf(way), 1000);
    await buildPart({ brandId: brand.id, datasheetUrl: address });
    await db
      .insertInto("datasheetsFetches")
      .values({ address, host: hostOf(way), nextAt: portal.clock.now })
      .execute();
  }
  // Each once: what is put off is not waited for.
  await fetchAll({ source: source(), most: ways.length });
  const found = await db.selectFrom("datasheetsFetches").select(["host", "state", "reason"]).execute();
  for (const [way, end] of Object.entries(ENDS)) {
    const { state, reason } = found.find(({ host }) => host === hostOf(way))!;
    expect(`${state} ${reason}`, way).toMatch(end);
  }
  expect(found.find(({ host }) => host === hostOf("well"))).toMatchObject({ state: "kept" });
  expect(found.find(({ host }) => host === hostOf("well-at-second"))).toMatchObject({ state: "waiting" });
  // Nobody was sent to another host than those that are allowed, and nothing lies about.
  expect(server.asked.some((asked) => asked.startsWith("other.example"))).toBe(false);
  expect(await readdir(folder)).toEqual([]);

  await db.updateTable("datasheetsFetches").set({ nextAt: portal.clock.now }).execute();
  await db.updateTable("datasheetsFetchHosts").set({ pausedUntil: null, pauseReason: null }).execute();
  await fetchAll({ source: source(), hosts: [hostOf("well-at-second")] });
  const second = await db
    .selectFrom("datasheetsFetches")
    .select("state")
    .where("host", "=", hostOf("well-at-second"))
    .executeTakeFirstOrThrow();
  // The same bytes were kept from elsewhere.
  expect(second.state).toBe("known");
});

test("a robots.txt of 50 MB, one that never ends and one that fails are got over", async () => {
  const { db } = portal.context;
  await db.deleteFrom("datasheetsFetches").execute();
  const hosts = Object.values(ROBOTS_HOSTS);
  for (const host of hosts) {
    const address = server.addressOf("well", host);
    await allowHost(host, 1000);
    await buildPart({ datasheetUrl: address });
    await db.insertInto("datasheetsFetches").values({ address, host, nextAt: portal.clock.now }).execute();
  }
  server.asked.length = 0;
  await fetchAll({ source: source(), most: hosts.length });
  const found = await db.selectFrom("datasheetsFetches").select(["host", "state", "reason"]).execute();
  const endOf = (host: string) => found.find((row) => row.host === host)!;
  for (const host of [ROBOTS_HOSTS.huge, ROBOTS_HOSTS.endless]) expect(endOf(host).state, host).toBe("known");
  expect(endOf(ROBOTS_HOSTS.forbidding)).toMatchObject({ state: "refused", reason: "robots" });
  for (const host of [ROBOTS_HOSTS.broken, ROBOTS_HOSTS.busy, ROBOTS_HOSTS.packed, ROBOTS_HOSTS.away])
    expect(endOf(host), host).toMatchObject({ state: "waiting", reason: "robotsUnread" });
  for (const host of [ROBOTS_HOSTS.forbidding, ROBOTS_HOSTS.broken, ROBOTS_HOSTS.busy, ROBOTS_HOSTS.away])
    expect(server.asked.filter((asked) => asked.startsWith(host))).toEqual([`${host}/robots.txt`]);
});
