import { sql } from "kysely";
import { expect, test } from "vitest";
import { documents } from "#domains/datasheets/contract/documents.ts";
import { useTestApp } from "#testing/app.ts";
import { deletions } from "../../contract/deletions.ts";
import { editedBrands } from "../../contract/edited-brands.ts";
import { editedParts } from "../../contract/edited-parts.ts";
import { merges } from "../../contract/merges.ts";
import { parts } from "../../contract/parts.ts";
import { splits } from "../../contract/splits.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";
import { describeParts, importInto } from "../../testing/importer.ts";

const portal = useTestApp();
const { buildBrand, buildPart, buildDocument } = catalogueOf(portal);
const OPERATOR = "13800000009";
const operator = () => portal.callAs(OPERATOR);
const find = (id: number) => operator()(editedParts.findEditedPart, { id });
const idOf = async (mpn: string) =>
  (await operator()(editedParts.listEditedParts, { words: mpn })).data.find((part) => part.mpn === mpn)!.id;
const undoLast = async () => {
  const { id } = (await operator()(merges.listMerges, {})).data[0]!;
  return operator()(merges.undoMerge, { id, reason: "拆错了" });
};

const row = (lcsc: string, more: object = {}) => ({
  mpn: "SPL100",
  manufacturer: "Split Semi",
  lcsc,
  stock: 5,
  price: [{ qty: 1, price: 2 }],
  ...more,
});
const ROWS = [
  row("C7001", { parameters: { Resistance: "10kΩ" } }),
  row("C7002", { parameters: { Capacitance: "1uF" } }),
];

test("a part that is two is split: rows, offers, documents and values go to a new one, stay there with every later import, and come back", async () => {
  const { db } = portal.context;
  await importInto(portal, "first.jsonl", ROWS);
  const id = await idOf("SPL100");
  const document = await buildDocument({ title: "Its own", partIds: [id] });
  const before = { parts: await describeParts(db), documents: (await find(id)).documents };
  const known = await find(id);
  const { rows, offers, ...more } = await operator()(splits.findSplitFacts, { id });
  const described = { documents: [{ id: document.id, title: "Its own" }], documentCount: 1 };
  expect([rows.length, offers.length, more]).toEqual([2, 2, { rowCount: 2, offerCount: 2, ...described }]);
  const asked = {
    id,
    brandId: known.brand!.id,
    mpn: "SPL200",
    rows: rows.filter(({ reference }) => reference === "C7002").map(({ key }) => key),
    offerIds: String(offers.find(({ sku }) => sku === "C7002")!.id),
    documentIds: String(document.id),
    parameterIds: String(known.values.find(({ printed }) => printed === "1uF")!.parameter.id),
    reason: "两个型号写成一个",
  };
  for (const [field, wrong] of [
    ["mpn", { mpn: "" }],
    ["mpn", { mpn: "SPL100" }],
    ["brandId", { brandId: "" }],
  ] as const)
    await expect(operator()(splits.splitPart, { ...asked, ...wrong })).rejects.toMatchObject({
      errors: { [field]: expect.any(String) },
    });
  await expect(operator()(splits.splitPart, { id, intoId: id, rows: asked.rows, reason: "x" })).rejects.toMatchObject({
    message: "不能合并到自己",
  });
  await expect(
    operator()(splits.splitPart, { id, mpn: "SPL200", brandId: asked.brandId, reason: "x" }),
  ).rejects.toMatchObject({ message: "请选择要拆出去的内容" });
  await expect(portal.callAs("13800000001")(splits.splitPart, asked as never)).rejects.toMatchObject({ status: 403 });

  const { intoId, moved } = await operator()(splits.splitPart, asked as never);
  expect(moved).toBe(4);
  const sides = async () => {
    const [from, into] = [await find(id), await find(intoId)];
    return [from, into].map((part) => ({
      values: part.values.flatMap(({ printed }) => printed ?? []),
      rows: part.sources.map(({ reference }) => reference),
      offers: part.offerCount,
      documents: part.documents.map(({ title }) => title),
    }));
  };
  const split = [
    { values: ["10kΩ"], rows: ["C7001"], offers: 1, documents: [] },
    { values: ["1uF"], rows: ["C7002"], offers: 1, documents: ["Its own"] },
  ];
  expect(await sides()).toEqual(split);
  expect((await find(id)).history[0]).toMatchObject({ act: "split-part", after: { splitInto: "SPL200" } });
  expect((await find(intoId)).history[0]).toMatchObject({ act: "split-part", after: { splitFrom: "SPL100" } });
  expect(await portal.callAs()(documents.documentDetail, { id: document.id })).toMatchObject({
    parts: [{ mpn: "SPL200" }],
  });

  await importInto(portal, "first.jsonl", ROWS);
  await importInto(portal, "first.jsonl", [
    { ...ROWS[0], stock: 50 },
    { ...ROWS[1], stock: 70, package: "0603" },
  ]);
  expect(await sides()).toEqual(split);
  expect(await portal.callAs()(parts.partDetail, { id: intoId })).toMatchObject({
    package: "0603",
    offers: [{ sku: "C7002", stock: 70 }],
  });
  await importInto(portal, "first.jsonl", ROWS);

  expect(await undoLast()).toMatchObject({ left: [] });
  await importInto(portal, "first.jsonl", ROWS);
  expect(await describeParts(db)).toEqual(before.parts);
  expect((await find(id)).documents).toEqual(before.documents);
});

test("a split that is undone at once leaves all as it was; the part that it made goes, unless somebody uses it", async () => {
  const { db } = portal.context;
  const brand = await buildBrand({ name: "Undo Split" });
  const part = await buildPart({ mpn: "US100", brandId: brand.id, values: { 尺寸: "小" }, source: "list" });
  const before = await describeParts(db);
  const parameterIds = String((await find(part.id)).values[0]!.parameter.id);
  const split = (mpn: string) =>
    operator()(splits.splitPart, { id: part.id, brandId: brand.id, mpn, parameterIds, reason: "拆" });
  await split("US200");
  expect(await undoLast()).toMatchObject({ left: [] });
  expect(await describeParts(db)).toEqual(before);
  const { intoId } = await split("US300");
  await buildDocument({ partIds: [intoId] });
  expect(await undoLast()).toMatchObject({ left: [] });
  expect(await find(intoId)).toMatchObject({ mpn: "US300", values: [] });
});

test("a value that the other part has already is told as dropped, not as moved", async () => {
  const brand = await buildBrand({ name: "Dropped Split" });
  const from = await buildPart({ mpn: "DS100", brandId: brand.id, values: { 尺寸: "小", 颜色: "红" } });
  const into = await buildPart({ mpn: "DS200", brandId: brand.id, values: { 尺寸: "大" } });
  const parameterIds = (await find(from.id)).values.map(({ parameter }) => parameter.id).join(",");
  const asked = { id: from.id, intoId: into.id, rows: [], offerIds: "", documentIds: "", parameterIds, reason: "拆" };
  expect(await operator()(splits.splitPart, asked as never)).toEqual({ intoId: into.id, moved: 1, droppedValues: 1 });
  expect((await find(into.id)).values.flatMap(({ printed }) => printed ?? []).toSorted()).toEqual(["大", "红"]);
});

test("where a part that a split made is deleted, its rows stay led: no list puts them back, and it comes back whole", async () => {
  const { db } = portal.context;
  const [first, second] = ["C7101", "C7102"].map((lcsc) => row(lcsc, { mpn: "SPD100" }));
  await importInto(portal, "led.jsonl", [first!, second!]);
  const id = await idOf("SPD100");
  const { rows, offers } = await operator()(splits.findSplitFacts, { id });
  const { intoId } = await operator()(splits.splitPart, {
    id,
    brandId: (await find(id)).brand!.id,
    mpn: "SPD200",
    rows: rows.filter(({ reference }) => reference === "C7102").map(({ key }) => key),
    offerIds: String(offers.find(({ sku }) => sku === "C7102")!.id),
    reason: "拆",
  });
  await importInto(portal, "led.jsonl", [first!, second!]);
  const before = await describeParts(db);
  await operator()(deletions.deleteThing, { kind: "part", id: intoId, name: "SPD200", reason: "没有这个" });
  const { total } = await importInto(portal, "led.jsonl", [first!, { ...second, package: "0603", stock: 9 }]);
  expect(total).toMatchObject({ refused: 1 });
  expect(await find(id)).toMatchObject({ package: null, offerCount: 1, sources: [{ reference: "C7101" }] });
  expect(await undoLast()).toMatchObject({ left: [] });
  await importInto(portal, "led.jsonl", [first!, second!]);
  expect(await describeParts(db)).toEqual(before);
});

test("what lists call a new part by is asked first: it goes to no part that nobody named, and a merge is taken apart again", async () => {
  const { db } = portal.context;
  const [one, two] = [await buildBrand({ name: "Led One" }), await buildBrand({ name: "Led Two" })];
  const [moved, other] = [
    await buildPart({ mpn: "LED100", brandId: one.id }),
    await buildPart({ mpn: "LED900", brandId: one.id, values: { 尺寸: "小" } }),
  ];
  const { lifecycle } = await find(moved.id);
  await operator()(editedParts.savePart, { id: moved.id, brandId: two.id, lifecycle });
  const parameterIds = String((await find(other.id)).values[0]!.parameter.id);
  const split = (mpn: string) =>
    operator()(splits.splitPart, { id: other.id, brandId: one.id, mpn, parameterIds, reason: "拆" });
  await expect(split("LED100")).rejects.toMatchObject({
    errors: { mpn: `名单里该品牌的 LED100 已归到型号 LED100（编号 ${moved.id}），请直接选它` },
  });
  await operator()(deletions.deleteThing, { kind: "part", id: moved.id, name: "LED100", reason: "错" });
  await expect(split("LED100")).rejects.toMatchObject({ errors: { mpn: /已归到型号 LED100.*它已被删除/ } });
  expect(await find(moved.id)).toMatchObject({ deletedAt: expect.any(String) });

  const joined = await buildPart({ mpn: "LED200", brandId: one.id });
  await operator()(editedParts.mergePart, { id: joined.id, intoId: other.id, name: "LED200", reason: "同" });
  const before = await describeParts(db);
  const ledTo = async () =>
    (await db.selectFrom("catalogueLedParts").select("partId").where("mpn", "=", "LED200").execute()).map(
      ({ partId }) => partId,
    );
  const { intoId } = await split("LED200");
  expect(intoId).not.toBe(other.id);
  expect(await ledTo()).toEqual([]);
  await importInto(portal, "back.jsonl", [{ mpn: "LED200", manufacturer: "Led One", package: "SOT-23" }]);
  expect(await find(intoId)).toMatchObject({ mpn: "LED200", package: "SOT-23" });
  await db.deleteFrom("datasheetPartSources").where("partId", "=", intoId).execute();
  expect(await undoLast()).toMatchObject({ left: [] });
  expect(await ledTo()).toEqual([other.id]);
  expect(await describeParts(db)).toEqual(before);
});

test("a brand that is two is split: parts, their documents and spellings go to a new one, for every later list, and come back", async () => {
  const { db } = portal.context;
  await importInto(portal, "makers.jsonl", [{ name: "Two Brands", country: "US", aliases: ["TB", "Second Brand"] }]);
  const rows = ["TA100", "TA200", "TBX1"].map((mpn) => ({ mpn, manufacturer: "Two Brands" }));
  await importInto(portal, "two.jsonl", rows);
  const { id } = (await operator()(editedBrands.listEditedBrands, { words: "Two Brands" })).data[0]!;
  const [own, shared] = [await idOf("TA100"), await idOf("TBX1")];
  const moving = await buildDocument({ brandId: id, partIds: [own] });
  const staying = await buildDocument({ brandId: id, partIds: [own, shared] });
  const before = await describeParts(db);
  const lines = "TA*\n";
  expect(await operator()(splits.findSplitParts, { id, lines: `${lines}ta100\nNONE1` })).toEqual({
    parts: [expect.objectContaining({ mpn: "TA100" }), expect.objectContaining({ mpn: "TA200" })],
    missing: ["NONE1"],
  });
  const asked = { id, lines, name: "Second Brand", aliases: ["TB"], reason: "其实是两家" };
  for (const [field, wrong] of [
    ["lines", { lines: "NONE1" }],
    ["name", { name: "" }],
    ["name", { name: "two brands" }],
    ["aliases", { aliases: ["Two Brands"] }],
  ] as const)
    await expect(operator()(splits.splitBrand, { ...asked, ...wrong } as never)).rejects.toMatchObject({
      errors: { [field]: expect.any(String) },
    });
  const { intoId, ...moved } = await operator()(splits.splitBrand, asked);
  expect(moved).toEqual({ parts: 2, documents: 1, aliases: 2 });
  const brandsOf = async () =>
    Object.fromEntries(
      ((await describeParts(db)) as { mpn: string; brand: string }[]).map(({ mpn, brand }) => [mpn, brand]),
    );
  expect(await brandsOf()).toMatchObject({ TA100: "Second Brand", TA200: "Second Brand", TBX1: "Two Brands" });
  await importInto(
    portal,
    "two.jsonl",
    rows.map((one) => ({ ...one, package: "SOT-23" })),
  );
  await importInto(portal, "three.jsonl", [{ mpn: "TBX2", manufacturer: "TB" }]);
  expect(await brandsOf()).toMatchObject({
    TA100: "Second Brand",
    TA200: "Second Brand",
    TBX1: "Two Brands",
    TBX2: "Second Brand",
  });
  const brandOf = async (document: { id: number }) =>
    (await portal.callAs()(documents.documentDetail, { id: document.id })).brand?.id;
  expect([await brandOf(moving), await brandOf(staying)]).toEqual([intoId, id]);
  expect(await operator()(editedBrands.findEditedBrand, { id: intoId })).toMatchObject({ partCount: 3 });

  expect(await undoLast()).toMatchObject({ left: [] });
  expect(await brandsOf()).toMatchObject({ TA100: "Two Brands", TA200: "Two Brands", TBX2: "Second Brand" });
  expect(await brandOf(moving)).toBe(id);
  expect(before.length).toBeGreaterThan(0);
});

test("a name that a deleted part or brand holds is said to be that, and what is meant by many lines is found in one look", async () => {
  const [from, into] = [await buildBrand({ name: "Held From" }), await buildBrand({ name: "Held Into" })];
  const gone = await buildBrand({ name: "Held Gone" });
  const own = await buildPart({ mpn: "Hd_100", brandId: from.id, values: { 尺寸: "小" } });
  const twin = await buildPart({ mpn: "Hd_100", brandId: into.id });
  for (const [kind, { id }, name] of [
    ["part", twin, "Hd_100"],
    ["brand", gone, "Held Gone"],
  ] as const)
    await operator()(deletions.deleteThing, { kind, id, name, reason: "错" });
  const told = /已被删除：30 天内可在「合并、删除与拆分」撤销删除/;
  const split = (more: object) =>
    operator()(splits.splitBrand, { id: from.id, lines: "HD_*", aliases: [], reason: "拆", ...more });
  await expect(split({ intoId: into.id })).rejects.toMatchObject({ errors: { lines: told } });
  await expect(split({ name: "held gone" })).rejects.toMatchObject({ errors: { name: told } });
  const parameterIds = String((await find(own.id)).values[0]!.parameter.id);
  await expect(
    operator()(splits.splitPart, {
      id: own.id,
      brandId: into.id,
      mpn: "Hd_100",
      parameterIds,
      reason: "拆",
    }),
  ).rejects.toMatchObject({ errors: { mpn: told } });
  await expect(
    operator()(editedParts.savePart, { id: own.id, brandId: into.id, lifecycle: "unknown" }),
  ).rejects.toMatchObject({ errors: { brandId: told } });

  await buildPart({ mpn: "HDX100", brandId: from.id });
  const lines = ["hd_1*", "Hd*", "HD_100", "HDX100*", "HDX1000*", "**", "Z*"].join("\n");
  expect(await operator()(splits.findSplitParts, { id: from.id, lines })).toEqual({
    parts: [expect.objectContaining({ mpn: "HDX100" }), expect.objectContaining({ mpn: "Hd_100" })],
    missing: ["HDX1000*", "**", "Z*"],
  });
});

test("parts that the other brand has already are not moved there, nor is anything to one that is gone", async () => {
  const [from, into] = [await buildBrand({ name: "Twin From" }), await buildBrand({ name: "Twin Into" })];
  await buildPart({ mpn: "TT100", brandId: from.id });
  await buildPart({ mpn: "TT100", brandId: into.id });
  const split = (intoId: number) =>
    operator()(splits.splitBrand, { id: from.id, intoId, lines: "TT100", aliases: [], reason: "拆" });
  await expect(split(into.id)).rejects.toMatchObject({ errors: { lines: /已有这些型号，请改用合并：TT100/ } });
  await expect(split(999_999)).rejects.toMatchObject({ status: 404 });
});

test("a split that would move nothing makes nothing: it is refused where it was chosen", async () => {
  const brand = await buildBrand({ name: "Nothing Semi", aliases: ["NTS"] });
  const part = await buildPart({ mpn: "NO100", brandId: brand.id, values: { 尺寸: "小" } });
  const { parameter } = (await find(part.id)).values[0]!;
  const split = (chosen: object) =>
    operator()(splits.splitPart, { id: part.id, brandId: brand.id, mpn: "NO200", reason: "拆", ...chosen });
  const gone = { rows: ["list\ngone"], offerIds: "999999", documentIds: "999999", parameterIds: "999999" };
  for (const [field, value] of Object.entries(gone))
    await expect(split({ [field]: value }), field).rejects.toMatchObject({
      errors: { [field]: "所选内容已不在型号「NO100」上，请刷新后重新选择" },
    });
  await expect(split({ rows: [], offerIds: "" })).rejects.toMatchObject({ message: "请选择要拆出去的内容" });
  expect((await operator()(editedParts.listEditedParts, { words: "NO200" })).data).toEqual([]);
  expect(await split({ ...gone, parameterIds: String(parameter.id) })).toMatchObject({ moved: 1 });

  const splitBrand = (asked: object) =>
    operator()(splits.splitBrand, {
      id: brand.id,
      name: "Nothing Made",
      lines: "",
      aliases: [],
      reason: "拆",
      ...asked,
    });
  await expect(splitBrand({})).rejects.toMatchObject({ errors: { lines: "请填写要拆出的型号，或选择一起移走的名称" } });
  await expect(splitBrand({ aliases: ["NTS", "Not Its Own"] })).rejects.toMatchObject({
    errors: { aliases: "「Nothing Semi」没有这些名称：Not Its Own" },
  });
  expect((await operator()(editedBrands.listEditedBrands, { words: "Nothing Made" })).data).toEqual([]);
  expect(await splitBrand({ aliases: ["NTS"] })).toMatchObject({ parts: 0, aliases: 1 });
});

test("why a new part can't be of a brand is said: it is hidden, was merged, was deleted, or there is none", async () => {
  const [from, hidden] = [await buildBrand({ name: "Why From" }), await buildBrand({ name: "Why Hidden" })];
  const [merged, into] = [await buildBrand({ name: "Why Merged" }), await buildBrand({ name: "Why Into" })];
  const gone = await buildBrand({ name: "Why Gone" });
  const part = await buildPart({ mpn: "WHY100", brandId: from.id, values: { 尺寸: "小" } });
  const reason = "试";
  await operator()(editedBrands.hideBrand, { id: hidden.id, isHidden: "true", reason });
  await operator()(editedBrands.mergeBrand, { id: merged.id, intoId: into.id, name: merged.name, reason });
  await operator()(deletions.deleteThing, { kind: "brand", id: gone.id, name: gone.name, reason });
  const parameterIds = String((await find(part.id)).values[0]!.parameter.id);
  for (const [brandId, told] of [
    [hidden.id, "品牌「Why Hidden」已隐藏，请先恢复品牌"],
    [merged.id, "品牌「Why Merged」已并入「Why Into」，请直接选它"],
    [gone.id, expect.stringMatching(/^品牌「Why Gone」已被删除/)],
    [999_999, "没有这个品牌"],
    ["", "请选择新型号的品牌"],
  ] as const)
    await expect(
      operator()(splits.splitPart, { id: part.id, brandId, mpn: "WHY200", parameterIds, reason }),
    ).rejects.toMatchObject({ errors: { brandId: told } });
});

test("of very many rows, offers and documents the first are told with how many there are, and each is found by its words", async () => {
  const { db } = portal.context;
  const brand = await buildBrand({ name: "Many Semi" });
  const part = await buildPart({ mpn: "MANY100", brandId: brand.id });
  await sql`insert into datasheet_part_sources (part_id, source, reference, row_hash, is_owner)
    select ${part.id}, 'many', 'Row ' || to_char(number, 'FM000'), '\\x', false from generate_series(1, 250) number`.execute(
    db,
  );
  await sql`insert into datasheet_offers (part_id, source, sku, currency, price_breaks, stock, seen_at)
    select ${part.id}, 'shop', 'SKU ' || to_char(number, 'FM000'), 'CNY', '[]', 1, now() from generate_series(1, 250) number`.execute(
    db,
  );
  const old = await buildDocument({ title: "The Oldest", partIds: [part.id] });
  for (let number = 0; number < 60; number++) await buildDocument({ partIds: [part.id] });
  const facts = (words = "") => operator()(splits.findSplitFacts, { id: part.id, words });
  const all = await facts();
  expect([all.rows.length, all.rowCount, all.offers.length, all.offerCount]).toEqual([200, 250, 200, 250]);
  expect(all.documents.map(({ id }) => id)).toContain(old.id);
  expect(await facts("many row 25")).toMatchObject({ rows: [{ reference: "Row 250" }], rowCount: 1, offerCount: 0 });
  expect(await facts("sku 24")).toMatchObject({ rowCount: 0, offerCount: 10 });
  expect(await facts("oldest")).toMatchObject({ documents: [{ id: old.id }], documentCount: 1 });
  const keys = (await facts("row 24")).rows.slice(0, 2).map(({ key }) => key);
  const { intoId } = await operator()(splits.splitPart, {
    id: part.id,
    brandId: brand.id,
    mpn: "MANY200",
    rows: keys,
    reason: "拆",
  });
  expect((await find(intoId)).sources).toHaveLength(2);
  // All at once that hold the words, however many: those that were ticked by others, too.
  const before = await facts();
  const more = { id: part.id, intoId, allOf: ["rows", "documents"] as const, words: "row 1", reason: "拆" };
  const offerIds = all.offers.slice(0, 3).map(({ id }) => id);
  expect(await operator()(splits.splitPart, { ...more, offerIds: offerIds.join() } as never)).toMatchObject({
    moved: 100 + 3,
  });
  expect(await facts("row 1")).toMatchObject({ rowCount: 0 });
  await operator()(splits.splitPart, { ...more, words: "", allOf: ["rows", "offers", "documents"] } as never);
  expect(await facts()).toEqual({ rows: [], rowCount: 0, offers: [], offerCount: 0, documents: [], documentCount: 0 });
  for (const { id } of (await operator()(merges.listMerges, {})).data.slice(0, 2))
    expect(await operator()(merges.undoMerge, { id, reason: "拆错了" })).toMatchObject({ left: [] });
  expect(await facts()).toEqual(before);

  const spellings = Array.from({ length: 120 }, (_, number) => `many${number}`);
  await db
    .insertInto("datasheetBrandAliases")
    .values(spellings.map((key) => ({ key, alias: key, brandId: brand.id, kind: "alias" })))
    .execute();
  expect((await operator()(editedBrands.findEditedBrand, { id: brand.id })).aliases).toHaveLength(121);
});

test("nor is one whose number the other brand has made part of another one", async () => {
  const [from, into] = [await buildBrand({ name: "Away From" }), await buildBrand({ name: "Away Into" })];
  const part = await buildPart({ mpn: "AW-100", brandId: from.id });
  const gone = await buildPart({ mpn: "AW-100", brandId: into.id });
  const kept = await buildPart({ mpn: "AW100", brandId: into.id });
  await operator()(editedParts.mergePart, { id: gone.id, intoId: kept.id, name: gone.mpn, reason: "同一型号" });
  const split = () =>
    operator()(splits.splitBrand, { id: from.id, intoId: into.id, lines: "AW-100", aliases: [], reason: "拆" });
  await expect(split()).rejects.toMatchObject({
    errors: {
      lines: `「Away Into」的这些型号已并入别的型号，请改用合并，或先撤销那次合并：AW-100 → AW100（编号 ${kept.id}）`,
    },
  });
  expect(await find(part.id)).toMatchObject({ brand: { id: from.id } });
  await undoLast();
  await expect(split()).rejects.toMatchObject({ errors: { lines: /已有这些型号，请改用合并：AW-100/ } });
});

test("more than 20,000 rows are not split off at once: that is said, and nothing moves", async () => {
  const { db } = portal.context;
  const brand = await buildBrand({ name: "Too Many Semi" });
  const part = await buildPart({ mpn: "TOOMANY100", brandId: brand.id });
  await sql`insert into datasheet_part_sources (part_id, source, reference, row_hash, is_owner)
    select ${part.id}, 'too-many', 'Row ' || number, '\\x', false from generate_series(1, 20001) number`.execute(db);
  const asked = { id: part.id, brandId: brand.id, mpn: "TOOMANY200", allOf: ["rows"], words: "", reason: "拆" };
  await expect(operator()(splits.splitPart, asked as never)).rejects.toMatchObject({
    message: expect.stringContaining("一次最多拆出 20000 项"),
  });
  expect((await operator()(editedParts.listEditedParts, { words: "TOOMANY200" })).data).toEqual([]);
  expect((await operator()(splits.findSplitFacts, { id: part.id, words: "" })).rowCount).toBe(20_001);
});
