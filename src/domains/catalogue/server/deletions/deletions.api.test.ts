import { expect, test } from "vitest";
import { favourites } from "#domains/accounts/contract/favourites.ts";
import { auditLog } from "#domains/audit/contract/audit-log.ts";
import { useTestApp } from "#testing/app.ts";
import { brands } from "../../contract/brands.ts";
import { deletions } from "../../contract/deletions.ts";
import { editedBrands } from "../../contract/edited-brands.ts";
import { editedParts } from "../../contract/edited-parts.ts";
import { merges } from "../../contract/merges.ts";
import { parts } from "../../contract/parts.ts";
import { partSearch } from "../../contract/search.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";
import { tables } from "#domains/operator-console/contract/tables.ts";
import { openPages } from "../../testing/open-pages.ts";
import { drawLibrary } from "../../testing/symbol-libraries.ts";
import { describeParts, importFilesInto, importInto } from "../../testing/importer.ts";

const portal = useTestApp();
const { open } = openPages(portal);
const { buildBrand, buildPart, buildDocument } = catalogueOf(portal);
const OPERATOR = "13800000009";
const USER = "13800000001";
const operator = () => portal.callAs(OPERATOR);
const visitor = () => portal.callAs();

const remove = (kind: "part" | "brand", id: number, name: string) =>
  operator()(deletions.deleteThing, { kind, id, name, reason: "名单里的错行" });
const undoOf = async (name?: string) => {
  const { data } = await operator()(merges.listMerges, {});
  const { id } = data.find(({ from }) => name === undefined || from.name === name)!;
  return operator()(merges.undoMerge, { id, reason: "删错了" });
};
const undoLast = () => undoOf();
const partOf = async (mpn: string) =>
  (await operator()(editedParts.listEditedParts, { words: mpn })).data.find((part) => part.mpn === mpn);

/** The whole address that a shorter one leads to. */
const pageOf = async (address: string) => (await open(address)).location!;

const ROW = {
  mpn: "DEL100",
  manufacturer: "Delete Semi",
  package: "SOT-23",
  lcsc: "C9001",
  stock: 5,
  price: [{ qty: 1, price: 2 }],
  parameters: { Resistance: "10kΩ" },
};

test("a part that nobody uses is deleted with what lists said of it, is not made again by any list, and comes back whole", async () => {
  const { db } = portal.context;
  await importInto(portal, "first.jsonl", [ROW, { ...ROW, mpn: "DEL200", lcsc: "C9002" }]);
  const { id } = (await partOf("DEL100"))!;
  const before = await describeParts(db);
  expect(await operator()(deletions.findThingUses, { kind: "part", id })).toEqual({
    name: "DEL100",
    own: expect.arrayContaining([
      { what: "报价", count: 1 },
      { what: "来源", count: 1 },
      { what: "参数值", count: 1 },
    ]),
    uses: [],
  });
  const address = await pageOf(`/datasheet/datasheetDetail/${id}`);
  expect((await open(address)).status).toBe(200);
  await expect(remove("part", id, "DEL10")).rejects.toMatchObject({ errors: { name: "请输入「DEL100」以确认" } });
  await expect(
    portal.callAs(USER)(deletions.deleteThing, { kind: "part", id, name: "DEL100", reason: "x" }),
  ).rejects.toMatchObject({ status: 403 });
  await remove("part", id, "DEL100");

  await expect.poll(async () => (await open(address)).status, { timeout: 1000 }).toBe(404);
  await expect(visitor()(parts.partDetail, { id })).rejects.toMatchObject({ status: 404 });
  expect((await visitor()(partSearch.searchParts, { keywords: "DEL100" })).data.map(({ mpn }) => mpn)).not.toContain(
    "DEL100",
  );
  expect(await partOf("DEL100")).toBeUndefined();
  expect(await operator()(editedParts.findEditedPart, { id })).toMatchObject({
    deletedAt: expect.any(String),
    sources: [],
    values: [],
    offerCount: 0,
    history: [{ act: "delete-part", reason: "名单里的错行" }],
  });
  for (const act of [
    () => operator()(editedParts.hidePart, { id, isHidden: "false", reason: "x" }),
    () => operator()(editedParts.savePart, { id, lifecycle: "active" }),
    () => remove("part", id, "DEL100"),
    () => portal.callAs(USER)(favourites.addFavourite, { type: "part", id }),
  ])
    await expect(act()).rejects.toMatchObject({ status: 404 });

  for (const list of ["first.jsonl", "other.jsonl"]) {
    const { accounts, total } = await importInto(portal, list, [
      { ...ROW, description: list },
      { ...ROW, mpn: "DEL300", lcsc: null },
    ]);
    expect(total, accounts[0]!.failure ?? "").toMatchObject({ read: 2, refused: 1 });
  }
  expect(await partOf("DEL100")).toBeUndefined();
  expect(await partOf("DEL300")).toMatchObject({ brand: { name: "Delete Semi" } });
  expect(await db.selectFrom("datasheetOffers").select("id").where("sku", "=", "C9001").execute()).toEqual([]);

  expect(await undoLast()).toMatchObject({ left: [] });
  await expect(undoLast()).rejects.toMatchObject({ message: "这一次已撤销" });
  const restored = (await describeParts(db)) as { mpn: string }[];
  expect(restored.filter(({ mpn }) => mpn !== "DEL300")).toEqual(before);
  expect(await visitor()(parts.partDetail, { id })).toMatchObject({ mpn: "DEL100", package: "SOT-23" });
  const { data } = await operator()(auditLog.listActions, { subject: "part", subjectId: String(id) });
  expect(data.map(({ act }) => act)).toEqual(["undo-delete", "delete-part"]);
});

test("what people keep or have said of a part or brand keeps it from being deleted, by name", async () => {
  const brand = await buildBrand({ name: "Used Semi" });
  const [kept, described] = [
    await buildPart({ mpn: "USED100", brandId: brand.id }),
    await buildPart({ mpn: "USED200", brandId: brand.id }),
  ];
  await portal.callAs(USER)(favourites.addFavourite, { type: "part", id: kept.id });
  await portal.callAs(USER)(favourites.follow, { type: "brand", id: brand.id });
  await buildDocument({ partIds: [described.id] });
  expect((await operator()(deletions.findThingUses, { kind: "part", id: kept.id })).uses).toEqual([
    { what: "收藏", count: 1 },
  ]);
  await expect(remove("part", kept.id, "USED100")).rejects.toMatchObject({
    message: "「USED100」还有人在用，不能删除：收藏 1。可以改为隐藏，或并入另一个",
  });
  await expect(remove("part", described.id, "USED200")).rejects.toMatchObject({ message: /规格书与型号的关系 1/ });
  await expect(remove("brand", brand.id, "Used Semi")).rejects.toMatchObject({ message: /关注 1.*收藏 1/ });
  expect(await visitor()(parts.partDetail, { id: kept.id })).toMatchObject({ mpn: "USED100" });
  expect(await operator()(merges.listMerges, {})).not.toMatchObject({ data: [{ act: "delete", undoneAt: null }] });
});

test("a brand is deleted with its parts; no list of parts or makers brings it back, and all of it is undone at once", async () => {
  const { db } = portal.context;
  await importInto(portal, "makers.jsonl", [{ name: "Bogus Semi", country: "US", aliases: ["BGS", "假牌"] }]);
  await importInto(portal, "bogus.jsonl", [{ mpn: "BOG100", manufacturer: "BGS", package: "SOT-23" }]);
  const { data } = await operator()(editedBrands.listEditedBrands, { words: "Bogus" });
  const { id, slug } = data[0]!;
  const before = await describeParts(db);
  const address = await pageOf(`/brandDetail/${slug}`);
  expect((await open(address)).status).toBe(200);
  expect(await remove("brand", id, "Bogus Semi")).toEqual({ parts: 1 });
  await expect.poll(async () => (await open(address)).status, { timeout: 1000 }).toBe(404);
  await expect(visitor()(brands.findBrand, { brand: "假牌" })).rejects.toMatchObject({ status: 404 });
  expect((await operator()(editedBrands.listEditedBrands, { words: "Bogus" })).data).toEqual([]);
  for (const act of [
    () => operator()(editedBrands.hideBrand, { id, isHidden: "false", reason: "x" }),
    () => operator()(editedBrands.saveBrand, { id, nameCn: "又来" }),
  ])
    await expect(act()).rejects.toMatchObject({ status: 404 });

  const again = await importInto(portal, "again.csv", "型号,品牌\nBOG100,Bogus Semi\nBOG200,假牌\n");
  expect(again.total).toMatchObject({ read: 2, loaded: 0, refused: 2 });
  const makers = await importInto(portal, "makers2.jsonl", [{ name: "Bogus Semi", country: "CN", aliases: ["BGS2"] }]);
  expect(makers.total).toMatchObject({ loaded: 0, refused: 1 });
  expect((await operator()(editedBrands.listEditedBrands, { words: "Bogus" })).data).toEqual([]);

  expect(await undoLast()).toMatchObject({ left: [] });
  expect(await describeParts(db)).toEqual(before);
  expect(await operator()(editedBrands.findEditedBrand, { id })).toMatchObject({
    deletedAt: null,
    hiddenAt: null,
    country: "US",
    partCount: 1,
  });
  expect((await open(address)).status).toBe(200);
});

test("a brand with a deleted part is merged: the other's part of that number stays, and where there is none lists bring none", async () => {
  const [gone, kept] = [await buildBrand({ name: "Twin Semi" }), await buildBrand({ name: "Twin Semiconductor" })];
  const own = {
    deleted: await buildPart({ mpn: "TW100", brandId: gone.id }),
    alone: await buildPart({ mpn: "TW200", brandId: gone.id }),
    live: await buildPart({ mpn: "TW300", brandId: gone.id, description: "lives" }),
  };
  await buildPart({ mpn: "TW100", brandId: kept.id, description: "kept" });
  const other = await buildPart({ mpn: "TW300", brandId: kept.id });
  await remove("part", own.deleted.id, "TW100");
  await remove("part", own.alone.id, "TW200");
  await remove("part", other.id, "TW300");
  await operator()(editedBrands.mergeBrand, { id: gone.id, intoId: kept.id, name: gone.name, reason: "同一原厂" });
  expect(await partOf("TW100")).toMatchObject({ brand: { id: kept.id }, hiddenAt: null });
  expect(await partOf("TW300")).toMatchObject({ id: own.live.id, brand: { id: kept.id }, hiddenAt: null });
  const rows = ["TW100", "TW200", "TW300"].map((mpn) => ({ mpn, manufacturer: "Twin Semi" }));
  expect((await importInto(portal, "twins.jsonl", rows)).total).toMatchObject({ loaded: 2, refused: 1 });
  expect(await partOf("TW200")).toBeUndefined();
  expect(await undoLast()).toMatchObject({ left: expect.any(Array) });
  expect(await partOf("TW200")).toBeUndefined();
});

test("a symbol of a deleted part is refused with its name, and brings nothing back", async () => {
  const library = drawLibrary([{ name: "SYM100", properties: { Manufacturer: "Symbol Semi" }, units: [["1", "2"]] }]);
  const bring = () => importFilesInto(portal, { "Symbols.kicad_sym": library });
  await bring();
  const { id } = (await partOf("SYM100"))!;
  await remove("part", id, "SYM100");
  const { total } = await bring();
  expect(total).toMatchObject({ loaded: 0, refused: 1 });
  expect(await operator()(editedParts.findEditedPart, { id })).toMatchObject({
    sources: [],
    deletedAt: expect.any(String),
  });
  expect(await undoLast()).toMatchObject({ left: [] });
  expect((await visitor()(parts.partDetail, { id })).symbols).toHaveLength(1);
});

test("a part that comes back is hidden as its brand is by then, and under a deleted brand it does not come back", async () => {
  const brand = await buildBrand({ name: "Hiding Semi" });
  const [shown, hidden, alone] = [
    await buildPart({ mpn: "HID100", brandId: brand.id }),
    await buildPart({ mpn: "HID200", brandId: brand.id }),
    await buildPart({ mpn: "HID300", brandId: brand.id }),
  ];
  const hide = (isHidden: "true" | "false") =>
    operator()(editedBrands.hideBrand, { id: brand.id, isHidden, reason: "冒用他人名义" });
  const read = (part: { id: number }) => visitor()(parts.partDetail, { id: part.id });
  await operator()(editedParts.hidePart, { id: alone.id, isHidden: "true", reason: "x" });
  // Hidden by itself, at another moment than its brand.
  portal.clock.now = new Date(portal.clock.now.getTime() + 1000);
  await remove("part", shown.id, "HID100");
  await hide("true");
  expect(await undoOf("HID100")).toMatchObject({ left: [] });
  await expect(read(shown)).rejects.toMatchObject({ status: 404 });

  await remove("part", hidden.id, "HID200");
  await remove("part", alone.id, "HID300");
  await hide("false");
  expect(await read(shown)).toMatchObject({ mpn: "HID100" });
  await undoOf("HID200");
  await undoOf("HID300");
  expect(await read(hidden)).toMatchObject({ mpn: "HID200" });
  await expect(read(alone)).rejects.toMatchObject({ status: 404 });

  await remove("part", shown.id, "HID100");
  await remove("brand", brand.id, "Hiding Semi");
  await expect(undoOf("HID100")).rejects.toMatchObject({
    message: "之后「Hiding Semi」又被删除，请先撤销那一次",
  });
  await undoOf("Hiding Semi");
  await undoOf("HID100");
  expect(await read(shown)).toMatchObject({ mpn: "HID100" });
});

test("several parts are deleted after a preview that names what goes and who uses them, and the number typed again", async () => {
  await importInto(portal, "many.jsonl", [ROW, { ...ROW, mpn: "BULKDEL1", lcsc: "C9101" }]);
  const free = (await partOf("BULKDEL1"))!;
  const { id: brandId } = await buildBrand({ name: "Bulk Semi" });
  const used = await buildPart({ mpn: "BULKDEL2", brandId });
  await portal.callAs(USER)(favourites.addFavourite, { type: "part", id: used.id });
  const partsOf = async () => (await operator()(editedBrands.findEditedBrand, { id: free.brand!.id })).partCount;
  const counted = await partsOf();
  const asked = { table: "parts", query: "words=BULKDEL", act: "delete" };
  const preview = await operator()(tables.previewRows, { ...asked, ids: `${free.id},${used.id}` });
  expect(preview.possible).toMatchObject([{ id: free.id, note: expect.stringContaining("一起删除：") }]);
  expect(preview.refused).toMatchObject([
    { id: used.id, message: expect.stringMatching(/「BULKDEL2」还有人在用，不能删除：收藏 1/) },
  ]);
  expect(await partOf("BULKDEL1")).toBeDefined();
  const act = (given: object) =>
    operator()(tables.actOnRows, { ...asked, rows: `${free.id}@,${used.id}@`, reason: "名单里的错行", ...given });
  for (const given of [{}, { count: "1" }, { count: "两" }])
    await expect(act(given)).rejects.toMatchObject({ message: expect.stringMatching(/请输入/) });
  expect(await act({ count: "2" })).toEqual({
    done: [free.id],
    refused: [{ id: used.id, message: preview.refused[0]!.message }],
  });
  expect(await partOf("BULKDEL1")).toBeUndefined();
  expect(await partsOf()).toBe(counted - 1);
  await undoOf("BULKDEL1");
  expect(await partOf("BULKDEL1")).toBeDefined();
  expect(await partsOf()).toBe(counted);
});
