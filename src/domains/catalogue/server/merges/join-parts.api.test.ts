import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { editedParts, type EditedPart } from "../../contract/edited-parts.ts";
import { merges } from "../../contract/merges.ts";
import { editedParameters } from "../../contract/parameters.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";

const portal = useTestApp();
const { buildBrand, buildPart, buildCategory } = catalogueOf(portal);
const OPERATOR = "13800000009";
const operator = () => portal.callAs(OPERATOR);
const reason = "同一型号的两种写法";

const find = (id: number) => operator()(editedParts.findEditedPart, { id });
/** What stands there, and whose word it is. */
async function toldOf(id: number) {
  const { updatedAt: _, history: __, ...told } = await find(id);
  return told;
}
const undoLast = async () => {
  const { id } = (await operator()(merges.listMerges, {})).data[0]!;
  return operator()(merges.undoMerge, { id, reason });
};

/** An operator says this of a part, and nothing of the rest. */
async function say(id: number, changed: object): Promise<EditedPart> {
  const part = await find(id);
  return operator()(editedParts.savePart, {
    id,
    ...(part.brand && { brandId: part.brand.id }),
    ...(part.category && { categoryId: part.category.id }),
    description: part.description,
    package: part.package ?? "",
    lifecycle: part.lifecycle,
    isRohs: part.isRohs === null ? "" : part.isRohs ? "true" : "false",
    datasheetUrl: part.datasheetUrl ?? "",
    ...changed,
  });
}

const addText = (slug: string) =>
  operator()(editedParameters.addParameter, { slug, name: slug, nameEn: slug, kind: "text" });
const sayValue = (id: number, parameterId: number, printed: string) =>
  operator()(editedParts.savePartValues, { id, values: [{ parameterId, printed }] });
const listValue = (partId: number, parameterId: number, printed: string) =>
  portal.context.db.insertInto("datasheetPartValues").values({ partId, parameterId, printed }).execute();

const OPERATORS = { operator: expect.any(String) };

test("of two parts that become one an operator's word stands, that there is nothing too; then what lists say of either; undone, both are as before", async () => {
  const brand = await buildBrand({ name: "Join Micro" });
  const [category, other] = [await buildCategory({ name: "合并甲" }), await buildCategory({ name: "合并乙" })];
  const gone = await buildPart({
    mpn: "JP-100",
    brandId: brand.id,
    categoryId: category.id,
    package: "SOT-23",
    description: "of a list",
    lifecycle: "active",
    isRohs: true,
    datasheetUrl: "https://lists.example/gone.pdf",
  });
  const kept = await buildPart({
    mpn: "JP100",
    brandId: brand.id,
    categoryId: other.id,
    package: "SOT-223",
    description: "of another list",
    datasheetUrl: "https://lists.example/kept.pdf",
  });
  await say(gone.id, { package: "QFN", description: "" });
  await say(kept.id, { datasheetUrl: "" });
  const parameters = [];
  for (const slug of ["join-a", "join-b", "join-c", "join-d", "join-e", "join-f"])
    parameters.push((await addText(slug)).id);
  const [a, b, c, d, e, f] = parameters as [number, number, number, number, number, number];
  await listValue(kept.id, a, "list");
  await sayValue(gone.id, a, "said");
  await sayValue(kept.id, b, "");
  await listValue(gone.id, b, "list");
  await listValue(kept.id, c, "list");
  await sayValue(gone.id, c, "");
  await sayValue(kept.id, d, "said");
  await sayValue(gone.id, d, "said of the other");
  await listValue(gone.id, e, "list");
  await listValue(kept.id, f, "list");
  await listValue(gone.id, f, "another list");
  const before = [await toldOf(gone.id), await toldOf(kept.id)];

  await operator()(editedParts.mergePart, { id: gone.id, intoId: kept.id, name: gone.mpn, reason });
  const joined = await find(kept.id);
  expect(joined).toMatchObject({
    category: { id: other.id },
    package: "QFN",
    description: "",
    lifecycle: "active",
    isRohs: true,
    datasheetUrl: null,
    origins: { package: OPERATORS, description: OPERATORS, "datasheet-url": OPERATORS, lifecycle: { operator: null } },
  });
  const values = joined.values.map(({ parameter, printed, origin }) => [
    parameter.id,
    printed,
    origin.operator !== null,
  ]);
  expect(new Set(values)).toEqual(
    new Set([
      [a, "said", true],
      [b, null, true],
      [c, null, true],
      [d, "said", true],
      [e, "list", false],
      [f, "list", false],
    ]),
  );
  // What is shown is what was said.
  const words = await portal.context.db
    .selectFrom("catalogueOperatorValues")
    .select(["field", "value"])
    .where("partId", "=", kept.id)
    .where("field", "<>", "parameter")
    .orderBy("field")
    .execute();
  expect(words).toEqual([
    { field: "datasheet-url", value: null },
    { field: "description", value: null },
    { field: "package", value: "QFN" },
  ]);

  expect(await undoLast()).toMatchObject({ left: [] });
  expect([await toldOf(gone.id), await toldOf(kept.id)]).toEqual(before);
});

test("so it is of two parameters that become one", async () => {
  const [from, into] = [(await addText("join-from")).id, (await addText("join-into")).id];
  const built = [];
  for (const at of [1, 2, 3, 4, 5]) built.push((await buildPart({ mpn: `JQ${at}00` })).id);
  const [one, two, three, four, five] = built as [number, number, number, number, number];
  await listValue(one, into, "list");
  await sayValue(one, from, "said");
  await sayValue(two, into, "");
  await listValue(two, from, "list");
  await listValue(three, into, "list");
  await sayValue(three, from, "");
  await listValue(four, into, "list");
  await listValue(four, from, "another list");
  await listValue(five, from, "list");
  const before = await Promise.all(built.map(toldOf));

  expect(
    await operator()(editedParameters.mergeParameter, { id: from, intoId: into, name: "join-from", reason }),
  ).toMatchObject({ values: 2, droppedValues: 4 });
  const valuesOf = async (id: number) =>
    (await find(id)).values.map(({ parameter, printed, origin }) => [parameter.id, printed, origin.operator !== null]);
  expect(await Promise.all(built.map(valuesOf))).toEqual([
    [[into, "said", true]],
    [[into, null, true]],
    [[into, null, true]],
    [[into, "list", false]],
    [[into, "list", false]],
  ]);

  expect(await undoLast()).toMatchObject({ left: [] });
  expect(await Promise.all(built.map(toldOf))).toEqual(before);
});

test("where an operator's word takes the place of what a list says the case waits from then on; undone, it is gone", async () => {
  const brand = await buildBrand({ name: "Differing Micro" });
  const gone = await buildPart({ mpn: "JD-100", brandId: brand.id, package: "SOT-23", source: "list-a" });
  const kept = await buildPart({ mpn: "JD100", brandId: brand.id, package: "SOT-223", source: "list-b" });
  const [a, b, c] = [(await addText("join-g")).id, (await addText("join-h")).id, (await addText("join-i")).id];
  await say(gone.id, { package: "QFN" });
  await sayValue(gone.id, a, "said");
  await listValue(kept.id, a, "list");
  await sayValue(kept.id, b, "said");
  await listValue(gone.id, b, "another list");
  await sayValue(gone.id, c, "the same");
  await listValue(kept.id, c, "The Same");
  const before = [await toldOf(gone.id), await toldOf(kept.id)];

  await operator()(editedParts.mergePart, { id: gone.id, intoId: kept.id, name: gone.mpn, reason });
  const { differences } = await find(kept.id);
  expect(new Set(differences.map(({ label, differing, source }) => `${label} ${differing} ${source}`))).toEqual(
    new Set(["封装 SOT-223 list-b", "join-g list list-b", "join-h another list list-a"]),
  );
  expect(await undoLast()).toMatchObject({ left: [] });
  expect([await toldOf(gone.id), await toldOf(kept.id)]).toEqual(before);

  const [from, into] = [(await addText("join-j")).id, (await addText("join-k")).id];
  const parts: { id: number }[] = [];
  for (const [word, list] of [
    [from, into],
    [into, from],
  ] as const) {
    const part = await buildPart({ mpn: `JE${word}`, source: "list-c" });
    await sayValue(part.id, word, "said");
    await listValue(part.id, list, "list");
    parts.push(part);
  }
  const differing = () => Promise.all(parts.map(async ({ id }) => (await find(id)).differences));
  await operator()(editedParameters.mergeParameter, { id: from, intoId: into, name: "join-j", reason });
  expect(await differing()).toMatchObject([
    [{ label: "join-k", differing: "list", source: "list-c" }],
    [{ label: "join-k", differing: "list", source: "list-c" }],
  ]);
  expect(await undoLast()).toMatchObject({ left: [] });
  expect(await differing()).toEqual([[], []]);
});
