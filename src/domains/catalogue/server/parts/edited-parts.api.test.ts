import { expect, test } from "vitest";
import { auditLog } from "#domains/audit/contract/audit-log.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { decideAndUndo, decideSeen, rowsOf } from "#domains/operator-console/testing/decide-and-undo.ts";
import { undoLatest } from "#domains/operator-console/testing/undo-latest.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { brands } from "../../contract/brands.ts";
import { editedBrands } from "../../contract/edited-brands.ts";
import { editedParts, type EditedPart } from "../../contract/edited-parts.ts";
import { parts } from "../../contract/parts.ts";
import { partSearch } from "../../contract/search.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";
import { importInto } from "../../testing/importer.ts";

const portal = useTestApp();
const TABLES = ["datasheet_parts", "datasheet_brands", "datasheet_part_values", "datasheet_categories"].concat(
  "catalogue_operator_values",
);
const { buildBrand, buildPart, buildCategory, buildDocument } = catalogueOf(portal);
const OPERATOR = "13800000009";
const USER = "13800000001";
const operator = () => portal.callAs(OPERATOR);

let made = 0;
/** A part of its own for each test. */
const rowOf = () => ({
  mpn: `RC0402-10K-${"ABCDEFGH"[made]}`,
  manufacturer: `Resis ${"ABCDEFGH"[made++]}`,
  description: "chip resistor",
  package: "0402",
  lifecycle: "Active",
  parameters: { Resistance: "10kΩ" } as Record<string, string>,
});

/** What the form would send that changes nothing but this. */
function form(part: EditedPart, changed: object = {}) {
  return {
    id: part.id,
    ...(part.brand && { brandId: part.brand.id }),
    ...(part.category && { categoryId: part.category.id }),
    description: part.description,
    package: part.package ?? "",
    lifecycle: part.lifecycle,
    isRohs: part.isRohs === null ? ("" as const) : part.isRohs ? ("true" as const) : ("false" as const),
    datasheetUrl: part.datasheetUrl ?? "",
    updatedAt: part.updatedAt,
    ...changed,
  };
}

async function importedPart(row: ReturnType<typeof rowOf>): Promise<EditedPart> {
  await importInto(portal, "first.jsonl", [row]);
  const { data } = await operator()(editedParts.listEditedParts, { words: row.mpn });
  return operator()(editedParts.findEditedPart, { id: data[0]!.id });
}

const differences = async () => (await operator()(queues.listCases, { queue: "differences" })).cases.data;
const titles = async () => (await differences()).map(({ title }) => title);

test("a part is edited: each fact tells by whom it is, the log what it was, and nobody saves over another", async () => {
  const row = rowOf();
  const part = await importedPart(row);
  const document = await buildDocument({ partIds: [part.id] });
  const category = await buildCategory({ name: "精密电阻" });
  const own = { source: "first", operator: null };
  expect(await operator()(editedParts.findEditedPart, { id: part.id })).toMatchObject({
    origins: { description: own, package: own, lifecycle: own },
    values: [{ parameter: { slug: "resistance" }, printed: "10kΩ", unit: "Ω", origin: own }],
    sources: [{ source: "first", isOwner: true }],
    documents: [{ id: document.id }],
    history: [],
  });
  const saved = await operator()(editedParts.savePart, form(part, { package: "R0402", categoryId: category.id }));
  expect(saved).toMatchObject({
    package: "R0402",
    category: { name: "精密电阻" },
    origins: { package: { source: null, operator: expect.any(String) }, description: own },
    history: [{ act: "save-part", before: { package: "0402" }, after: { package: "R0402", category: "精密电阻" } }],
  });
  await expect(operator()(editedParts.savePart, form(part, { package: "X" }))).rejects.toMatchObject({
    message: "内容刚被修改过，请核对最新内容后再操作",
  });
  await expect(portal.callAs(USER)(editedParts.savePart, form(saved))).rejects.toMatchObject({ status: 403 });
  expect(await portal.callAs()(parts.partDetail, { id: part.id })).toMatchObject({ category: { name: "精密电阻" } });
  const { partCount } = await portal.context.db
    .selectFrom("datasheetCategories")
    .select("partCount")
    .where("id", "=", category.id)
    .executeTakeFirstOrThrow();
  expect(partCount).toBe(1);
  expect((await operator()(editedParts.listEditedParts, {})).data.map(({ id }) => id)).toContain(part.id);
});

test("a value is read in its parameter's unit, and refused where it can't be", async () => {
  const row = rowOf();
  const part = await importedPart(row);
  const { id: parameterId } = part.values[0]!.parameter;
  const say = (printed: string, seen?: string) =>
    operator()(editedParts.savePartValues, {
      id: part.id,
      values: [{ parameterId, printed, ...(seen !== undefined && { seen }) }],
    });
  await expect(say("much")).rejects.toMatchObject({
    errors: { [`values.${parameterId}.printed`]: "读不出这个值，应为以 Ω 为单位的数值" },
  });
  expect(await say("12k")).toMatchObject({ values: [{ printed: "12k", origin: { operator: expect.any(String) } }] });
  expect(
    await portal.context.db.selectFrom("datasheetPartValues").select("minimum").where("partId", "=", part.id).execute(),
  ).toEqual([{ minimum: 12_000 }]);
  // Nobody says one over another that he has not seen; one that was emptied is seen as none.
  await expect(say("13k", "10kΩ")).rejects.toMatchObject({ message: "内容刚被修改过，请核对最新内容后再操作" });
  expect(await say("", "12k")).toMatchObject({ values: [{ printed: null }] });
  await expect(say("13k", "12k")).rejects.toMatchObject({ message: "内容刚被修改过，请核对最新内容后再操作" });
  expect(await say("13k", "")).toMatchObject({ values: [{ printed: "13k" }] });
});

test("values are saved together, those alone that are said otherwise: each with its own entry, or none, each failure at its field", async () => {
  const part = await importedPart({
    ...rowOf(),
    parameters: { Resistance: "10kΩ", Tolerance: "±1%", "Rated voltage": "50V" },
  });
  const named = (name: string) => {
    const { parameter, printed } = part.values.find((value) => value.parameter.name === name)!;
    return { id: parameter.id, printed: printed! };
  };
  const [one, two, three] = [named("阻值"), named("额定电压"), named("精度")];
  const save = (...said: [value: { id: number; printed: string }, printed: string, seen?: string][]) =>
    operator()(editedParts.savePartValues, {
      id: part.id,
      values: said.map(([{ id, printed: seen }, printed, other = seen]) => ({ parameterId: id, printed, seen: other })),
    });
  const find = () => operator()(editedParts.findEditedPart, { id: part.id });
  const before = await find();
  expect(before.values).toHaveLength(3);
  await expect(save([one, "much"], [two, two.printed], [three, "more"])).rejects.toMatchObject({
    errors: {
      [`values.${one.id}.printed`]: expect.stringContaining("读不出这个值"),
      [`values.${three.id}.printed`]: expect.stringContaining("读不出这个值"),
    },
  });
  // What can be read is not saved beside what can't, nor beside what was changed since.
  await expect(save([one, "12k"], [three, "more"])).rejects.toMatchObject({
    errors: { [`values.${three.id}.printed`]: expect.any(String) },
  });
  await expect(save([one, "12k"], [two, "", "another"])).rejects.toMatchObject({
    message: "内容刚被修改过，请核对最新内容后再操作",
  });
  await expect(save([{ id: 999_999, printed: "" }, "1"])).rejects.toMatchObject({
    errors: { "values.999999.parameterId": "没有这个参数" },
  });
  expect(await find()).toEqual(before);
  const saved = await save([one, "12k"], [two, two.printed], [three, ""]);
  expect(saved.values.map(({ parameter: { id }, printed, origin }) => [id, printed, origin.operator !== null])).toEqual(
    before.values.map(({ parameter: { id }, printed }) =>
      id === one.id ? [id, "12k", true] : id === three.id ? [id, null, true] : [id, printed, false],
    ),
  );
  expect(saved.history.length).toBe(before.history.length + 2);
  // One that was seen otherwise, and is not said otherwise, is nobody's word.
  await save([two, "another", "another"]);
  expect(await find()).toEqual(saved);
  // Of two at once that say the same value one does; of those that say other ones both do.
  const [left, right] = await Promise.allSettled([save([two, "63V"]), save([two, "100V"])]);
  expect([left.status, right.status].toSorted()).toEqual(["fulfilled", "rejected"]);
  const now = new Map((await find()).values.map(({ parameter, printed }) => [parameter.id, printed ?? ""]));
  const both = [two, three].map(({ id }) => save([{ id, printed: now.get(id)! }, id === two.id ? "25V" : "±5%"]));
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
});

test("what an operator says of a part outlives every import; what lists say instead is one case, decided once", async () => {
  const row = rowOf();
  const part = await importedPart(row);
  const { id: parameterId } = part.values[0]!.parameter;
  await operator()(editedParts.savePart, form(part, { package: "R0402", description: "" }));
  await operator()(editedParts.savePartValues, { id: part.id, values: [{ parameterId, printed: "12k" }] });
  const again = { ...row, parameters: { Resistance: "15kΩ" } };
  await importInto(portal, "first.jsonl", [again]);
  await importInto(portal, "second.jsonl", [row]);
  expect(await operator()(editedParts.findEditedPart, { id: part.id })).toMatchObject({
    package: "R0402",
    description: "",
    lifecycle: "active",
    values: [{ printed: "12k" }],
  });
  expect(new Set(await titles())).toEqual(new Set(["封装", "描述", "阻值"].map((label) => `${row.mpn} · ${label}`)));
  expect(await titles()).toHaveLength(3);
  const decide = async (label: string, decision: string) => {
    const one = (await differences()).find(({ title }) => title.endsWith(label))!;
    return operator()(queues.decideCases, { queue: "differences", ids: String(one.id), decision });
  };
  // Either is taken back, and all is as it was.
  const rows = () => rowsOf(portal, TABLES, ["updated_at"]);
  for (const { id, title } of await differences())
    for (const decision of ["kept", "adopted"]) {
      const before = await rows();
      const [card, again] = await decideAndUndo(portal, { queue: "differences", id, decision });
      expect([again, await rows()], `${title} ${decision}`).toEqual([card, before]);
    }
  expect(await decide("封装", "kept")).toMatchObject({ refused: [] });
  expect(await decide("阻值", "adopted")).toMatchObject({ refused: [] });
  expect(await operator()(editedParts.findEditedPart, { id: part.id })).toMatchObject({
    package: "R0402",
    values: [{ printed: "10kΩ", origin: { operator: null } }],
    history: expect.arrayContaining([
      expect.objectContaining({ act: "settle-difference" }),
      expect.objectContaining({ act: "save-part" }),
    ]),
  });
  await importInto(portal, "third.jsonl", [{ ...row, description: "another" }]);
  expect(await titles()).toEqual([`${row.mpn} · 描述`]);
  await importInto(portal, "third.jsonl", [{ ...row, package: "0603" }]);
  expect(await titles()).toEqual([`${row.mpn} · 描述`, `${row.mpn} · 封装`]);
  for (const label of ["描述", "封装"]) await decide(label, "kept");
});

test("what an operator says of a brand outlives a list of makers", async () => {
  const maker = {
    name: "Maker of Resistors",
    nameCn: "瑞思",
    country: "CN",
    website: "https://resis.example",
    partCount: 1,
  };
  await importInto(portal, "makers.jsonl", [maker]);
  const { data } = await operator()(editedBrands.listEditedBrands, { words: "Maker of Resistors" });
  await operator()(editedBrands.saveBrand, { id: data[0]!.id, nameCn: "瑞思", country: "DE", website: "" });
  await importInto(portal, "makers-2.jsonl", [{ ...maker, partCount: 2 }]);
  expect(await operator()(editedBrands.findEditedBrand, { id: data[0]!.id })).toMatchObject({
    country: "DE",
    website: null,
  });
  expect(new Set(await titles())).toEqual(new Set(["Maker of Resistors · 国家", "Maker of Resistors · 官网"]));
});

test("a part that was given another brand keeps it, though lists name it by the former one", async () => {
  const row = rowOf();
  const part = await importedPart(row);
  const other = await buildBrand({ name: "Ohmic" });
  const taken = await buildPart({ mpn: "TAKEN", brandId: other.id });
  const moved = await operator()(editedParts.savePart, form(part, { brandId: other.id }));
  expect(moved).toMatchObject({ brand: { name: "Ohmic" } });
  await importInto(portal, "second.jsonl", [
    { ...row, package: "0603" },
    { ...row, manufacturer: "Ohmic" },
  ]);
  const { data } = await operator()(editedParts.listEditedParts, { words: row.mpn });
  expect(data).toMatchObject([{ id: part.id, brand: { name: "Ohmic" } }]);
  expect(await portal.callAs()(brands.brandParts, { brand: "ohmic" })).toMatchObject({ totalRecord: 2 });
  expect(await portal.callAs()(brands.brandParts, { brand: part.brand!.slug })).toMatchObject({ totalRecord: 0 });
  const double = await buildPart({ mpn: "TAKEN", brandId: part.brand!.id });
  const known = await operator()(editedParts.findEditedPart, { id: double.id });
  await expect(operator()(editedParts.savePart, form(known, { brandId: other.id }))).rejects.toMatchObject({
    errors: { brandId: `那个品牌已有型号 TAKEN（编号 ${taken.id}），请改用合并` },
  });
});

test("a hidden part is met by nobody but operators, and stays hidden when it is imported again", async () => {
  const row = rowOf();
  const part = await importedPart(row);
  const index = await portal.useIndex();
  const hide = (isHidden: "true" | "false") =>
    operator()(editedParts.hidePart, { id: part.id, isHidden, reason: "假冒型号" });
  const find = async () =>
    (await portal.callAs()(partSearch.searchParts, { keywords: row.mpn })).data.some(({ id }) => id === part.id);
  expect(await find()).toBe(true);
  expect(await hide("true")).toMatchObject({ hiddenAt: expect.any(String), history: [{ act: "hide-part" }] });
  await hide("true");
  await importInto(portal, "first.jsonl", [{ ...row, package: "0603" }]);
  await index.catchUp();
  expect(await find()).toBe(false);
  await expect(portal.callAs()(parts.partDetail, { id: part.id })).rejects.toMatchObject({ status: 404 });
  expect((await portal.app.inject({ url: `/datasheet/datasheetDetail/${part.id}/${row.mpn}` })).statusCode).toBe(404);
  expect(await portal.callAs()(brands.brandParts, { brand: part.brand!.slug })).toMatchObject({ totalRecord: 0 });
  expect(await operator()(editedParts.findEditedPart, { id: part.id })).toMatchObject({ package: "0603" });
  await hide("false");
  await index.catchUp();
  expect(await find()).toBe(true);
  expect(
    (await operator()(auditLog.listActions, { subject: "part", subjectId: String(part.id) })).data.map(
      ({ act }) => act,
    ),
  ).toEqual(["show-part", "hide-part"]);
});

test("what was adopted stays once the field says something else, and after ten minutes; of a brand it is taken back too", async () => {
  const { db } = portal.context;
  const refusal = (why: string) =>
    expect(undoLatest(portal, "differences")).rejects.toMatchObject({ message: `不能撤销：${why}` });
  const differing = async (of: { partId?: number; brandId?: number }, field: string, said: string) => {
    const row = { ...of, field, value: "运营所说", saidAt: portal.clock.now, differingSource: "list" };
    const held = { ...row, differing: said, differingAt: portal.clock.now };
    return (await db.insertInto("catalogueOperatorValues").values(held).returning("id").executeTakeFirstOrThrow()).id;
  };
  const brand = await buildBrand();
  await db.updateTable("datasheetBrands").set({ summary: "运营所说" }).where("id", "=", brand.id).execute();
  const ofBrand = await differing({ brandId: brand.id }, "summary", "名单所说");
  const before = await rowsOf(portal, TABLES, ["updated_at"]);
  await decideAndUndo(portal, { queue: "differences", id: ofBrand, decision: "adopted" });
  expect(await rowsOf(portal, TABLES, ["updated_at"])).toEqual(before);

  const part = await importedPart(rowOf());
  await db.updateTable("datasheetParts").set({ package: "运营所说" }).where("id", "=", part.id).execute();
  const id = await differing({ partId: part.id }, "package", "SOT-23");
  await decideSeen(portal, { queue: "differences", id, decision: "adopted" });
  const adopted = await operator()(editedParts.findEditedPart, { id: part.id });
  const saved = await operator()(editedParts.savePart, form(adopted, { package: "QFN" }));
  await refusal("这一项之后又有更改");
  await operator()(editedParts.savePart, form(saved, { package: "SOT-23" }));
  await refusal("这一项之后又有更改");
  await decideSeen(portal, { queue: "differences", id: ofBrand, decision: "adopted" });
  portal.clock.now = new Date(portal.clock.now.getTime() + 10 * MINUTE_MS);
  await refusal("已超过 10 分钟");
});
