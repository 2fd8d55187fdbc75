import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { EARLY_SCRIPT } from "#web/shell/early-script.ts";

const portal = useTestApp({ SITE_URL: "https://xinpu.example", SITE_NAME: "试验站" });
const IPHONE = {
  "user-agent":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
};

test("robots.txt names every sitemap, and each holds the addresses of its pages", async () => {
  const { db } = portal.context;
  const brand = await db
    .insertInto("datasheetBrands")
    .values({ slug: "a-and-b", name: "A&B", pinyin: "ab", initial: "A", partCount: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const robots = await portal.app.inject("/robots.txt");
  expect(robots.body).toContain("Disallow: /api/");
  const sitemaps = [...robots.body.matchAll(/^Sitemap: https:\/\/xinpu\.example(\S+)$/gm)].map(([, path]) => path!);
  expect(sitemaps).toEqual([
    "/sitemaps/pages.xml",
    "/sitemaps/categories.xml",
    "/sitemaps/brands.xml",
    "/sitemaps/brandparts.xml",
    "/sitemaps/brandcontacts.xml",
    "/sitemaps/branddocuments.xml",
    "/sitemaps/companies.xml",
    "/sitemaps/carriers.xml",
    "/sitemaps/news.xml",
    "/sitemaps/authors.xml",
  ]);
  const index = await portal.app.inject("/sitemap.xml");
  expect(index.headers["content-type"]).toContain("application/xml");
  expect([...index.body.matchAll(/<loc>https:\/\/xinpu\.example([^<]*)<\/loc>/g)].map(([, path]) => path)).toEqual(
    sitemaps,
  );
  for (const path of sitemaps)
    expect((await portal.app.inject(path)).headers["content-type"]).toContain("application/xml");
  // Parts whose ids leave a whole file out.
  for (const id of [7, 90_000])
    await sql`insert into datasheet_parts (id, mpn, mpn_key, brand_id) overriding system value values (${id}, ${`GAP${id}`}, ${`gap${id}`}, ${brand.id})`.execute(
      db,
    );
  const named = [...(await portal.app.inject("/robots.txt")).body.matchAll(/sitemaps\/(parts-\d+)\.xml/g)].map(
    ([, name]) => name!,
  );
  expect(named).toEqual(["parts-1", "parts-3"]);
  for (const name of named) expect((await portal.app.inject(`/sitemaps/${name}.xml`)).statusCode).toBe(200);
  await db.deleteFrom("datasheetParts").execute();
  expect((await portal.app.inject("/sitemaps/brands.xml")).body).toContain(
    `<loc>https://xinpu.example/brandDetail/${brand.id}/A%26B</loc>`,
  );
  for (const name of [
    "nothing.xml",
    "parts.xml",
    "parts-1.xml",
    "documents-0.xml",
    "brands-1.xml",
    "pages.php",
    "%2e%2e%2fpasswd",
  ])
    expect([name, (await portal.app.inject(`/sitemaps/${name}`)).statusCode]).toEqual([name, 404]);
});

test("the addresses that sitemaps name of pages that always stand are there, each with its own title and canonical", async () => {
  const { body } = await portal.app.inject("/sitemaps/pages.xml");
  const titles = new Set<string>();
  const paths = [...body.matchAll(/<loc>https:\/\/xinpu\.example([^<]*)<\/loc>/g)].map(([, path]) => path!);
  for (const path of paths) {
    const page = await portal.app.inject(path);
    expect([path, page.statusCode]).toEqual([path, 200]);
    expect(page.body).toContain(`<link rel="canonical" href="https://xinpu.example${path}">`);
    expect(page.body).toContain(`<meta property="og:url" content="https://xinpu.example${path}">`);
    expect(page.body).toContain('<meta property="og:site_name" content="试验站">');
    titles.add(/<title>([^<]+)<\/title>/.exec(page.body)![1]!);
  }
  expect(titles.size).toBe(paths.length);
  expect([...titles].every((title) => title.includes("试验站"))).toBe(true);
});

test("the manifest names the site", async () => {
  expect((await portal.app.inject("/manifest.webmanifest")).json()).toMatchObject({ name: "试验站", start_url: "/" });
});

test("a phone is sent to the pages made for it, unless its owner has chosen the desktop version", async () => {
  const ask = (url: string, headers: Record<string, string> = IPHONE) => portal.app.inject({ url, headers });
  const moved = await ask("/");
  expect([moved.statusCode, moved.headers.location]).toEqual([302, "/mobile"]);
  expect((await ask("/specification/LM358")).headers.location).toBe("/mobile/search?keywords=LM358");
  expect((await ask("/register?fromswb=blog")).headers.location).toBe("/mobile/register?fromswb=blog");
  // What has no page for phones stays; so does what is nowhere.
  for (const [path, status] of [
    ["/about", 200],
    ["/nowhere/at/all", 404],
    ["/mobile", 200],
  ] as const)
    expect([path, (await ask(path)).statusCode]).toEqual([path, status]);
  expect((await ask("/", {})).statusCode).toBe(200);
  const chosen = await ask("/?view=desktop");
  expect(chosen.statusCode).toBe(200);
  expect(chosen.headers["set-cookie"]).toMatch(/^view=desktop; Max-Age=31536000; Path=\/; Secure; SameSite=Lax$/i);
  expect((await ask("/", { ...IPHONE, cookie: "view=desktop" })).statusCode).toBe(200);
  // A single page as desktops have it is not a choice: it is not kept, and what follows is led to its twin.
  const once = await ask("/?viewOnce=desktop");
  expect([once.statusCode, once.headers["set-cookie"]]).toEqual([200, undefined]);
  expect(once.body).toContain('<html lang="zh-CN" data-phone="here">');
  expect(chosen.body).toContain('<html lang="zh-CN"><head>');
  expect((await ask("/?view=mobile", { ...IPHONE, cookie: "view=desktop" })).statusCode).toBe(302);
});

test("the look that was chosen is put on by the page itself, which is the same whatever cookies say", async () => {
  const { body, headers } = await portal.app.inject("/about");
  const asked = await portal.app.inject({
    url: "/about",
    headers: { cookie: `theme=dark; textSize=large; token=${"t".repeat(43)}` },
  });
  expect(asked.body).toBe(body);
  expect(body).toContain(`<script>${EARLY_SCRIPT}</script>`);
  const hash = createHash("sha256").update(EARLY_SCRIPT).digest("base64");
  expect(headers["content-security-policy"]).toContain(`script-src 'self' 'sha256-${hash}'`);
});
