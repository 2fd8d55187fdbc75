import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { countWaiting } from "#testing/count-waiting.ts";
import { editedBrands } from "../../../contract/edited-brands.ts";
import { catalogueOf } from "../../../testing/build-catalogue.ts";
import { importInto } from "../../../testing/importer.ts";
import { applyBrandOrigins, type BrandOrigin, readOriginList } from "./brand-origins.ts";
import { openBrandBook } from "./brand-book.ts";

const portal = useTestApp();
const { buildBrand } = catalogueOf(portal);
const operator = () => portal.callAs("13800000009");

async function originOf(id: number) {
  return portal.context.db
    .selectFrom("datasheetBrands")
    .select(["country", "origin", "isDomestic", "originReason", "originSource", "legalName", "seat"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

const UNKNOWN = {
  country: null,
  origin: null,
  isDomestic: false,
  originReason: null,
  originSource: null,
  legalName: null,
  seat: null,
};
const kept = (brand: string, more: Partial<BrandOrigin> = {}): BrandOrigin => ({
  brand,
  country: "CN",
  reason: "trade",
  ...more,
});
const apply = (...origins: BrandOrigin[]) => applyBrandOrigins(portal.context.db, origins);

test("the kept list names each brand once, and a source wherever its reason has one", () => {
  const { brands } = readOriginList();
  expect(brands.length).toBeGreaterThan(500);
  for (const { brand, reason, source } of brands)
    expect([brand, source === undefined]).toEqual([brand, reason === "data" || reason === "trade"]);
  // A seat in mainland China is one of a brand from there.
  for (const { brand, country, seat } of brands)
    if (country === "CN") expect([brand, /台湾|香港|澳门/.test(seat ?? "")]).toEqual([brand, false]);
  const known = new Map(brands.map(({ brand, country }) => [brand, country]));
  expect(["Texas Instruments", "GigaDevice", "TAI-TECH", "Nexperia"].map((name) => known.get(name))).toEqual([
    "US",
    "CN",
    "TW",
    "NL",
  ]);
});

test("a place in a name tells nothing: a new brand is of unknown origin", async () => {
  const book = await openBrandBook(portal.context.db);
  const names = ["Shenzhen Nobody Knows Elec", "东莞无人知晓电子", "Shanghai Branch of Nobody"];
  await book.addUnknown(
    portal.context.db,
    names.map((name) => [name]),
  );
  for (const name of names) expect(await originOf(book.byName(name)!.id)).toEqual(UNKNOWN);
});

test("a brand gets what the kept list says of its name or another spelling, with the reason, once", async () => {
  const own = await buildBrand({ name: "Origin Own" });
  const spelled = await buildBrand({ name: "Origin Spelled", aliases: ["OSP(Origin Other)"] });
  const other = await buildBrand({ name: "Origin Untold" });
  const list = [
    kept("ORIGIN-OWN", { legalName: "某某电子有限公司", seat: "广东深圳" }),
    kept("OSP(Origin Other)", { country: "TW", reason: "document", source: "https://example.com/makers" }),
  ];
  expect(await apply(...list)).toBe(2);
  expect(await originOf(own.id)).toEqual({
    country: "CN",
    origin: "domestic",
    isDomestic: true,
    originReason: "trade",
    originSource: null,
    legalName: "某某电子有限公司",
    seat: "广东深圳",
  });
  expect(await originOf(spelled.id)).toMatchObject({
    country: "TW",
    origin: "foreign",
    isDomestic: false,
    originSource: "https://example.com/makers",
  });
  expect(await originOf(other.id)).toEqual(UNKNOWN);
  expect(await apply(...list)).toBe(0);
});

test("an import ends with what the kept list says of the brands that it brought", async () => {
  await importInto(portal, "makers.jsonl", [
    { name: "Sunlord", aliases: [] },
    { name: "YAGEO", country: "US", aliases: [] },
    { name: "Dongguan Nobody Elec", aliases: [] },
  ]);
  const rows = await portal.context.db
    .selectFrom("datasheetBrands")
    .select(["name", "country", "origin", "originReason", "seat"])
    .where("name", "in", ["Sunlord", "YAGEO", "Dongguan Nobody Elec"])
    .orderBy("name")
    .execute();
  expect(rows).toEqual([
    { name: "Dongguan Nobody Elec", country: null, origin: null, originReason: null, seat: null },
    { name: "Sunlord", country: "CN", origin: "domestic", originReason: "data", seat: "广东深圳" },
    { name: "YAGEO", country: "TW", origin: "foreign", originReason: "data", seat: null },
  ]);
});

test("spellings of one brand that contradict each other tell nothing, and former names none", async () => {
  const torn = await buildBrand({ name: "Origin Torn", aliases: ["Torn One", "Torn Two"] });
  const heir = await buildBrand({ name: "Origin Heir" });
  await portal.context.db
    .insertInto("datasheetBrandAliases")
    .values({ key: "originformer", alias: "Origin Former", brandId: heir.id, kind: "former" })
    .execute();
  await apply(kept("Torn One"), kept("Torn Two", { country: "US" }), kept("Origin Former"));
  expect([await originOf(torn.id), await originOf(heir.id)]).toEqual([UNKNOWN, UNKNOWN]);
});

test("it stands above the country of other lists and below an operator's word", async () => {
  const listed = await buildBrand({ name: "Origin Listed", country: "US" });
  const said = await buildBrand({ name: "Origin Said" });
  const { updatedAt } = await operator()(editedBrands.findEditedBrand, { id: said.id });
  await operator()(editedBrands.saveBrand, { id: said.id, country: "JP", updatedAt });
  await apply(kept("Origin Listed"), kept("Origin Said"));
  expect(await originOf(listed.id)).toMatchObject({ country: "CN", origin: "domestic", originReason: "trade" });
  expect(await originOf(said.id)).toMatchObject({ country: "JP", origin: "foreign", originReason: "operator" });
});

test("who speaks of a brand while the list is applied has the last word", async () => {
  const { db } = portal.context;
  const { id } = await buildBrand({ name: "Origin Raced" });
  const applied = await db.transaction().execute(async (trx) => {
    const said = { country: "JP", originReason: "operator" };
    await trx.updateTable("datasheetBrands").set(said).where("id", "=", id).execute();
    const applying = apply(kept("Origin Raced"));
    await expect.poll(() => countWaiting(db)).toBe(1);
    return { applying };
  });
  await applied.applying;
  expect(await originOf(id)).toMatchObject({ country: "JP", origin: "foreign", originReason: "operator" });
});

test("what the list says no more is taken back, but for a country that other lists gave too", async () => {
  const [kept1, data] = [await buildBrand({ name: "Origin Gone" }), await buildBrand({ name: "Origin Data" })];
  await apply(kept("Origin Gone", { seat: "上海" }), kept("Origin Data", { reason: "data", country: "DE" }));
  await apply();
  expect(await originOf(kept1.id)).toEqual(UNKNOWN);
  expect(await originOf(data.id)).toMatchObject({ country: "DE", origin: "foreign", originReason: null });
});

test("who takes a country away leaves the origin unknown", async () => {
  const { id } = await buildBrand({ name: "Origin Emptied", country: "CN" });
  expect(await originOf(id)).toMatchObject({ origin: "domestic", isDomestic: true });
  const { updatedAt } = await operator()(editedBrands.findEditedBrand, { id });
  await operator()(editedBrands.saveBrand, { id, country: "", updatedAt });
  expect(await originOf(id)).toEqual(UNKNOWN);
});
