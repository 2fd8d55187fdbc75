import { expect, test } from "vitest";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { SAMPLE_SOURCE } from "#domains/catalogue/source-labels.ts";
import { buildCompany } from "#domains/companies/testing/build-company.ts";
import { buildArticle } from "#domains/news/testing/build-article.ts";
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

/** The addresses in a file of the sitemap. */
async function namedIn(name: string): Promise<string[]> {
  const { body } = await portal.app.inject(`/sitemaps/${name}.xml`);
  return [...body.matchAll(/<loc>https:\/\/xinpu\.example([^<]*)<\/loc>/g)].map(([, path]) =>
    path!.replaceAll("&amp;", "&"),
  );
}

test("every page that stands without an id, and that search engines may keep, is in the sitemap", async () => {
  const told = new Set(await namedIn("pages"));
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

test("authors' homes and the pages of brands that stand at addresses of their own are in the sitemap, each under its canonical address", async () => {
  const { db } = portal.context;
  const { buildBrand, buildDocument, buildPart } = catalogueOf(portal);
  const full = await buildBrand({ name: "A & B" });
  // Of this one there is nothing to be seen.
  await buildBrand();
  const part = await buildPart({ brandId: full.id });
  await buildDocument({ brandId: full.id, partIds: [part.id] });
  await db
    .updateTable("datasheetBrands")
    .set({ website: "https://example.com", documentCount: 1 })
    .where("id", "=", full.id)
    .execute();
  await buildCompany(portal.context, { brands: [{ brandId: full.id }] });
  const { id: author } = await db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", "+8613800000004")
    .executeTakeFirstOrThrow();
  await buildArticle(portal.context, { author });
  const expected = {
    brandparts: [`/datasheet/datasheetBrand/${full.slug}`],
    brandcontacts: [`/brandDetail/contactInfo/${full.id}`],
    branddocuments: [`/brandDetail/specification/${full.id}/A%20%26%20B`],
    carriers: [`/brandDetail/agentList/${full.id}`],
    authors: [`/news/author?id=${author}`],
  };
  for (const [name, paths] of Object.entries(expected)) {
    expect(await namedIn(name), name).toEqual(paths);
    for (const path of paths) expect(await canonicalOf(path)).toBe(path);
  }
});

test("the list of a brand that holds nothing but samples of what is there for real is not in the sitemap", async () => {
  const { db } = portal.context;
  const { buildBrand, buildDocument, buildPart } = catalogueOf(portal);
  const brands = [await buildBrand({ name: "Stepped Back" }), await buildBrand({ name: "Made Up" })];
  for (const [at, source] of ["jlcparts", SAMPLE_SOURCE].entries()) {
    const { id: brandId } = brands[at]!;
    const part = await buildPart({ brandId, source });
    await buildDocument({ brandId, partIds: [part.id], isSample: true });
    await db.updateTable("datasheetBrands").set({ documentCount: 1 }).where("id", "=", brandId).execute();
  }
  const told = await namedIn("branddocuments");
  expect(told.filter((path) => path.includes("Stepped"))).toEqual([]);
  expect(told.filter((path) => path.includes("Made"))).toHaveLength(1);
});
