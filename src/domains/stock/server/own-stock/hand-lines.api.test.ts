import { expect, test } from "vitest";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { useEnterprises } from "#domains/enterprises/testing/use-enterprises.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { ownStock } from "../../contract/own-stock.ts";
import { shownStock } from "../../contract/shown-stock.ts";
import { STOCK_HEAD, useStock } from "../../testing/use-stock.ts";

const portal = useTestApp();
const { buildBrand, buildPart } = catalogueOf(portal);
const { newMember } = useEnterprises(portal);
const { asSeller, load, mine, linesOf } = useStock(portal);
const OPERATOR = "13800000009";

const first = async () => (await mine()).data[0]!;
const save = (input: Record<string, unknown>) => asSeller()(ownStock.saveStockLine, input as never);
const add = (input: Record<string, unknown>) => asSeller()(ownStock.addStockLine, input as never);
const undo = () => asSeller()(ownStock.undoStockChange, {});
const shown = async () => {
  const { companyId } = await mine();
  const { data } = await portal.callAs()(shownStock.listStockOfCompany, { companyId: companyId! });
  return data.map(({ mpn }) => mpn).toSorted();
};
const waiting = async () =>
  (await portal.callAs(OPERATOR)(queues.listCases, { queue: "public-texts", pageSize: 100 })).cases.data;

test("each field of a line is changed by hand, read as in a file; what is left out stays, and the line is confirmed", async () => {
  await load(`${STOCK_HEAD}\nLM358,TI,10,2340,深圳,0.35`);
  portal.clock.now = new Date(portal.clock.now.getTime() + DAY_MS);
  const { id, version } = await first();
  const written = {
    mpn: "ＬＭ３５８ DR",
    brand: "德州仪器",
    quantity: "1.5万",
    dateCode: "2023年第41周",
    place: "香港",
    price: "0.40",
    currency: "美元",
    tax: "不含税",
    minQuantity: "100",
    package: "SOIC-8",
    note: "原装",
  };
  const saved = await save({ id, version, ...written });
  const line = await first();
  expect(line).toMatchObject({
    id,
    mpn: "LM358 DR",
    brandName: "德州仪器",
    quantity: 15_000,
    dateCode: "2341",
    place: "香港",
    price: "0.4",
    currency: "USD",
    includesTax: false,
    minQuantity: 100,
    package: "SOIC-8",
    note: "原装",
    confirmedAt: portal.clock.now.toISOString(),
    version: saved.version,
  });
  await save({ id, price: "", tax: "" });
  expect(await first()).toMatchObject({ price: null, includesTax: null, quantity: 15_000, note: "原装" });
});

test("a line that gets a price no longer bears the words of one that could not be read", async () => {
  await load("型号,数量,单价,备注\nLM358,10,电议,原装");
  const { id, note } = await first();
  expect(note).toBe("单价：电议；原装");
  await save({ id, quantity: "11" });
  expect((await first()).note).toBe("单价：电议；原装");
  await save({ id, price: "0.5" });
  expect(await first()).toMatchObject({ price: "0.5", note: "原装" });
});

test("a line that another window has changed meanwhile is not written over, and its asker is told", async () => {
  await load(`${STOCK_HEAD}\nLM358,TI,10,,,`);
  const seen = await first();
  await asSeller()(ownStock.confirmStock, {});
  // That it was confirmed is no change.
  await save({ id: seen.id, version: seen.version, quantity: "20" });
  await expect(save({ id: seen.id, version: seen.version, quantity: "30" })).rejects.toMatchObject({
    code: 16_416,
    message: "这条库存刚被他人修改，已显示最新内容，请核对后再保存",
  });
  expect(await first()).toMatchObject({ quantity: 20 });
});

test("what can't be read is told at its field, all of it at once, and nothing is written", async () => {
  await load(`${STOCK_HEAD}\nLM358,TI,10,2340,深圳,0.35\nNE555,TI,5,,,`);
  const before = await linesOf();
  const line = (await mine({ keywords: "NE555" })).data[0]!;
  const errorsOf = async (call: Promise<unknown>) =>
    call.then(
      () => null,
      ({ errors }: { errors: Record<string, string> }) => errors,
    );
  expect(await errorsOf(save({ id: line.id, mpn: "合计", quantity: "很多", price: "面议", dateCode: "2399" }))).toEqual(
    {
      mpn: "「合计」不是型号",
      quantity: "数量「很多」不是数字",
      price: "单价「面议」不是数字；询价请留空",
      dateCode: expect.stringContaining("周数"),
    },
  );
  expect(await errorsOf(save({ id: line.id, price: "US$5" }))).toEqual({ price: "单价写的是 USD，与币种不同" });
  const twice = { mpn: "已有型号、品牌、批号、仓库都相同的一条库存" };
  const same = { mpn: "lm-358", brand: "ti", dateCode: "2340", place: "深圳", quantity: "1" };
  expect([await errorsOf(save({ id: line.id, ...same })), await errorsOf(add(same))]).toEqual([twice, twice]);
  expect(await errorsOf(add({}))).toEqual({ mpn: "没有型号", quantity: "没有数量" });
  expect(await errorsOf(add({ mpn: "x".repeat(101), quantity: "1" }))).toEqual({ mpn: "最多 100 个字" });
  expect(await linesOf()).toEqual(before);
});

test("a line of the same brand under another name is there already, but one that stands so may be edited and undone", async () => {
  const { db } = portal.context;
  await buildBrand({ name: "Hand Instruments", nameCn: "手写仪器", aliases: ["HI"] });
  await load(`${STOCK_HEAD}\nLM358,HI,10,2340,,\nNE555,HI,5,,,`);
  const twin = "已有型号、批号、仓库都相同的一条库存，品牌写作「HI」";
  const same = { mpn: "LM358", brand: "手写仪器", dateCode: "2340" };
  await expect(add({ ...same, quantity: "1" })).rejects.toMatchObject({ errors: { mpn: twin } });
  const { id } = (await mine({ keywords: "NE555" })).data[0]!;
  await expect(save({ id, ...same })).rejects.toMatchObject({ errors: { mpn: twin } });
  await add({ ...same, dateCode: "2341", quantity: "1" });
  await add({ ...same, brand: "别的仪器", quantity: "2" });
  // Two that stand side by side since before.
  await db
    .updateTable("suppliersStockLines")
    .set({ brandName: "手写仪器", brandKey: "手写仪器" })
    .where("brandName", "=", "别的仪器")
    .execute();
  const before = await linesOf();
  const both = (await mine({ keywords: "LM358" })).data.filter(({ dateCode }) => dateCode === "2340");
  expect(both).toHaveLength(2);
  await save({ id: both[0]!.id, quantity: "77" });
  await undo();
  await asSeller()(ownStock.removeStock, { ids: both.map(({ id }) => id).join(",") });
  await undo();
  expect(await linesOf()).toEqual(before);
});

test("a line is added by hand, found as its part, and search is told where stock of that begins", async () => {
  const { db } = portal.context;
  const brand = await buildBrand({ name: "Hand Semi" });
  const part = await buildPart({ mpn: "HAND100", brandId: brand.id });
  const other = await buildPart({ mpn: "HAND200", brandId: brand.id });
  await db.deleteFrom("datasheetPartChanges").execute();
  const told = async () => {
    const rows = await db.deleteFrom("datasheetPartChanges").returning("partId").execute();
    return [...new Set(rows.map(({ partId }) => partId))].toSorted();
  };
  const { id } = await add({ mpn: "HAND100", brand: "Hand Semi", quantity: "3" });
  expect([(await first()).partId, await told()]).toEqual([part.id, [part.id]]);
  await save({ id, quantity: "4" });
  expect(await told()).toEqual([]);
  await save({ id, mpn: "HAND200" });
  expect([(await first()).partId, await told()]).toEqual([other.id, [part.id, other.id].toSorted()]);
  await save({ id, mpn: "NOWHERE9" });
  expect([(await first()).partId, await told()]).toEqual([null, [other.id]]);
});

test("what was saved, added or taken away last is undone, unless somebody has changed it since", async () => {
  await load(`${STOCK_HEAD}\nLM358,TI,10,2340,深圳,0.35\nNE555,TI,5,,,`);
  const before = await linesOf();
  await expect(undo()).rejects.toMatchObject({ message: "没有可以撤销的修改" });
  expect((await mine()).undo).toBeNull();
  const [one, two] = (await mine()).data;
  const confirmedAt = one!.confirmedAt;
  portal.clock.now = new Date(portal.clock.now.getTime() + DAY_MS);

  await save({ id: one!.id, quantity: "7", brand: "ST", price: "9" });
  expect((await mine()).undo).toBe(`修改 ${one!.mpn}`);
  expect(await undo()).toEqual({ lines: 1 });
  expect(await linesOf()).toEqual(before);
  expect((await mine()).data.find(({ id }) => id === one!.id)!.confirmedAt).toBe(confirmedAt);
  await expect(undo()).rejects.toMatchObject({ message: "没有可以撤销的修改" });

  await add({ mpn: "MAX232", quantity: "1" });
  expect((await mine()).undo).toBe("添加 MAX232");
  await undo();
  expect(await linesOf()).toEqual(before);

  await asSeller()(ownStock.removeStock, { ids: `${one!.id},${two!.id}` });
  expect(await linesOf()).toEqual([]);
  expect((await mine()).undo).toBe("删除 2 条库存");
  await undo();
  expect(await linesOf()).toEqual(before);

  // A colleague has an undo of his own, and none of another's.
  const colleague = await newMember("seller");
  const line = await first();
  await save({ id: line.id, quantity: "77" });
  expect((await portal.callAs(colleague.mobile)(ownStock.listOwnStock, {})).undo).toBeNull();
  await portal.callAs(colleague.mobile)(ownStock.saveStockLine, { id: line.id, note: "现货" });
  await expect(undo()).rejects.toMatchObject({ message: `${line.mpn} 之后又有变动，不能撤销` });
  expect(await first()).toMatchObject({ quantity: 77, note: "现货" });
});

test("several lines that were taken away come back all, or none", async () => {
  await load(`${STOCK_HEAD}\nLM358,TI,10,,,\nNE555,TI,5,,,`);
  const ids = (await mine()).data.map(({ id }) => id).join(",");
  await asSeller()(ownStock.removeStock, { ids });
  await load(`${STOCK_HEAD}\nne555,TI,9,,,`);
  await expect(undo()).rejects.toMatchObject({ message: "已有型号、品牌、批号、仓库都相同的一条库存" });
  expect(await linesOf()).toEqual(["ne555 TI 9    CNY"]);
});

test("a line that is written by hand with a sensitive word waits alone, until it is decided or says something else", async () => {
  await load(`${STOCK_HEAD}\nLM358,TI,10,,,\nNE555,TI,5,,,`);
  const { id } = (await mine({ keywords: "LM358" })).data[0]!;
  expect((await save({ id, note: "加微信领红包" })).review).toMatchObject({
    state: "waiting",
    fields: [{ field: "note", title: "备注" }],
  });
  expect(await shown()).toEqual(["NE555"]);
  expect((await mine({ keywords: "LM358" })).data[0]!.review).toMatchObject({ state: "waiting" });
  const [found] = await waiting();
  expect(found!.title).toMatch(/：LM358$/);
  // Its quantity is no text.
  await save({ id, quantity: "11" });
  expect([await shown(), (await waiting()).length]).toEqual([["NE555"], 1]);
  await save({ id, note: "原装" });
  expect([await shown(), await waiting()]).toEqual([["LM358", "NE555"], []]);
  await undo();
  expect([await shown(), (await waiting()).length]).toEqual([["NE555"], 1]);
  await portal.callAs(OPERATOR)(queues.decideCases, {
    queue: "public-texts",
    ids: [(await waiting())[0]!.id] as never,
    decision: "released",
    reason: "",
  });
  expect([await shown(), await waiting()]).toEqual([["LM358", "NE555"], []]);
  // A file that says it without shows it, too.
  await save({ id, note: "刷好评" });
  expect(await shown()).toEqual(["NE555"]);
  await load(`${STOCK_HEAD}\nLM358,TI,12,,,`);
  expect([await shown(), await waiting()]).toEqual([["LM358", "NE555"], []]);
});
