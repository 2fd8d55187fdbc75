import { readdir, readFile } from "node:fs/promises";
import { request } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askDatabase } from "./ask-database.ts";
import { useJourney } from "./browser.ts";
import { DEVICE, logIn } from "./log-in.ts";
import { nginxProgram, SITE, startNginx } from "./nginx-in-front.ts";

const journey = useJourney({ TRUST_PROXY: "1", SITE_URL: `https://${SITE}` });
const PHONE = "Mozilla/5.0 (Linux; Android 15) Mobile Safari/537.36";
let front: Awaited<ReturnType<typeof startNginx>> | undefined;

beforeAll(async () => {
  if (nginxProgram) front = await startNginx(journey.portal.address);
});
afterAll(() => front?.stop());

interface Answer {
  status: number;
  cache: string | undefined;
  headers: Record<string, unknown>;
  body: string;
}

/** Asks for a page by nginx, which has begun to listen. */
async function ask(page: string, headers: Record<string, string | string[]> = {}): Promise<Answer> {
  const answer = await new Promise<import("node:http").IncomingMessage>((resolve, reject) => {
    request({ port: front!.port, path: page, headers: { host: SITE, ...headers }, agent: false }, resolve)
      .once("error", reject)
      .end();
  });
  return {
    status: answer.statusCode!,
    cache: answer.headers["x-cache"]?.toString(),
    headers: answer.headers,
    body: await text(answer),
  };
}

/** All that lies in the cache. */
async function kept(): Promise<string> {
  const files = await readdir(front!.cache, { recursive: true, withFileTypes: true });
  const texts = files
    .filter((file) => file.isFile())
    .map((file) => readFile(path.join(file.parentPath, file.name), "latin1"));
  return (await Promise.all(texts)).join("\n");
}

test.skipIf(!nginxProgram)(
  "nginx hands out the pages of visitors, each kind of reader his own, and what was taken down for ten seconds at most",
  async () => {
    await expect.poll(async () => (await ask("/about").catch(() => null))?.status).toBe(200);
    const first = await ask("/news/index/1");
    const again = await ask("/news/index/1");
    expect([first.cache, again.cache, again.status]).toEqual(["MISS", "HIT", 200]);
    expect(again.body).toBe(first.body);
    expect(again.headers).toMatchObject({ "cache-control": "public, max-age=0, s-maxage=10" });
    expect(again.headers["set-cookie"]).toBeUndefined();
    const same = await ask("/news/index/1", { "if-none-match": String(again.headers["etag"]) });
    expect([same.status, same.cache, same.body]).toEqual([304, "HIT", ""]);
    const packed = await ask("/news/index/1", { "accept-encoding": "gzip" });
    expect([packed.cache, packed.headers["content-encoding"]]).toEqual(["MISS", "gzip"]);
    const unpacked = await ask("/news/index/1", { "accept-encoding": "gzip;q=0, br;q=0" });
    expect([unpacked.cache, unpacked.headers["content-encoding"]]).toEqual(["HIT", undefined]);

    // A phone is led to its own page, and nobody else after it.
    const phone = await ask("/news/index/1", { "user-agent": PHONE });
    expect([phone.cache, phone.body === first.body]).toEqual(["MISS", false]);
    expect((await ask("/news/index/1", { "user-agent": PHONE })).cache).toBe("HIT");
    expect((await ask("/news/index/1")).body).toBe(first.body);

    const { id } = await askDatabase<{ id: number }>(
      journey.environment,
      "update news_articles set state = 'DISMOUNT' where id = (select id from news_articles where state = 'PUBLISHED' order by published_at desc limit 1) returning id",
    );
    const link = `/news/article-details/${id}"`;
    expect(first.body).toContain(link);
    await expect.poll(async () => (await ask("/news/index/1")).body.includes(link), { timeout: 60_000 }).toBe(false);
  },
);

test.skipIf(!nginxProgram)(
  "no page of who has signed in lies in the cache, and who has just saved passes it",
  async () => {
    const login = await logIn(journey.portal, "13800000001");
    const cookie = `token=${login.token}; uuid=${DEVICE}; userId=${login.id}; nickName=${encodeURIComponent(login.nickName)}`;
    const own = await ask("/userCenter?type=1", { cookie });
    expect([own.cache, (await ask("/userCenter?type=1", { cookie })).cache]).toEqual(["MISS", "MISS"]);
    expect(String(own.headers["cache-control"])).toMatch(/no-store|private/);
    const seen = await ask("/about", { cookie });
    expect(["HIT", "EXPIRED", "REVALIDATED", "MISS"]).toContain(seen.cache);
    for (const secret of [login.token, login.nickName, encodeURIComponent(login.nickName)]) {
      expect(seen.body).not.toContain(secret);
      expect(await kept()).not.toContain(secret);
    }
    await ask("/about");
    expect((await ask("/about", { cookie: "changed=1" })).cache).toBe("BYPASS");
    for (const page of ["/about?token=x", "/about?%74oken=x", "/about?a=1&view=desktop"])
      expect([page, (await ask(page)).cache, (await ask(page)).cache]).toEqual([page, "BYPASS", "BYPASS"]);
  },
);

test.skipIf(!nginxProgram)("nothing that a key does not hold changes what the next reader is given", async () => {
  const plain = await ask("/disclaimer");
  const tricks: Record<string, string | string[]>[] = [
    { "x-forwarded-host": "evil.example" },
    { "x-original-url": "/about", "x-rewrite-url": "/about" },
    { "x-forwarded-proto": "http", forwarded: "host=evil.example;proto=http" },
    { "sec-ch-ua-mobile": ["?1", "?1"] },
    { "sec-ch-ua-mobile": "?1, ?1" },
    { "user-agent": `${"x".repeat(300)} iPhone` },
    { "user-agent": `${"x".repeat(290)} iPhone` },
    { cookie: 'view="mobile"; changed=1' },
    { cookie: " view = desktop", "user-agent": PHONE },
    { "accept-language": "en", origin: "https://evil.example", referer: "https://evil.example/" },
    { "x-http-method-override": "DELETE" },
    { range: "bytes=0-10" },
    { "transfer-encoding": "identity" },
  ];
  for (const [index, trick] of tricks.entries()) {
    // An address that nobody has asked for: what it begins with is what is kept.
    const page = `/disclaimer?trick=${index}`;
    const tricked = await ask(page, trick);
    expect(tricked.body).not.toContain("evil.example");
    const next = await ask(page);
    expect([index, next.status, next.body]).toEqual([index, 200, plain.body]);
    expect((await ask(page, { "user-agent": PHONE })).status).toBe(
      (await ask("/disclaimer", { "user-agent": PHONE })).status,
    );
  }
});
