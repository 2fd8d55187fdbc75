import { expect, test } from "vitest";
import { auditLog } from "#domains/audit/contract/audit-log.ts";
import { useTestApp } from "#testing/app.ts";
import { partSearch } from "../../contract/search.ts";
import { categoryParts } from "#domains/selection/contract/category-parts.ts";
import { editedCategories } from "../../contract/edited-categories.ts";
import { editedParameters } from "../../contract/parameters.ts";
import { syncVocabulary } from "../vocabulary/sync-vocabulary.ts";
import { withImportLock } from "../import/import-lock.ts";
import { toDraftValues } from "../import/parts/write-part-batch.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";

const portal = useTestApp();
const { buildPart } = catalogueOf(portal);
const OPERATOR = "13800000009";
const operator = () => portal.callAs(OPERATOR);

test("a category is merged into another: its parts, names, addresses and what lists call it lead there, also after the next import", async () => {
  const { db } = portal.context;
  const { categoryIds, parameterIds } = await syncVocabulary(db);
  const [gone, kept, top] = ["through-hole-resistor", "chip-resistor", "capacitors"].map((slug) =>
    categoryIds.get(slug)!,
  ) as [number, number, number];
  const part = await buildPart({ mpn: "MF1/4W-10K", categoryId: gone });
  await db
    .insertInto("datasheetCategoryParameters")
    .values({ categoryId: gone, parameterId: parameterIds.get("applications")!, position: 99 })
    .execute();
  const index = await portal.useIndex();
  const merge = async (id: number, intoId: number) => {
    const { name } = await operator()(editedCategories.findEditedCategory, { id });
    return operator()(editedCategories.mergeCategory, { id, intoId, name, reason: "不再分开" });
  };
  await expect(merge(gone, gone)).rejects.toMatchObject({ message: "不能合并到自己" });
  await expect(merge(gone, top)).rejects.toMatchObject({ errors: { intoId: "只能并入同级的分类" } });
  await expect(merge(gone, 999_999)).rejects.toMatchObject({ status: 404 });
  await expect(merge(categoryIds.get("mosfet")!, kept)).rejects.toMatchObject({
    errors: { intoId: "替代料规则用到这个分类，它的规则与另一个的不同，不能并入" },
  });
  await expect(withImportLock(db, () => merge(gone, kept))).rejects.toMatchObject({
    message: "导入正在进行，请等它完成后再合并",
  });
  expect(await merge(gone, kept)).toMatchObject({
    parts: 1,
    into: {
      id: kept,
      partCount: 1,
      formerSlugs: ["through-hole-resistor"],
      aliases: expect.arrayContaining(["插件电阻", "色环电阻"]),
    },
  });
  await expect(merge(gone, kept)).rejects.toMatchObject({ status: 404 });

  const again = await syncVocabulary(db);
  expect(again.categoryIds.get("through-hole-resistor")).toBe(kept);
  expect(
    await db.selectFrom("datasheetCategories").select("id").where("slug", "=", "through-hole-resistor").execute(),
  ).toEqual([]);
  await index.catchUp();
  const listed = { totalRecord: 1, data: [{ mpn: part.mpn }] };
  // Names are read anew behind the answers.
  await expect
    .poll(() => portal.callAs()(partSearch.searchParts, { keywords: "插件电阻" }), { timeout: 60_000 })
    .toMatchObject(listed);
  expect(
    await portal.callAs()(partSearch.searchParts, { keywords: part.mpn, category: "through-hole-resistor" }),
  ).toMatchObject(listed);
  expect(await portal.callAs()(categoryParts.listCategoryParts, { category: "through-hole-resistor" })).toMatchObject({
    category: { slug: "chip-resistor" },
    ...listed,
  });
  const page = await portal.app.inject({ url: "/datasheet/datasheetCategory/through-hole-resistor?sort=mpn" });
  expect([page.statusCode, page.headers.location]).toEqual([
    301,
    "/datasheet/datasheetCategory/chip-resistor?sort=mpn",
  ]);

  // A parameter, too: whatever lists print under either name is one value of the part.
  const [one, other] = [parameterIds.get("applications")!, parameterIds.get("function")!];
  await db
    .insertInto("datasheetPartValues")
    .values([
      { partId: part.id, parameterId: one, printed: "金属膜" },
      { partId: part.id, parameterId: other, printed: "精密" },
    ])
    .execute();
  const mergeParameter = async (id: number, intoId: number) => {
    const { name } = await operator()(editedParameters.findEditedParameter, { id });
    return operator()(editedParameters.mergeParameter, { id, intoId, name, reason: "意思相同" });
  };
  await expect(mergeParameter(one, one)).rejects.toMatchObject({ message: "不能合并到自己" });
  await expect(mergeParameter(one, parameterIds.get("pin-count")!)).rejects.toMatchObject({
    errors: { intoId: "只能并入类型、单位相同的参数" },
  });
  await expect(mergeParameter(parameterIds.get("transistor-polarity")!, one)).rejects.toMatchObject({
    errors: { intoId: expect.stringContaining("替代料规则") },
  });
  expect(await mergeParameter(one, other)).toMatchObject({
    values: 0,
    droppedValues: 1,
    into: { id: other, valueCount: 1 },
  });
  // Addresses that name it lead on, too.
  const asked = { category: "chip-resistor", filters: "applications.is=精密", sort: "-applications" };
  await expect
    .poll(() => portal.callAs()(categoryParts.listCategoryParts, asked), { timeout: 60_000 })
    .toMatchObject({ totalRecord: 1, sort: "-function", set: { parameters: [{ slug: "function", is: ["精密"] }] } });
  expect(
    await portal.callAs()(categoryParts.findCategoryValues, { ...asked, of: "applications", words: "精" }),
  ).toMatchObject({
    values: [{ name: "精密" }],
  });
  const { parameterIds: known } = await syncVocabulary(db);
  expect([known.get("applications"), known.get("function")]).toEqual([other, other]);
  expect(await db.selectFrom("datasheetParameters").select("id").where("slug", "=", "applications").execute()).toEqual(
    [],
  );
  const printed = (parameter: string) => ({
    parameter,
    printed: parameter,
    minimum: null,
    typical: null,
    maximum: null,
  });
  expect(toDraftValues([printed("applications"), printed("function")], { parameterIds: known })).toMatchObject([
    { parameterId: other, printed: "applications" },
  ]);
});

test("what operators say of categories and parameters stays with the next import", async () => {
  const { db } = portal.context;
  const { categoryIds, parameterIds } = await syncVocabulary(db);
  const id = categoryIds.get("mosfet")!;
  const known = await operator()(editedCategories.findEditedCategory, { id });
  const said = {
    id,
    name: "MOS 管",
    nameEn: "MOSFETs",
    position: 3,
    parentId: known.parent!.id,
    aliases: ["某某场管", ...known.aliases.slice(1)].join("\n"),
    parameters: "on-resistance\ndrain-source-voltage",
  };
  const save = (changed: object) => operator()(editedCategories.saveCategory, { ...said, ...changed });
  const after = await save({ updatedAt: known.updatedAt });
  await expect(save({ updatedAt: known.updatedAt, aliases: "" })).rejects.toMatchObject({
    message: "内容刚被修改过，请核对最新内容后再操作",
  });
  expect(after).toMatchObject({
    name: "MOS 管",
    parameters: [{ slug: "on-resistance" }, { slug: "drain-source-voltage" }],
  });
  await operator()(editedParameters.saveParameter, {
    id: parameterIds.get("on-resistance")!,
    name: "导通内阻",
    nameEn: "RDS(on)",
  });
  await syncVocabulary(db);
  expect(await operator()(editedCategories.findEditedCategory, { id })).toEqual({
    ...after,
    parameters: after.parameters.map((parameter) => ({
      ...parameter,
      name: parameter.slug === "on-resistance" ? "导通内阻" : parameter.name,
    })),
  });
  expect((await operator()(editedCategories.listEditedCategories, { words: "某某场管" })).data).toMatchObject([{ id }]);
  expect((await operator()(editedParameters.listEditedParameters, { words: "导通内阻" })).data).toMatchObject([
    { slug: "on-resistance" },
  ]);
  for (const [fields, errors] of [
    [{ name: " " }, { name: "请填写名称" }],
    [{ parentId: id }, { parentId: "上级应为另一个一级分类" }],
    [{ parentId: 999_999 }, { parentId: "没有这个上级分类" }],
    [
      { id: known.parent!.id, parentId: categoryIds.get("capacitors")! },
      { parentId: "它有下级分类，不能移到别的分类之下" },
    ],
    [{ parameters: "no-such" }, { parameters: "没有参数“no-such”" }],
  ] as const) {
    await expect(save(fields)).rejects.toMatchObject({ errors });
  }
  expect(await save({ aliases: "", parameters: "" })).toMatchObject({ aliases: [], parameters: [] });
  expect((await operator()(editedCategories.listEditedCategories, { words: "某某场管" })).data).toEqual([]);
});

test("categories and parameters are added, one of each slug, and stay with the next import", async () => {
  const { db } = portal.context;
  const { categoryIds } = await syncVocabulary(db);
  const fresh = {
    slug: "photonic-chip",
    name: "光子芯片",
    nameEn: "Photonic chips",
    position: 7,
    parentId: categoryIds.get("capacitors")!,
  };
  const addCategory = (changed: object = {}) => operator()(editedCategories.addCategory, { ...fresh, ...changed });
  // Two at once want the same slug: one has it, the other learns of it.
  const both = await Promise.allSettled([addCategory(), addCategory()]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find((one) => one.status === "rejected")).toMatchObject({
    reason: { errors: { slug: "这个标识已有分类使用" } },
  });
  const [added] = (await operator()(editedCategories.listEditedCategories, { words: "光子芯片" })).data;
  for (const [fields, errors] of [
    [{ slug: "Photonic Chip" }, { slug: "标识应为小写字母、数字与连字符，如 chip-resistor" }],
    [{ slug: "x".repeat(61) }, { slug: "标识最多 60 个字" }],
    [
      { slug: "through-hole-resistor" },
      { slug: `这个标识已并入编号 ${categoryIds.get("through-hole-resistor")!} 的分类，请换一个` },
    ],
    [{ slug: "other", parentId: added!.id }, { parentId: "上级应为另一个一级分类" }],
    [{ slug: "other", parentId: 999_999 }, { parentId: "没有这个上级分类" }],
    [{ slug: "other", name: "" }, { name: "请填写名称" }],
  ] as const) {
    await expect(addCategory(fields)).rejects.toMatchObject({ errors });
  }
  const parameter = { slug: "photon-loss", name: "光损耗", nameEn: "Photon loss", kind: "number", unit: "dB" } as const;
  const addParameter = (changed: object = {}) =>
    operator()(editedParameters.addParameter, { ...parameter, ...changed });
  const { id: parameterId } = await addParameter();
  for (const [fields, errors] of [
    [{}, { slug: "这个标识已有参数使用" }],
    [{ slug: "other", unit: "bananas" }, { unit: "没有这个单位，请填写基本单位，如 V、Ω、Hz" }],
    [{ slug: "other", kind: "text" }, { unit: "文字参数没有单位" }],
    [{ slug: "other", kind: "colour" }, { kind: "请选择类型" }],
  ] as const) {
    await expect(addParameter(fields)).rejects.toMatchObject({ errors });
  }
  expect(await addParameter({ slug: "photon-mode", name: "模式", kind: "text", unit: "" })).toMatchObject({
    kind: "text",
    unit: null,
  });
  const saved = await operator()(editedCategories.saveCategory, {
    ...fresh,
    id: added!.id,
    aliases: "光芯片",
    parameters: "photon-loss",
  });
  const part = await buildPart({ mpn: "PH100", categoryId: added!.id });
  await db
    .insertInto("datasheetPartValues")
    .values({ partId: part.id, parameterId, printed: "3dB", minimum: 3, maximum: 3 })
    .execute();
  await syncVocabulary(db);
  expect(await operator()(editedCategories.findEditedCategory, { id: added!.id })).toEqual({ ...saved, partCount: 1 });
  expect(saved).toMatchObject({
    parent: { slug: "capacitors" },
    parameters: [{ slug: "photon-loss", name: "光损耗" }],
  });
  await portal.useIndex();
  await expect
    .poll(
      () =>
        portal.callAs()(categoryParts.listCategoryParts, { category: "photonic-chip", filters: "photon-loss.to=5" }),
      {
        timeout: 60_000,
      },
    )
    .toMatchObject({ totalRecord: 1 });
  for (const act of ["add-category", "add-parameter"])
    expect((await operator()(auditLog.listActions, { act })).data.at(-1)).toMatchObject({
      before: null,
      after: { slug: act === "add-category" ? "photonic-chip" : "photon-loss" },
    });
});
