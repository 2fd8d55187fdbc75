import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { editedBrands } from "../../contract/edited-brands.ts";
import { editedCategories } from "../../contract/edited-categories.ts";
import { thingHistory } from "../../contract/thing-history.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";

const portal = useTestApp();
const { buildBrand } = catalogueOf(portal);
const OPERATOR = "13800000009";

test("a brand and a category tell what operators did to them, the latest first, with before and after; nobody else is told", async () => {
  const operator = portal.callAs(OPERATOR);
  await portal.tokenOf(OPERATOR);
  const { id } = await buildBrand({ name: "History Semi" });
  for (const nameCn of ["历史一", "历史二"]) {
    const { updatedAt } = await operator(editedBrands.findEditedBrand, { id });
    await operator(editedBrands.saveBrand, { id, updatedAt, nameCn });
  }
  const acts = async (kind: "brand" | "category", of: number) =>
    (await operator(thingHistory.listThingActs, { kind, id: of })).data;
  expect(await acts("brand", id)).toMatchObject([
    { act: "save-brand", before: { nameCn: "历史一" }, after: { nameCn: "历史二" } },
    { act: "save-brand", before: { nameCn: null }, after: { nameCn: "历史一" } },
  ]);
  const category = await operator(editedCategories.addCategory, {
    name: "历史的分类",
    nameEn: "History",
    slug: "history-of-things",
    position: 1,
  });
  expect(await acts("category", category.id)).toMatchObject([{ act: "add-category" }]);
  expect(await acts("category", id + 1_000_000)).toEqual([]);
  await expect(portal.callAs("13800000001")(thingHistory.listThingActs, { kind: "brand", id })).rejects.toMatchObject({
    status: 403,
  });
});
