import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { useTestApp } from "#testing/app.ts";

const portal = useTestApp();
const SOURCES = path.join(PROJECT_ROOT, "src");
const WRITER = "platform/shared-copies.ts";

const keptOf = async (url: string) => {
  const { statusCode, headers } = await portal.app.inject(url);
  return [url, statusCode, headers["cache-control"]];
};

test("feeds and site maps, which are made of what users write, are gone from caches in front within ten seconds", async () => {
  const robots = (await portal.app.inject("/robots.txt")).body;
  const sitemaps = [...robots.matchAll(/^Sitemap: .*(\/sitemaps\/.*)$/gm)].map(([, url]) => url!);
  expect(sitemaps.length).toBeGreaterThan(3);
  for (const url of ["/news/rss.xml", ...sitemaps])
    expect(await keptOf(url)).toEqual([url, 200, "public, max-age=60, s-maxage=10"]);
});

test("what only an operator of the portal writes may be kept for longer", async () => {
  expect(await keptOf("/robots.txt")).toEqual(["/robots.txt", 200, "public, max-age=3600, s-maxage=3600"]);
  const manifest = "/manifest.webmanifest";
  expect(await keptOf(manifest)).toEqual([manifest, 200, "public, max-age=86400, s-maxage=86400"]);
});

test("one file alone says what caches in front may keep, so that nothing forgets for how long", () => {
  const writing = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts/.test(file))
    .filter((file) => /["'`]public,|s-maxage/.test(readFileSync(path.join(SOURCES, file), "utf8")));
  expect(writing).toEqual([WRITER]);
});
