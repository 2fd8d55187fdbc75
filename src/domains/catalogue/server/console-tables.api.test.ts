import { expect, test } from "vitest";
import { auditLog } from "#domains/audit/contract/audit-log.ts";
import { tables } from "#domains/operator-console/contract/tables.ts";
import { securityEvents } from "#domains/security-log/contract/events.ts";
import { useTestApp } from "#testing/app.ts";
import { brands } from "../contract/brands.ts";
import { editedBrands } from "../contract/edited-brands.ts";
import { editedCategories } from "../contract/edited-categories.ts";
import { editedParts } from "../contract/edited-parts.ts";
import { parts } from "../contract/parts.ts";
import { catalogueOf } from "../testing/build-catalogue.ts";

const portal = useTestApp();
const { buildBrand, buildCategory, buildPart } = catalogueOf(portal);
const OPERATOR = "13800000009";
const operator = () => portal.callAs(OPERATOR);
const rowsOf = (possible: { id: number; seen: string }[]) => possible.map(({ id, seen }) => `${id}@${seen}`).join(",");

test("parts and both logs are sorted from either end", async () => {
  for (const mpn of ["SORT-C", "SORT-A", "SORT-B"]) await buildPart({ mpn });
  const sorted = async (sort: string) =>
    (await operator()(editedParts.listEditedParts, { words: "SORT", sort })).data.map(({ mpn }) => mpn);
  expect(await sorted("mpn")).toEqual(["SORT-A", "SORT-B", "SORT-C"]);
  expect(await sorted("-mpn")).toEqual(["SORT-C", "SORT-B", "SORT-A"]);
  expect(await sorted("id")).toEqual(["SORT-C", "SORT-A", "SORT-B"]);
  await expect(sorted("brand")).rejects.toMatchObject({ errors: { sort: "不能按这一列排序" } });
  const brand = await buildBrand();
  for (const isHidden of ["true", "false"] as const)
    await operator()(editedBrands.hideBrand, { id: brand.id, isHidden, reason: "试" });
  for (const list of [
    async (sort: string) => (await operator()(auditLog.listActions, { sort })).data.map(({ id }) => id),
    async (sort: string) => (await operator()(securityEvents.listEvents, { sort })).data.map(({ id }) => id),
  ]) {
    const latestFirst = await list("-at");
    expect(latestFirst.length).toBeGreaterThan(1);
    expect(await list("at")).toEqual(latestFirst.toReversed());
    expect(await list("")).toEqual(latestFirst);
  }
});

test("many parts are hidden, and put into a category, after a preview that changes nothing; counts follow", async () => {
  const [from, into] = [await buildCategory({ name: "原分类" }), await buildCategory({ name: "新分类" })];
  const made = [];
  for (const mpn of ["BULK100", "BULK200"]) made.push(await buildPart({ mpn, categoryId: from.id }));
  const ids = made.map(({ id }) => id).join(",");
  const asked = { table: "parts", query: "words=BULK", ids };
  const { acts } = await operator()(tables.readTable, { table: "parts" });
  const place = acts.find(({ name }) => name === "place")!;
  expect(place.choices).toMatchObject({ label: "分类" });
  expect(place.choices!.list).toContainEqual({ value: String(into.id), title: "新分类" });
  await expect(operator()(tables.previewRows, { ...asked, act: "place" })).rejects.toMatchObject({
    errors: { choice: "请选择分类" },
  });
  const wrong = await operator()(tables.previewRows, { ...asked, act: "place", choice: "999999" });
  expect(wrong.refused.map(({ message }) => message)).toEqual(["没有这个分类", "没有这个分类"]);
  const choice = String(into.id);
  const { possible } = await operator()(tables.previewRows, { ...asked, act: "place", choice });
  expect(possible).toHaveLength(2);
  const counts = async () => {
    const { data } = await operator()(editedCategories.listEditedCategories, { words: "分类" });
    return Object.fromEntries(data.map(({ name, partCount }) => [name, partCount]));
  };
  expect(await counts()).toEqual({ 原分类: 2, 新分类: 0 });
  const acting = { table: "parts", query: asked.query, rows: rowsOf(possible) };
  expect((await operator()(tables.actOnRows, { ...acting, act: "place", choice })).refused).toEqual([]);
  expect(await counts()).toEqual({ 原分类: 0, 新分类: 2 });
  expect((await operator()(editedParts.findEditedPart, made[0]!)).history[0]).toMatchObject({
    act: "save-part",
    before: { category: "原分类" },
    after: { category: "新分类" },
  });
  await operator()(tables.actOnRows, { ...acting, act: "hide", reason: "重复收录" });
  expect(await counts()).toEqual({ 原分类: 0, 新分类: 0 });
  await expect(portal.callAs()(parts.partDetail, made[0]!)).rejects.toMatchObject({ status: 404 });
  const hidden = await operator()(tables.previewRows, { ...asked, act: "hide" });
  expect([hidden.possible, hidden.refused.map(({ message }) => message)]).toEqual([
    [],
    ["已经是这样，无需处理", "已经是这样，无需处理"],
  ]);
  await operator()(tables.actOnRows, { ...acting, act: "show", reason: "隐藏有误" });
  expect(await counts()).toEqual({ 原分类: 0, 新分类: 2 });
});

test("many brands are hidden with their parts after a preview that changes nothing, and shown again", async () => {
  const above = await buildCategory({ name: "上级分类" });
  const below = await buildCategory({ name: "下级分类", parentId: above.id });
  const made = [await buildBrand({ name: "Bulk One" }), await buildBrand({ name: "Bulk Two" })];
  for (const { id } of made) await buildPart({ brandId: id, categoryId: below.id });
  const asked = { table: "brands", query: "words=Bulk", ids: made.map(({ id }) => id).join(",") };
  const { possible } = await operator()(tables.previewRows, { ...asked, act: "hide" });
  expect(possible.map(({ name }) => name)).toEqual(["Bulk One", "Bulk Two"]);
  const state = async () => {
    const { data } = await operator()(editedBrands.listEditedBrands, { words: "Bulk" });
    const { data: categories } = await operator()(editedCategories.listEditedCategories, { words: "级分类" });
    return [...data, ...categories].map(({ partCount }) => partCount);
  };
  expect(await state()).toEqual([1, 1, 2, 2]);
  await portal.callAs()(brands.brandDetail, { brand: String(made[0]!.id) });
  const acting = { table: "brands", query: asked.query, rows: rowsOf(possible) };
  expect(await operator()(tables.actOnRows, { ...acting, act: "hide", reason: "冒用他人名义" })).toEqual({
    done: made.map(({ id }) => id),
    refused: [],
  });
  expect(await state()).toEqual([0, 0, 0, 0]);
  await expect(portal.callAs()(brands.brandDetail, { brand: String(made[0]!.id) })).rejects.toMatchObject({
    status: 404,
  });
  await operator()(tables.actOnRows, { ...acting, act: "show", reason: "隐藏有误" });
  expect(await state()).toEqual([1, 1, 2, 2]);
});
