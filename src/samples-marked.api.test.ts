import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { brandAddress, partAddress } from "#domains/catalogue/addresses.ts";
import { brandDocumentsAddress } from "#domains/catalogue/brand-addresses.ts";
import { documentAddress } from "#domains/catalogue/document-addresses.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { openPages } from "#domains/catalogue/testing/open-pages.ts";
import { favourites } from "#domains/accounts/contract/favourites.ts";
import { views } from "#domains/site/contract/views.ts";
import { useTestApp } from "#testing/app.ts";
import { declared } from "./declared.ts";

const portal = useTestApp({ SAMPLE_BESIDE_REAL: "last" });
const { open } = openPages(portal);
const { buildBrand, buildCategory, buildPart, buildDocument } = catalogueOf(portal);
const USER = "13800000001";
const SAMPLE = "MADEUP1 稳压器";
/** So far behind a link its mark may stand. */
const NEAR_CHARACTERS = 200;

let both: { id: number; mpn: string };
let only: { id: number; mpn: string };
let outside: { id: number; mpn: string };
let brand: { id: number; slug: string; name: string };
let category: { id: number; slug: string };
let real: { id: number };
let beside: { id: number };
let sample: { id: number };
let unneeded: { id: number };

beforeAll(async () => {
  brand = await buildBrand({ name: "Marked Semiconductor" });
  category = await buildCategory({ name: "稳压" });
  const facts = { brandId: brand.id, categoryId: category.id };
  both = await buildPart({ mpn: "BOTH1", ...facts });
  only = await buildPart({ mpn: "MADEUP1", ...facts });
  outside = await buildPart({ mpn: "OUTSIDE1", datasheetUrl: "https://maker.example/ds.pdf", ...facts });
  real = await buildDocument({ title: "BOTH1 手册", brandId: brand.id, partIds: [both.id] });
  const made = { brandId: brand.id, isSample: true, thumbnail: Buffer.from("picture of a sample") };
  beside = await buildDocument({ ...made, title: "BOTH1 稳压器", partIds: [both.id] });
  sample = await buildDocument({ ...made, title: SAMPLE, partIds: [only.id] });
  unneeded = await buildDocument({ ...made, title: "OUTSIDE1 稳压器", partIds: [outside.id] });
});

/** Each page that names documents or parts, for parts with a sample beside a real document and with a sample alone. */
const PAGES: Record<string, () => string> = {
  "a part with both": () => partAddress(both),
  "a part with a sample alone": () => partAddress(only),
  "its parameters": () => `/specification/specification_info/${only.id}`,
  "a search for a part with both": () => "/specification/BOTH1",
  "a search for a part with a sample alone": () => "/specification/MADEUP1",
  "the page before a datasheet elsewhere": () => `/specification/specification_outside_detail/${outside.id}`,
  "a part on phones": () => `/mobile/datasheet/${only.id}`,
  "a part with both on phones": () => `/mobile/datasheet/${both.id}`,
  "a brand": () => brandAddress(brand),
  "a brand on phones": () => `/mobile/brand/${brand.slug}`,
  "the datasheets of a brand": () => brandDocumentsAddress(brand),
  "a search in datasheets": () => "/datasheet/datasheetSearch/%E7%A8%B3%E5%8E%8B%E5%99%A8",
  "a comparison": () => `/datasheet/compare?parts=${both.id},${only.id}`,
  "a table of parameters": () => `/datasheet/datasheetCategory/${category.slug}`,
  "the home page": () => "/",
  "a sample itself": () => documentAddress(sample),
};

interface Link {
  tag: string;
  words: string;
  /** What stands in it, and shortly behind it. */
  near: string;
}

function linksTo(html: string, { id }: { id: number }): Link[] {
  const leads = new RegExp(`<a [^>]*href="[^"]*/specification_detail/${id}(?:[?#][^"]*)?"[^>]*>`, "g");
  return [...html.matchAll(leads)].map(({ 0: tag, index }) => {
    const [begin, end] = [index + tag.length, html.indexOf("</a>", index)];
    const words = html
      .slice(begin, end)
      .replaceAll(/<[^>]*>/g, "")
      .trim();
    return { tag, words, near: html.slice(begin, end + NEAR_CHARACTERS) };
  });
}

test.each(Object.entries(PAGES))(
  "on %s each link to a sample says 样例, and no main button is one",
  async (_, address) => {
    const page = await open(address(), { token: await portal.tokenOf(USER), uuid: portal.device });
    expect([page.status, page.location]).toEqual([200, undefined]);
    const links = [beside, sample, unneeded].flatMap((document) => linksTo(page.html, document));
    expect(links.filter(({ tag }) => tag.includes("button-primary"))).toEqual([]);
    // A picture alone is a decoration: the title beside it is a link of its own.
    expect(links.filter(({ words, near }) => words !== "" && !near.includes("样例"))).toEqual([]);
  },
);

test("the main button of a part is its real document, and there is none where a sample is all there is", async () => {
  const mainOf = (html: string) => /<a [^>]*button-primary[^>]*>[^<]*阅读规格书/.exec(html)?.[0] ?? null;
  for (const address of [partAddress(both), "/specification/BOTH1"])
    expect(mainOf((await open(address)).html)).toContain(documentAddress(real));
  for (const address of [partAddress(only), "/specification/MADEUP1"])
    expect(mainOf((await open(address)).html)).toBeNull();
});

test("nor does a main button ask to log in for a sample", async () => {
  const wayIn = async (document: { id: number }) =>
    /<button[^>]*class="([^"]*)"[^>]*>(登录后阅读[^<]*)/.exec((await open(documentAddress(document))).html)?.slice(1);
  expect(await wayIn(real)).toEqual([expect.stringContaining("button-primary"), "登录后阅读"]);
  expect(await wayIn(sample)).toEqual([expect.not.stringContaining("button-primary"), "登录后阅读样例"]);
});

test("where the source gives an address, that stands before a sample", async () => {
  for (const address of [
    partAddress(outside),
    "/specification/OUTSIDE1",
    `/mobile/datasheet/${outside.id}`,
    `/datasheet/compare?parts=${outside.id},${only.id}`,
  ]) {
    const { html } = await open(address);
    const [elsewhere, made] = [
      /href="(?:https:\/\/maker\.example|[^"]*outside_detail)[^"]*"/.exec(html)?.index,
      html.indexOf(`specification_detail/${unneeded.id}`),
    ];
    expect(elsewhere, address).toBeGreaterThan(0);
    expect(elsewhere, address).toBeLessThan(made);
  }
});

test("search engines are told of real documents alone", async () => {
  const told = JSON.stringify((await open(partAddress(both))).structuredData);
  expect(told).toContain(documentAddress(real));
  expect(told).not.toContain(documentAddress(beside));
  expect(JSON.stringify((await open(partAddress(only))).structuredData)).not.toContain(documentAddress(sample));
});

test("what a user keeps and has looked at says 样例", async () => {
  const call = portal.callAs(USER);
  await call(favourites.addFavourite, { type: "document", id: sample.id });
  await call(views.recordView, { type: 1, id: sample.id });
  expect((await call(favourites.favourites, { type: "document" })).data.map(({ name }) => name)).toEqual([
    `【样例】${SAMPLE}`,
  ]);
  expect((await call(views.listViewed, { type: 1 })).data.map(({ specDto }) => specDto?.filename)).toEqual([
    `【样例】${SAMPLE}`,
  ]);
});

interface Shape {
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
}

function shapesIn(shape: Shape): Shape[] {
  const { properties = {}, anyOf = [], items } = shape;
  const inner = [...Object.values(properties), ...anyOf, ...(items ? [items] : [])];
  return [shape, ...inner.flatMap(shapesIn)];
}

test("every call that shows everybody a document says whether it is a sample", () => {
  const shapes = declared.handlers.flatMap(({ call: { name, access, data } }) => {
    if (access !== "visitor" || data === "file") return [];
    const whole = z.toJSONSchema(data, { io: "output", unrepresentable: "any", reused: "inline" }) as Shape;
    return shapesIn(whole).flatMap(({ properties }) => (properties ? [{ name, fields: Object.keys(properties) }] : []));
  });
  const documents = shapes.filter(({ fields }) => fields.includes("thumbnail") && fields.includes("sizeBytes"));
  expect(documents.length).toBeGreaterThan(5);
  expect(documents.filter(({ fields }) => !fields.includes("isSample")).map(({ name }) => name)).toEqual([]);
});
