import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { articleAddress } from "#domains/news/addresses.ts";
import { favourites } from "#domains/accounts/contract/favourites.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { partAddress } from "#domains/catalogue/addresses.ts";
import { writing } from "#domains/news/contract/writing.ts";
import { writeArticle } from "#domains/news/testing/write-article.ts";
import { useTestApp } from "#testing/app.ts";

const portal = useTestApp({ PAGE_STORE_MB: "16" });
const { buildPart } = catalogueOf(portal);
const AUTHOR = "13800000004";
const SOON_MS = 1000;
const PHONE_VARY = "accept-encoding, user-agent, sec-ch-ua-mobile, cookie";

const get = (app: FastifyInstance, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: "text/html", ...headers } });

test("a page for everyone says that caches may hand it out, carries no cookie, and is not sent twice", async () => {
  const first = await get(portal.app, "/about", {
    cookie: `token=${await portal.tokenOf(AUTHOR)}; uuid=${portal.device}`,
  });
  expect(first.headers).toMatchObject({
    "cache-control": "public, max-age=0, s-maxage=60, stale-while-revalidate=60",
    vary: PHONE_VARY,
  });
  expect(first.headers).not.toHaveProperty("set-cookie");
  const again = await get(portal.app, "/about?utm_source=elsewhere", { "if-none-match": first.headers.etag as string });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", first.headers.etag]);
  const packed = await get(portal.app, "/about", { "accept-encoding": "gzip" });
  expect([packed.headers["content-encoding"], packed.rawPayload.length < first.rawPayload.length / 2]).toEqual([
    "gzip",
    true,
  ]);
  const head = await portal.app.inject({ method: "HEAD", url: "/about" });
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, "", first.headers.etag]);
});

test("what is one's own goes into no store", async () => {
  for (const url of ["/userCenter", "/specification/specification_detail/1"])
    expect([url, (await get(portal.app, url)).headers["cache-control"]]).toEqual([url, "no-cache, private"]);
});

test("what an author takes down is gone from every process within a second", async () => {
  const other = await portal.openAnother();
  const id = await writeArticle(portal, { title: "电源设计的十个误区" });
  const url = articleAddress({ id });
  const seen = async () => Promise.all([portal.app, other].map(async (app) => (await get(app, url)).statusCode));
  await expect.poll(seen).toEqual([200, 200]);
  expect((await get(other, "/news/index/1")).body).toContain("电源设计的十个误区");
  await portal.callAs(AUTHOR)(writing.unpublishArticle, { id });
  await expect.poll(seen, { timeout: SOON_MS }).toEqual([404, 404]);
  await expect
    .poll(async () => (await get(other, "/news/index/1")).body, { timeout: SOON_MS })
    .not.toContain("电源设计的十个误区");
});

test("a changed name is shown by every process, and what has nothing to do with it stays", async () => {
  const other = await portal.openAnother();
  const part = await buildPart({ mpn: "STORE123", description: "旧的说明" });
  const url = partAddress(part);
  const marks = async () =>
    Promise.all([portal.app, other].map(async (app) => (await get(app, url)).body.includes("新的说明")));
  const about = (await get(other, "/about")).headers.etag;
  await expect.poll(marks).toEqual([false, false]);
  await portal.context.db
    .updateTable("datasheetParts")
    .set({ description: "新的说明" })
    .where("id", "=", part.id)
    .execute();
  await expect.poll(marks, { timeout: SOON_MS }).toEqual([true, true]);
  expect((await get(other, "/about")).headers.etag).toBe(about);
});

test("what is taken down while others change the same table all the time is gone as soon", async () => {
  const other = await portal.openAnother();
  const part = await buildPart({ mpn: "BUSY123", description: "忙碌的说明" });
  const noise = await buildPart({ mpn: "NOISE123" });
  const url = partAddress(part);
  const seen = async () => Promise.all([portal.app, other].map(async (app) => (await get(app, url)).statusCode));
  await expect.poll(seen).toEqual([200, 200]);
  const { db } = portal.context;
  let isOver = false;
  const changing = (async () => {
    for (let at = 0; !isOver; at += 1)
      await db
        .updateTable("datasheetParts")
        .set({ description: `第 ${at} 次` })
        .where("id", "=", noise.id)
        .execute();
  })();
  await db.deleteFrom("datasheetParts").where("id", "=", part.id).execute();
  await expect.poll(seen, { timeout: SOON_MS }).toEqual([404, 404]);
  isOver = true;
  await changing;
});

test("who has just changed something is handed no page from the store for some seconds", async () => {
  const part = await buildPart({ mpn: "CHANGED123" });
  const { cookies } = await portal.app.inject({
    method: "POST",
    url: `/api${favourites.addFavourite.path}`,
    headers: {
      token: await portal.tokenOf(AUTHOR),
      uuid: portal.device,
      "sec-fetch-site": "same-origin",
      "content-type": "application/x-www-form-urlencoded",
    },
    payload: `type=part&id=${part.id}`,
  });
  expect(cookies.find(({ name }) => name === "changed")).toMatchObject({ maxAge: 10, httpOnly: true });
  const own = await get(portal.app, "/about", { cookie: "changed=1" });
  expect(own.headers["cache-control"]).toBe("no-cache, private");
  expect((await get(portal.app, "/about")).headers["cache-control"]).toContain("public");
});

test.each([
  ["another host", { host: "portal.test", "x-forwarded-host": "evil.example" }],
  ["another address", { "x-original-url": "/ops", "x-rewrite-url": "/ops" }],
  ["another protocol", { "x-forwarded-proto": "http", forwarded: "host=evil.example" }],
  ["cookies of eight kilobytes", { cookie: `theme=dark; a=${"x".repeat(8000)}` }],
  ["another language", { "accept-language": "en", "x-forwarded-prefix": "/evil" }],
])("%s in the headers changes nothing of a page that others are handed", async (what, headers) => {
  const url = `/contactUs?of=${encodeURIComponent(what)}`;
  const poisoned = await get(portal.app, url, headers);
  const clean = await get(portal.app, url);
  expect(clean.body).toBe(poisoned.body);
  expect(clean.body).not.toContain("evil.example");
  expect((await get(portal.app, "/contactUs?of=nothing")).body.length).toBe(
    (await get(portal.app, "/contactUs?of=nothing", headers)).body.length,
  );
});

test("a phone and a desktop are not handed each other's page", async () => {
  const phone = { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148" };
  const desktop = await get(portal.app, "/disclaimer");
  const onPhone = await get(portal.app, "/disclaimer", phone);
  expect(desktop.body).not.toContain("data-phone");
  expect(onPhone.body).toContain('data-phone="here"');
  const led = await get(portal.app, "/", phone);
  expect([led.statusCode, led.headers.vary, onPhone.headers.vary]).toEqual([302, PHONE_VARY, PHONE_VARY]);
  expect((await get(portal.app, "/")).statusCode).toBe(200);
});

test("what only tracks stands in no page that others are handed, and an address with more fields than any page's is none", async () => {
  const part = await buildPart({ mpn: "TRACKED123" });
  const moved = `/datasheet/datasheetDetail/${part.id}`;
  const led = await get(portal.app, `${moved}?gclid=${"x".repeat(7000)}&utm_source=EVIL`);
  expect([led.statusCode, led.headers.location]).toEqual([301, partAddress(part)]);
  expect((await get(portal.app, moved)).headers.location).toBe(partAddress(part));
  const shown = await get(portal.app, `${partAddress(part)}?gclid=${"EVIL".repeat(1000)}`);
  expect([shown.statusCode, shown.body.includes("EVIL")]).toEqual([200, false]);
  expect((await get(portal.app, `/about?${"a&".repeat(4000)}`)).statusCode).toBe(400);
});

test("an address that carries a ticket goes into no store, however it is written", async () => {
  for (const url of ["/about?ticket=1", "/about?%74icket=1", "/about?a=1&t%6fken=2"])
    expect([url, (await get(portal.app, url)).headers["cache-control"]]).toEqual([url, "no-cache, private"]);
});
