import { expect, test } from "vitest";
import { favourites } from "#domains/accounts/contract/favourites.ts";
import { useTestApp } from "#testing/app.ts";
import { brands } from "../../contract/brands.ts";
import { editedBrands } from "../../contract/edited-brands.ts";
import { editedCategories } from "../../contract/edited-categories.ts";
import { parts } from "../../contract/parts.ts";
import { partSearch } from "../../contract/search.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";
import { whileStopped } from "../../testing/while-stopped.ts";
import { ensurePart } from "../public/parts-of-documents.ts";

const portal = useTestApp();
const { buildBrand, buildPart, buildCategory } = catalogueOf(portal);
const OPERATOR = "13800000009";
const USER = "13800000001";

/** Does something while a merge stands still where it has written to a table, and lets it end then. */
async function whileMerging(table: string, merge: () => Promise<unknown>, run: () => Promise<void>): Promise<void> {
  await Promise.all([portal.tokenOf(OPERATOR), portal.tokenOf(USER)]);
  const merged = async () => expect(await merge()).toBeTruthy();
  expect(await whileStopped(portal.context.db, { table, act: merged, run })).toEqual({ wasOver: false });
}

test("while a brand is merged nobody waits who reads it, follows it, or brings parts of it", async () => {
  const [gone, kept] = [await buildBrand({ name: "Busy Micro" }), await buildBrand({ name: "Busy Microelectronics" })];
  const own = await buildPart({ mpn: "BUSY100", brandId: gone.id });
  await buildPart({ mpn: "BUSY200", brandId: gone.id });
  const same = await buildPart({ mpn: "BUSY200", brandId: kept.id });
  const user = portal.callAs(USER);
  const merge = () =>
    portal.callAs(OPERATOR)(editedBrands.mergeBrand, {
      id: gone.id,
      intoId: kept.id,
      name: gone.name,
      reason: "同一原厂",
    });
  // Parts have moved and been joined by then.
  await whileMerging("datasheet_packaging_suffixes", merge, async () => {
    expect(await user(parts.partDetail, { id: own.id })).toMatchObject({ mpn: "BUSY100" });
    for (const { id } of [gone, kept]) {
      expect(await user(brands.brandDetail, { brand: String(id) })).toMatchObject({ id });
      await user(favourites.follow, { type: "brand", id });
      await ensurePart(portal.context.db, `BUSY300-${id}`, id);
    }
    expect((await user(partSearch.searchParts, { keywords: "BUSY100" })).totalRecord).toBeGreaterThan(0);
    for (const { id } of [own, same]) await user(favourites.addFavourite, { type: "part", id });
  });
  expect(await user(parts.partDetail, { id: own.id })).toMatchObject({ brand: { id: kept.id } });
});

test("nor while a category is merged", async () => {
  const [from, into] = [await buildCategory({ name: "忙碌一" }), await buildCategory({ name: "忙碌二" })];
  const own = await buildPart({ mpn: "BUSY400", categoryId: from.id });
  const user = portal.callAs(USER);
  const merge = () =>
    portal.callAs(OPERATOR)(editedCategories.mergeCategory, {
      id: from.id,
      intoId: into.id,
      name: from.name,
      reason: "相同",
    });
  await whileMerging("datasheet_merged_categories", merge, async () => {
    expect(await user(parts.partDetail, { id: own.id })).toMatchObject({ mpn: "BUSY400" });
    await user(favourites.addFavourite, { type: "part", id: own.id });
    expect((await user(partSearch.searchParts, { keywords: "BUSY400" })).totalRecord).toBeGreaterThan(0);
    for (const { id: categoryId } of [from, into])
      await portal.context.db
        .insertInto("datasheetParts")
        .values({ mpn: `BUSY500-${categoryId}`, mpnKey: `busy500${categoryId}`, categoryId })
        .execute();
  });
  // Those that came meanwhile have gone over, too.
  const rows = await portal.context.db
    .selectFrom("datasheetCategories")
    .select("partCount")
    .where("id", "=", into.id)
    .execute();
  expect(rows).toEqual([{ partCount: 3 }]);
});
