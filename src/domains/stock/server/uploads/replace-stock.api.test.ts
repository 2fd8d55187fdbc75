import { beforeAll, expect, test } from "vitest";
import { ownTasks } from "#domains/notices/contract/own-tasks.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { useTestApp } from "#testing/app.ts";
import { stockUploads } from "../../contract/uploads.ts";
import { SELLER, STOCK_HEAD, useStock } from "../../testing/use-stock.ts";
import { loadStockFile } from "./load-task.ts";

const portal = useTestApp();
const { agree, asSeller, bring, confirm, contextNow, linesOf, load } = useStock(portal);
const { buildBrand } = catalogueOf(portal);

beforeAll(async () => {
  await buildBrand({ name: "STMicroelectronics", nameCn: "意法半导体", aliases: ["ST"] });
  await buildBrand({ name: "Texas Instruments", nameCn: "德州仪器", aliases: ["TI"] });
});

const BEFORE = `${STOCK_HEAD}\nLM358,TI,10,2340,深圳,0.35\nNE555,TI,20,,,\nLM324,ST,30,22+,,\nMAX232,Maxim,4,,,`;
const uploadOf = async (id: number) =>
  (await asSeller()(stockUploads.listStockUploads, {})).data.find((upload) => upload.id === id)!;

/** Confirms a replacement and has it counted. */
async function askFor(file: string): Promise<number> {
  const { id } = await confirm(file, "replace");
  await loadStockFile(contextNow(), { uploadId: id });
  return id;
}

test("a replacement asks first, with what is new, changed, unchanged and removed, and changes nothing before", async () => {
  await load(BEFORE);
  const before = await linesOf();
  const id = await askFor(`${STOCK_HEAD}\nLM358,TI,10,2340,深圳,0.35\nNE555,TI,25,,,\nUA741,TI,1,,,\nUA747,TI,1,,,`);
  const asked = { added: 2, changed: 1, unchanged: 1, removed: 2, kept: 0 };
  expect(await uploadOf(id)).toMatchObject({ state: "asking", asked, counts: null });
  expect(await linesOf()).toEqual(before);
  expect((await asSeller()(ownTasks.listTasks, {})).data[0]).toMatchObject({
    state: "done",
    note: "请在库存管理确认替换：新增 2 条，更改 1 条，未变 1 条，移除 2 条",
  });
  // Nobody agrees to what he has not seen.
  await expect(
    asSeller()(stockUploads.agreeToReplacement, { id, asked: { ...asked, removed: 1 } }),
  ).rejects.toMatchObject({ message: "替换的内容已变化，请刷新后再确认" });
  await asSeller()(stockUploads.agreeToReplacement, { id, asked });
  await expect(asSeller()(stockUploads.agreeToReplacement, { id, asked })).rejects.toMatchObject({
    message: "这份文件已导入或已放弃，请重新上传",
  });
  await loadStockFile(contextNow(), { uploadId: id });
  expect(await uploadOf(id)).toMatchObject({
    state: "done",
    asked: null,
    counts: { read: 4, loaded: 3, unchanged: 1, refused: 0, removed: 2, kept: 0 },
  });
  expect(await linesOf()).toEqual([
    "LM358 TI 10 2340 深圳 0.35 CNY",
    "NE555 TI 25    CNY",
    "UA741 TI 1    CNY",
    "UA747 TI 1    CNY",
  ]);
});

test("a replacement of stock that has changed since it was agreed to asks again; one that is given up changes nothing", async () => {
  await load(BEFORE);
  const id = await askFor(`${STOCK_HEAD}\nLM358,TI,10,2340,深圳,0.35`);
  const { asked } = await uploadOf(id);
  await load(`${STOCK_HEAD}\nTL431,TI,5,,,`);
  await asSeller()(stockUploads.agreeToReplacement, { id, asked: asked! });
  await loadStockFile(contextNow(), { uploadId: id });
  expect(await uploadOf(id)).toMatchObject({ state: "asking", asked: { ...asked, removed: asked!.removed + 1 } });
  const before = await linesOf();
  await asSeller()(stockUploads.cancelStockUpload, { id });
  expect([(await uploadOf(id)).state, await linesOf()]).toEqual(["cancelled", before]);
});

test("lines that stand and whose new one is refused are kept, as far as that one can be read", async () => {
  await load(`${BEFORE}\nLM358,TI,7,2101,香港,\nNE555,ST,9,,,`);
  const file = `${STOCK_HEAD}\nLM358,TI,很多,2340,深圳,0.35\nNE555,TI,0,,,\nLM324,ST,5,2399,,\nUA741,TI,1,,,\nUA747,TI,x,,,`;
  const id = await askFor(file);
  // Of one whose date code can't be read all that bear its number, brand and place are kept.
  expect((await uploadOf(id)).asked).toEqual({ added: 1, changed: 0, unchanged: 0, removed: 3, kept: 3 });
  await agree(id);
  expect((await uploadOf(id)).counts).toMatchObject({ read: 5, loaded: 1, refused: 4, removed: 3, kept: 3 });
  expect(await linesOf()).toEqual([
    "LM324 ST 30 22+   CNY",
    "LM358 TI 10 2340 深圳 0.35 CNY",
    "NE555 TI 20    CNY",
    "UA741 TI 1    CNY",
  ]);
  expect((await asSeller()(ownTasks.listTasks, {})).data[0]!.note).toContain(
    "移除原有 3 行，保留原有 3 行（文件里对应的行被拒绝）",
  );
  expect(await portal.context.db.selectFrom("suppliersStockRefused").selectAll().execute()).toEqual([]);
});

test("a refused line keeps what stands for it however either names the brand, or where one names none", async () => {
  const stood = `${STOCK_HEAD}\nSTM32F103RCT6,意法半导体,10,2415,深圳,\nNE555,,20,,,\nLM324,TI,30,,,\nLM358,TI,7,,,`;
  await load(stood);
  const id = await askFor(
    "型号,品牌,数量,D/C\nSTM32F103RCT6,ST,10,2399\nNE555,TI,5,2399\nLM324,,5,2399\nLM358,ST,7,2399\nUA741,TI,1,",
  );
  expect((await uploadOf(id)).asked).toEqual({ added: 1, changed: 0, unchanged: 0, removed: 1, kept: 3 });
  await agree(id);
  expect((await uploadOf(id)).counts).toMatchObject({ loaded: 1, refused: 4, removed: 1, kept: 3 });
  expect(await linesOf()).toEqual([
    "LM324 TI 30    CNY",
    "NE555  20    CNY",
    "STM32F103RCT6 意法半导体 10 2415 深圳  CNY",
    "UA741 TI 1    CNY",
  ]);
});

test.each(["merge", "replace"] as const)("a line that names its brand otherwise is no second one: %s", async (mode) => {
  await load(`${STOCK_HEAD}\nSTM32F103RCT6,意法半导体,10,2415,深圳,\nLM358,TI,1,,,`);
  const { counts } = await load(
    `${STOCK_HEAD}\nSTM32F103RCT6,ST,15,2415,深圳,\nSTM32F103RCT6,ST,5,2416,深圳,\nLM358,TI,1,,,`,
    mode,
  );
  expect(counts).toMatchObject({ loaded: 2, unchanged: 1, removed: 0 });
  expect(await linesOf()).toEqual([
    "LM358 TI 1    CNY",
    "STM32F103RCT6 ST 5 2416 深圳  CNY",
    "STM32F103RCT6 意法半导体 15 2415 深圳  CNY",
  ]);
});

test("of lines of a file that name one brand differently the first alone is taken, others are told with its line", async () => {
  const { taskId, counts } = await load(
    `${STOCK_HEAD}\nLM358,TI,1,,,\nLM358,德州仪器,2,,,\nlm-358,ti,3,,,\nLM358,Texas Instruments,4,2340,,\nLM358,德州仪器,5,2340,,\nLM358,ST,6,,,\nLM358,,7,,,\nLM358,无名甲,8,,,\nLM358,无名乙,9,,,`,
  );
  expect(counts).toMatchObject({ read: 9, loaded: 6, refused: 3 });
  expect(await linesOf()).toEqual([
    "LM358  7    CNY",
    "LM358 ST 6    CNY",
    "LM358 TI 1    CNY",
    "LM358 Texas Instruments 4 2340   CNY",
    "LM358 无名乙 9    CNY",
    "LM358 无名甲 8    CNY",
  ]);
  const file = await portal.request(ownTasks.readTaskFile, { id: taskId!, part: "error" }, SELLER);
  expect(file.body).toContain("与第 2 行重复（型号、批号、仓库都相同，品牌在那里写作「TI」）");
  expect(file.body).toContain("与第 2 行重复（型号、品牌、批号、仓库都相同）");
  expect(file.body).toContain("与第 5 行重复（型号、批号、仓库都相同，品牌在那里写作「Texas Instruments」）");
});

test("a replacement where nothing stands is loaded at once, and only the company's own are agreed to", async () => {
  const id = await askFor(`${STOCK_HEAD}\nLM358,TI,10,,,`);
  expect(await uploadOf(id)).toMatchObject({ state: "done", counts: { loaded: 1, removed: 0 } });
  const asked = { added: 0, changed: 0, unchanged: 0, removed: 0, kept: 0 };
  await expect(asSeller()(stockUploads.agreeToReplacement, { id: 999_999, asked })).rejects.toMatchObject({
    message: "没有这份库存文件",
  });
  expect((await portal.request(stockUploads.agreeToReplacement, { id, asked }, "13800000001")).json()).toMatchObject({
    msg: "您还没有企业",
  });
  const draft = await bring(`${STOCK_HEAD}\nLM358,TI,1`);
  await expect(portal.callAs(SELLER)(stockUploads.agreeToReplacement, { id: draft.id, asked })).rejects.toMatchObject({
    message: "这份文件已导入或已放弃，请重新上传",
  });
});
