import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import type { VirusScan } from "#ports/virus-scan/port.ts";
import { type FailureKind, PortError } from "#ports/port.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { makeGarbagePdf, makePdf } from "#testing/pdf-files.ts";
import { recountDocuments } from "../documents/recount-documents.ts";
import { endFetch, takeFetch } from "./take-fetch.ts";
import { fetchingOf } from "./testing/fetching.ts";

const portal = useTestApp();
const { buildBrand, buildPart, buildDocument } = catalogueOf(portal);
const { turnClock, allowHost, collectLinks, fetchAll, statesOf } = fetchingOf(portal);

const HOST = "maker.example";
const at = (page: string, host = HOST) => `https://${host}/${page}`;
let made = 0;

beforeEach(async () => {
  const { db } = portal.context;
  await db.deleteFrom("datasheetsFetches").execute();
  await db.deleteFrom("datasheetsFetchHosts").execute();
  await db.updateTable("datasheetParts").set({ datasheetUrl: null }).execute();
  portal.documentSource.pages.clear();
  portal.documentSource.asked.length = 0;
});

/** A part of a maker with a link, and the PDF that is there. */
async function buildLinked(page: string, { host = HOST, popularity = 0, body }: Linked = {}) {
  const brand = await buildBrand();
  const part = await buildPart({
    mpn: `XP${(made += 1)}00`,
    brandId: brand.id,
    datasheetUrl: at(page, host),
    popularity,
  });
  portal.documentSource.pages.set(at(page, host), {
    body: body ?? (await makePdf({ title: `${part.mpn} data sheet` })),
  });
  return { brand, part };
}

interface Linked {
  host?: string;
  popularity?: number;
  body?: Buffer | string;
}

const documentOf = (partId: number) =>
  portal.context.db
    .selectFrom("datasheetDocumentParts as link")
    .innerJoin("datasheetDocuments as document", "document.id", "link.documentId")
    .select([
      "document.id",
      "document.title",
      "document.brandId",
      "document.source",
      "document.sourceUrl",
      "document.fileName",
    ])
    .where("link.partId", "=", partId)
    .where("document.isSample", "=", false)
    .executeTakeFirst();

const hostRow = (host = HOST) =>
  portal.context.db.selectFrom("datasheetsFetchHosts").selectAll().where("host", "=", host).executeTakeFirstOrThrow();

/** The paths that were asked for, without robots.txt. */
const pagesAsked = () =>
  portal.documentSource.asked
    .map((address) => new URL(address).pathname.slice(1))
    .filter((page) => page !== "robots.txt");

const failing = (kind: FailureKind): VirusScan => ({
  scan: async () => {
    throw new PortError("virus-scan", kind, "clamd did not scan");
  },
});

describe("what is fetched", () => {
  test("the PDFs of allowed hosts, for the parts of their brand that link there, those looked for most first", async () => {
    await allowHost(HOST);
    const rare = await buildLinked("rare.pdf", { popularity: 1 });
    const popular = await buildLinked("popular.pdf", { popularity: 900 });
    const sibling = await buildPart({ brandId: popular.brand.id, datasheetUrl: at("popular.pdf"), popularity: 5 });
    const stranger = await buildPart({ brandId: rare.brand.id, datasheetUrl: at("popular.pdf"), popularity: 4 });
    await buildLinked("elsewhere.pdf", { host: "other.example" });
    await buildPart({ datasheetUrl: "http://127.0.0.1/admin.pdf" });

    expect(await collectLinks()).toEqual({ parts: 5, hosts: 2, added: 2 });
    expect(await fetchAll()).toEqual({ kept: 2, known: 0, refused: 0, failed: 0, later: 0 });

    expect(pagesAsked()).toEqual(["popular.pdf", "rare.pdf"]);
    expect(portal.documentSource.asked.filter((address) => address.endsWith("/robots.txt"))).toEqual([
      at("robots.txt"),
    ]);
    expect(await documentOf(popular.part.id)).toMatchObject({
      title: `${popular.part.mpn} data sheet`,
      brandId: popular.brand.id,
      source: HOST,
      sourceUrl: at("popular.pdf"),
      fileName: "popular.pdf",
    });
    expect((await documentOf(sibling.id))?.id).toBe((await documentOf(popular.part.id))?.id);
    expect(await documentOf(stranger.id)).toBeUndefined();
    expect(await hostRow("other.example")).toMatchObject({ isAllowed: false, partCount: 1 });
    expect(await collectLinks()).toMatchObject({ added: 0 });
    expect(await fetchAll()).toMatchObject({ kept: 0, known: 0 });
  });

  test("nothing for parts that have a document; a sample is none, and one that was taken down stays down", async () => {
    await allowHost(HOST);
    const has = await buildLinked("has.pdf");
    await buildDocument({ partIds: [has.part.id] });
    const down = await buildLinked("down.pdf");
    await buildDocument({ partIds: [down.part.id], state: "removed" });
    const sample = await buildLinked("sample.pdf");
    await buildDocument({ partIds: [sample.part.id], isSample: true });
    await collectLinks();
    await fetchAll();
    expect(await statesOf()).toEqual({ "sample.pdf": "kept" });
  });

  test("the same bytes are one document, and bytes that were taken down are none", async () => {
    await allowHost(HOST);
    const body = await makePdf({ title: "Family data sheet", pages: [`one ${randomUUID()}`] });
    const first = await buildLinked("first.pdf", { body, popularity: 2 });
    const second = await buildLinked("second.pdf", { body, popularity: 1 });
    const taken = await makePdf({ pages: [`taken down ${randomUUID()}`] });
    await buildDocument({ bytes: taken, state: "removed" });
    const third = await buildLinked("third.pdf", { body: taken });
    await collectLinks();
    await fetchAll();
    expect(await statesOf()).toEqual({ "first.pdf": "kept", "second.pdf": "known", "third.pdf": "refused takenDown" });
    expect((await documentOf(second.part.id))?.id).toBe((await documentOf(first.part.id))?.id);
    expect(await documentOf(third.part.id)).toBeUndefined();
  });

  test("a known document sends the samples of the part that it comes to back, and the portal's own samples are none", async () => {
    await allowHost(HOST);
    const body = await makePdf({ pages: [`of two brands ${randomUUID()}`] });
    await buildDocument({ bytes: body, brandId: (await buildBrand()).id });
    const { brand, part } = await buildLinked("real.pdf", { body, popularity: 1 });
    const sample = await makePdf({ pages: [`made up ${randomUUID()}`] });
    await buildDocument({ bytes: sample, brandId: brand.id, partIds: [part.id], isSample: true });
    const another = await buildLinked("sample.pdf", { body: sample });
    const { db } = portal.context;
    await recountDocuments(db, [], [brand.id]);
    const countOf = async () =>
      (
        await db
          .selectFrom("datasheetBrands")
          .select("documentCount")
          .where("id", "=", brand.id)
          .executeTakeFirstOrThrow()
      ).documentCount;
    expect(await countOf()).toBe(1);
    await collectLinks();
    await fetchAll();
    expect(await statesOf()).toEqual({ "real.pdf": "known", "sample.pdf": "refused sample" });
    expect(await countOf()).toBe(0);
    expect(await documentOf(another.part.id)).toBeUndefined();
  });

  test("nothing for parts that were hidden, or whose document was taken down, while it waited", async () => {
    await allowHost(HOST);
    const hidden = await buildLinked("hidden.pdf");
    const down = await buildLinked("down.pdf");
    await collectLinks();
    const { db } = portal.context;
    await db
      .updateTable("datasheetParts")
      .set({ hiddenAt: portal.clock.now })
      .where("id", "=", hidden.part.id)
      .execute();
    await buildDocument({ partIds: [down.part.id], state: "removed" });
    await fetchAll();
    expect(await statesOf()).toEqual({ "hidden.pdf": "refused noPart", "down.pdf": "refused takenDown" });
  });

  test("no later edition of what was withdrawn", async () => {
    await allowHost(HOST);
    const { part } = await buildLinked("a.pdf");
    await collectLinks();
    await fetchAll();
    const { id } = (await documentOf(part.id))!;
    await portal.context.db
      .updateTable("datasheetDocuments")
      .set({ state: "removed", removedAt: portal.clock.now, removedReason: "侵权" })
      .where("id", "=", id)
      .execute();
    portal.documentSource.pages.set(at("a.pdf"), { body: await makePdf({ pages: [`Rev. 2 ${randomUUID()}`] }) });
    turnClock(31 * DAY_MS);
    await collectLinks();
    expect(await fetchAll()).toMatchObject({ kept: 0, refused: 0 });
    expect(pagesAsked()).toEqual(["a.pdf"]);
  });

  test("what can't be read as a PDF, or harms, is refused", async () => {
    await allowHost(HOST);
    await buildLinked("broken.pdf", { body: makeGarbagePdf(), popularity: 3 });
    await buildLinked("locked.pdf", { body: await makePdf({ userPassword: "a", ownerPassword: "b" }), popularity: 2 });
    await buildLinked("login.pdf", { body: "<!doctype html><title>Log in</title>", popularity: 1 });
    await collectLinks();
    await fetchAll();
    expect(await statesOf()).toEqual({
      "broken.pdf": "refused pdf-broken",
      "locked.pdf": "refused pdf-needsPassword",
      "login.pdf": "refused html",
    });
    const infected: VirusScan = { scan: async () => ({ verdict: "infected", name: "EICAR" }) };
    await buildLinked("infected.pdf");
    await collectLinks();
    await fetchAll({ virusScan: infected });
    expect(await statesOf()).toMatchObject({ "infected.pdf": "refused infected" });
  });

  test("nothing is kept while the scanner is down, and little is asked for then", async () => {
    await allowHost(HOST);
    const { part } = await buildLinked("a.pdf", { popularity: 1 });
    await buildLinked("b.pdf");
    await collectLinks();
    expect(await fetchAll({ virusScan: failing("transient"), most: 1 })).toMatchObject({ later: 1, kept: 0 });
    expect(await hostRow()).toMatchObject({ pauseReason: "scanner" });
    expect(await documentOf(part.id)).toBeUndefined();
    const before = portal.clock.now.getTime();
    expect(await fetchAll()).toMatchObject({ kept: 2 });
    expect(portal.clock.now.getTime() - before).toBeGreaterThanOrEqual(10 * MINUTE_MS - 1000);
  });

  test("a document that the scanner does not take holds up no other", async () => {
    await allowHost(HOST);
    await buildLinked("a.pdf", { popularity: 1 });
    await buildLinked("b.pdf");
    await collectLinks();
    expect(await fetchAll({ virusScan: failing("config"), most: 1 })).toMatchObject({ later: 1 });
    expect(await statesOf()).toEqual({ "a.pdf": "waiting unscanned", "b.pdf": "waiting" });
    const before = portal.clock.now.getTime();
    expect(await fetchAll({ most: 1 })).toMatchObject({ kept: 1 });
    expect(portal.clock.now.getTime() - before).toBeLessThan(MINUTE_MS);
    expect(await statesOf()).toEqual({ "a.pdf": "waiting unscanned", "b.pdf": "kept" });
  });
});

describe("a host", () => {
  test("is asked as often as its operator here says, its robots.txt included, and less where that asks for more", async () => {
    await allowHost(HOST, 5000);
    for (const page of ["a.pdf", "b.pdf", "c.pdf"]) await buildLinked(page);
    await collectLinks();
    const before = portal.clock.now.getTime();
    await fetchAll();
    expect(portal.clock.now.getTime() - before).toBeGreaterThanOrEqual(15_000);
    expect(portal.clock.now.getTime() - before).toBeLessThan(60_000);

    await allowHost("slow.example", 1000);
    portal.documentSource.pages.set(at("robots.txt", "slow.example"), { body: "User-agent: *\nCrawl-delay: 20" });
    for (const page of ["d.pdf", "e.pdf", "f.pdf"]) await buildLinked(page, { host: "slow.example" });
    await collectLinks();
    const then = portal.clock.now.getTime();
    expect(await fetchAll()).toMatchObject({ kept: 3 });
    expect(portal.clock.now.getTime() - then).toBeGreaterThanOrEqual(40_000);
  });

  test("is not asked for what its robots.txt forbids, nor for anything while that can't be read", async () => {
    await allowHost(HOST);
    portal.documentSource.pages.set(at("robots.txt"), { body: "User-agent: XinpuFetcher\nDisallow: /private/" });
    await buildLinked("private/a.pdf", { popularity: 1 });
    await buildLinked("b.pdf");
    await allowHost("broken.example");
    portal.documentSource.pages.set(at("robots.txt", "broken.example"), { status: 500 });
    await buildLinked("c.pdf", { host: "broken.example" });
    await collectLinks();
    await fetchAll();
    expect(await statesOf()).toEqual({
      "private/a.pdf": "refused robots",
      "b.pdf": "kept",
      "c.pdf": "waiting robotsUnread",
    });
    expect(pagesAsked()).toEqual(["b.pdf"]);
    expect(await hostRow("broken.example")).toMatchObject({ pauseReason: "robotsUnread" });

    portal.documentSource.pages.delete(at("robots.txt", "broken.example"));
    turnClock(2 * HOUR_MS);
    expect(await fetchAll()).toMatchObject({ kept: 1 });
  });

  test("that is no longer allowed is not asked any more; one that a redirect leads to must be allowed too", async () => {
    await allowHost(HOST);
    await buildLinked("a.pdf");
    await buildLinked("moved.pdf");
    portal.documentSource.pages.set(at("moved.pdf"), { status: 302, location: at("b.pdf", "cdn.example") });
    portal.documentSource.pages.set(at("b.pdf", "cdn.example"), { body: await makePdf({ pages: [randomUUID()] }) });
    await collectLinks();
    await fetchAll({ hosts: ["another.example"] });
    expect(pagesAsked()).toEqual([]);
    await portal.context.db.updateTable("datasheetsFetchHosts").set({ isAllowed: false }).execute();
    await fetchAll();
    expect(pagesAsked()).toEqual([]);
    await allowHost(HOST);
    await fetchAll();
    expect(await statesOf()).toEqual({ "a.pdf": "kept", "moved.pdf": "refused host" });

    await allowHost("cdn.example");
    await portal.context.db
      .updateTable("datasheetsFetches")
      .set({ state: "waiting", endedAt: null })
      .where("reason", "=", "host")
      .execute();
    await fetchAll();
    expect(await statesOf()).toMatchObject({ "moved.pdf": "kept" });
  });

  test("that a redirect leads to rests as well, and whoever leads there is not asked again and again", async () => {
    await allowHost(HOST);
    await allowHost("cdn.example");
    for (const [page, popularity] of [
      ["one.pdf", 3],
      ["two.pdf", 2],
    ] as const) {
      await buildLinked(page, { popularity });
      const { body } = portal.documentSource.pages.get(at(page))!;
      portal.documentSource.pages.set(at(page), { status: 302, location: at(`kept-${page}`, "cdn.example") });
      portal.documentSource.pages.set(at(`kept-${page}`, "cdn.example"), { body: body! });
    }
    await buildLinked("here.pdf", { popularity: 1 });
    portal.documentSource.pages.set(at("robots.txt", "cdn.example"), { status: 500 });
    await collectLinks();
    expect(await fetchAll()).toMatchObject({ kept: 1, later: 2 });
    expect(await statesOf()).toEqual({
      "one.pdf": "waiting robotsUnread",
      "two.pdf": "waiting paused",
      "here.pdf": "kept",
    });
    expect(pagesAsked()).toEqual(["one.pdf", "two.pdf", "here.pdf"]);
    expect(portal.documentSource.asked.filter((address) => address.includes("cdn.example"))).toEqual([
      at("robots.txt", "cdn.example"),
    ]);

    portal.documentSource.pages.delete(at("robots.txt", "cdn.example"));
    const well = portal.documentSource.pages.get(at("kept-one.pdf", "cdn.example"))!;
    portal.documentSource.pages.set(at("kept-one.pdf", "cdn.example"), { status: 429, retryAfter: "7200" });
    turnClock(2 * HOUR_MS);
    expect(await fetchAll()).toMatchObject({ kept: 0, later: 2 });
    expect(await hostRow("cdn.example")).toMatchObject({ pauseReason: "later" });
    expect(await hostRow()).toMatchObject({ pauseReason: null });
    portal.documentSource.pages.set(at("kept-one.pdf", "cdn.example"), well);
    turnClock(2 * HOUR_MS);
    expect(await fetchAll()).toMatchObject({ kept: 2 });
  });

  test("that sends five pages instead of documents is left alone for a day", async () => {
    await allowHost(HOST);
    for (const page of ["a", "b", "c", "d", "e", "f"]) await buildLinked(page, { body: "<html>Log in</html>" });
    await collectLinks();
    expect(await fetchAll()).toMatchObject({ refused: 5 });
    expect(await hostRow()).toMatchObject({ pauseReason: "html-run", badRun: 0 });
    turnClock(HOUR_MS);
    expect(await fetchAll()).toMatchObject({ refused: 0 });
    turnClock(DAY_MS);
    expect(await fetchAll()).toMatchObject({ refused: 1 });
  });

  test("that asks to come later is asked later", async () => {
    await allowHost(HOST);
    const { part } = await buildLinked("a.pdf");
    const well = portal.documentSource.pages.get(at("a.pdf"))!;
    portal.documentSource.pages.set(at("a.pdf"), { status: 429, retryAfter: "7200" });
    await collectLinks();
    expect(await fetchAll()).toMatchObject({ later: 1 });
    expect(await hostRow()).toMatchObject({ pauseReason: "later" });
    portal.documentSource.pages.set(at("a.pdf"), well);
    expect(await fetchAll()).toMatchObject({ kept: 0, later: 0 });
    turnClock(2 * HOUR_MS);
    expect(await fetchAll()).toMatchObject({ kept: 1 });
    expect(await documentOf(part.id)).toBeDefined();
  });
});

describe("a document", () => {
  test("that does not come is tried three times, at growing distances", async () => {
    await allowHost(HOST);
    await buildLinked("a.pdf");
    portal.documentSource.pages.set(at("a.pdf"), { isCut: true });
    await collectLinks();
    expect(await fetchAll()).toMatchObject({ later: 2 });
    turnClock(HOUR_MS);
    expect(await fetchAll()).toMatchObject({ failed: 1 });
    expect(await statesOf()).toEqual({ "a.pdf": "failed cut" });
    turnClock(DAY_MS);
    await fetchAll();
    expect(pagesAsked()).toHaveLength(3);
  });

  test("is looked at again after a month, and does not come twice where it has not changed", async () => {
    await allowHost(HOST);
    const { part } = await buildLinked("a.pdf");
    await collectLinks();
    await fetchAll();
    const { id } = (await documentOf(part.id))!;
    turnClock(29 * DAY_MS);
    await collectLinks();
    expect(await fetchAll()).toMatchObject({ known: 0 });
    turnClock(2 * DAY_MS);
    await collectLinks();
    expect(await fetchAll()).toMatchObject({ known: 1 });
    expect(await statesOf()).toEqual({ "a.pdf": "known unchanged" });

    turnClock(31 * DAY_MS);
    portal.documentSource.pages.set(at("a.pdf"), { body: await makePdf({ pages: [`Rev. 2 ${randomUUID()}`] }) });
    await collectLinks();
    expect(await fetchAll()).toMatchObject({ kept: 1 });
    const links = await portal.context.db
      .selectFrom("datasheetDocumentParts")
      .select("documentId")
      .where("partId", "=", part.id)
      .execute();
    expect(links.map(({ documentId }) => documentId)).toContain(id);
    expect(links).toHaveLength(2);
  });
});

describe("a run", () => {
  test("that is killed leaves nothing behind: what it had taken is taken again a minute later", async () => {
    await allowHost(HOST);
    await buildLinked("a.pdf");
    await collectLinks();
    const { db } = portal.context;
    const dead = randomUUID();
    const taken = await takeFetch(db, { takenBy: dead, now: portal.clock.now, hosts: null });
    expect(taken).toMatchObject({ address: at("a.pdf") });
    turnClock(10_000);
    expect(await takeFetch(db, { takenBy: randomUUID(), now: portal.clock.now, hosts: null })).toBeNull();
    turnClock(MINUTE_MS);
    expect(await fetchAll()).toMatchObject({ kept: 1 });
    // One that was not killed but slow has nothing to say any more.
    const end = { state: "failed", reason: "cut" } as const;
    expect(await endFetch(db, taken!.id, { takenBy: dead, now: portal.clock.now, end })).toBe(false);
    expect(await statesOf()).toEqual({ "a.pdf": "kept" });
  });

  test("that ends by a fault of ours is not ended by the same document again", async () => {
    await allowHost(HOST);
    await buildLinked("a.pdf", { popularity: 1 });
    await buildLinked("b.pdf");
    await collectLinks();
    const full = async () => {
      throw new Error("the disk is full");
    };
    await expect(fetchAll({ fileStore: { ...portal.fileStore, pin: full, write: full } })).rejects.toThrow("is full");
    expect(await statesOf()).toEqual({ "a.pdf": "waiting fault", "b.pdf": "waiting" });
    expect(await fetchAll({ most: 1 })).toMatchObject({ kept: 1 });
    expect(await statesOf()).toEqual({ "a.pdf": "waiting fault", "b.pdf": "kept" });
    expect(await fetchAll()).toMatchObject({ kept: 1 });
  });

  test("that is stopped puts back what it had taken, and another one goes on", async () => {
    await allowHost(HOST);
    for (const page of ["a.pdf", "b.pdf", "c.pdf"]) await buildLinked(page);
    await collectLinks();
    const stopping = new AbortController();
    const first = await fetchAll({ signal: stopping.signal, onEnd: () => stopping.abort() });
    expect(first).toMatchObject({ kept: 1 });
    expect(Object.values(await statesOf()).toSorted()).toEqual(["kept", "waiting", "waiting"]);
    expect(await fetchAll({ most: 1 })).toMatchObject({ kept: 1 });
    expect(await fetchAll()).toMatchObject({ kept: 1 });
    expect(pagesAsked().toSorted()).toEqual(["a.pdf", "b.pdf", "c.pdf"]);
  });

  test("beside another one fetches nothing twice, and asks no host at once", async () => {
    for (const host of ["one.example", "two.example"]) {
      await allowHost(host);
      for (const page of ["a.pdf", "b.pdf", "c.pdf"]) await buildLinked(`${host}-${page}`, { host });
    }
    await collectLinks();
    const [one, two] = await Promise.all([fetchAll(), fetchAll()]);
    expect(one.kept + two.kept).toBe(6);
    expect(new Set(pagesAsked()).size).toBe(6);
    expect(pagesAsked()).toHaveLength(6);
  });
});
