import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { pages } from "./routes.ts";

const portal = useTestApp({ SITE_URL: "https://xinpu.example" });
const HOPS_MAX = 3;

/** What an address shows in the end; null where that is no page that search engines may keep. */
async function canonicalOf(path: string): Promise<string | null> {
  let answer = await portal.app.inject(path);
  for (let hops = 0; hops < HOPS_MAX && answer.headers.location; hops++)
    answer = await portal.app.inject(answer.headers.location);
  if (answer.statusCode !== 200 || answer.body.includes('<meta name="robots" content="noindex">')) return null;
  return /<link rel="canonical" href="https:\/\/xinpu\.example([^"]*)">/.exec(answer.body)?.[1] ?? null;
}

test("every page that stands without an id, and that search engines may keep, is in the sitemap", async () => {
  const { body } = await portal.app.inject("/sitemaps/pages.xml");
  const told = new Set([...body.matchAll(/<loc>https:\/\/xinpu\.example([^<]*)<\/loc>/g)].map(([, path]) => path!));
  const paths = pages
    .filter(({ access, path }) => access === "visitor" && path !== "*")
    .map(({ path }) => path.replace(/\/(?:\*|:\w+\?)$/, "") || "/")
    .filter((path) => !path.includes(":"));
  const missing = [];
  for (const path of paths) {
    const canonical = await canonicalOf(path);
    if (canonical !== null && !told.has(canonical)) missing.push(`${path}: ${canonical}`);
  }
  expect(missing).toEqual([]);
});
