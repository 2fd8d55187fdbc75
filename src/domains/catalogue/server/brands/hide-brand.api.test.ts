import { expect, test } from "vitest";
import { favourites } from "#domains/accounts/contract/favourites.ts";
import { documents } from "#domains/datasheets/contract/documents.ts";
import { newsArticles } from "#domains/news/contract/articles.ts";
import { views } from "#domains/site/contract/views.ts";
import { useTestApp } from "#testing/app.ts";
import { brands } from "../../contract/brands.ts";
import { editedBrands } from "../../contract/edited-brands.ts";
import { editedParts } from "../../contract/edited-parts.ts";
import { parts } from "../../contract/parts.ts";
import { partSearch } from "../../contract/search.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";
import { importInto } from "../../testing/importer.ts";

const portal = useTestApp();
const { buildBrand, buildPart, buildDocument } = catalogueOf(portal);
const OPERATOR = "13800000009";
const USER = "13800000001";
const operator = () => portal.callAs(OPERATOR);
const visitor = () => portal.callAs();
const hide = (id: number, isHidden: "true" | "false") =>
  operator()(editedBrands.hideBrand, { id, isHidden, reason: "冒用" });

test("a hidden brand and its parts are met by operators alone, also after an import; shown again, all is as before but for what was hidden by itself", async () => {
  await portal.tokenOf(OPERATOR);
  const brand = await buildBrand({ name: "Hidden Semi", aliases: ["藏起来"] });
  const part = await buildPart({ mpn: "HIDE100", brandId: brand.id });
  const own = await buildPart({ mpn: "HIDE200", brandId: brand.id });
  const document = await buildDocument({ brandId: brand.id, partIds: [part.id] });
  await portal.callAs(USER)(favourites.follow, { type: "brand", id: brand.id });
  await operator()(editedParts.hidePart, { id: own.id, isHidden: "true", reason: "错的" });
  portal.clock.now = new Date(portal.clock.now.getTime() + 60_000);

  expect(await hide(brand.id, "true")).toMatchObject({ hiddenAt: expect.any(String), partCount: 0 });
  expect(await hide(brand.id, "true")).toMatchObject({ partCount: 0 });
  await expect(visitor()(brands.brandDetail, { brand: "Hidden Semi" })).rejects.toMatchObject({ status: 404 });
  await expect(visitor()(brands.findBrand, { brand: String(brand.id) })).rejects.toMatchObject({ status: 404 });
  await expect(visitor()(parts.partDetail, { id: part.id })).rejects.toMatchObject({ status: 404 });
  expect((await visitor()(partSearch.searchParts, { keywords: "HIDE100" })).data).toEqual([]);
  expect((await visitor()(brands.suggestBrands, { keywords: "Hidden" })).data).toEqual([]);
  expect(await visitor()(newsArticles.readPartCards, { ids: String(part.id) })).toEqual([]);
  await portal.callAs(USER)(views.recordView, { type: 5, id: part.id });
  const told = [
    await portal.callAs(USER)(views.listViewed, { type: 5 }),
    await visitor()(documents.documentDetail, { id: document.id }),
  ];
  expect(JSON.stringify(told)).not.toMatch(/HIDE100|Hidden Semi/);
  await expect(
    operator()(editedParts.hidePart, { id: part.id, isHidden: "false", reason: "试" }),
  ).rejects.toMatchObject({ message: "品牌「Hidden Semi」已隐藏，请先恢复品牌" });
  await importInto(portal, "hidden.csv", "型号,品牌\nHIDE100,Hidden Semi\nHIDE300,藏起来\n");
  const hiddenParts = await portal.context.db
    .selectFrom("datasheetParts")
    .select(["mpn", "hiddenAt"])
    .where("brandId", "=", brand.id)
    .orderBy("mpn")
    .execute();
  expect(hiddenParts.map(({ mpn, hiddenAt }) => [mpn, hiddenAt !== null])).toEqual([
    ["HIDE100", true],
    ["HIDE200", true],
    ["HIDE300", true],
  ]);

  expect(await hide(brand.id, "false")).toMatchObject({ hiddenAt: null, partCount: 2 });
  expect(await visitor()(parts.partDetail, { id: part.id })).toMatchObject({ documents: [{ id: document.id }] });
  await expect(visitor()(parts.partDetail, { id: own.id })).rejects.toMatchObject({ status: 404 });
  await expect(
    portal.callAs(USER)(editedBrands.hideBrand, { id: brand.id, isHidden: "true", reason: "x" }),
  ).rejects.toMatchObject({ status: 403 });
  await expect(hide(999_999, "true")).rejects.toMatchObject({ status: 404 });
});
