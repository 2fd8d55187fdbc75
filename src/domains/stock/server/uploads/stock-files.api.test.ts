import iconv from "iconv-lite";
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { ownTasks } from "#domains/notices/contract/own-tasks.ts";
import { uploads } from "#domains/files/contract/uploads.ts";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { countWaiting } from "#testing/count-waiting.ts";
import { ownStock } from "../../contract/own-stock.ts";
import { stockUploads } from "../../contract/uploads.ts";
import { useEnterprises } from "#domains/enterprises/testing/use-enterprises.ts";
import { SELLER, STOCK_HEAD, useStock } from "../../testing/use-stock.ts";
import { bookOf, text } from "../../testing/write-workbook.ts";
import { loadStockFile, queueUnloadedStock } from "./load-task.ts";

const portal = useTestApp();
const { newUser } = useEnterprises(portal);
const { contextNow, asSeller, userIdOf, bring, confirm, load, mine } = useStock(portal);

describe("a file", () => {
  test("is shown before anything is loaded, with its headings, what would be refused, and the mapping that was chosen before", async () => {
    const file = iconv.encode(
      `某某电子库存表,,\r\n型 号,厂牌,库存数量,我方编码\r\nLM358,德州仪器,"10,000",X1\r\nNE555,TI,1e4,X2\r\n合计,,5,\r\n`,
      "gb18030",
    );
    const preview = await bring(file);
    expect(preview).toMatchObject({
      encoding: "GB18030（GBK）",
      headingRow: 1,
      mapping: { mpn: 0, brand: 1, quantity: 2 },
      isRemembered: false,
      headings: ["型 号", "厂牌", "库存数量", "我方编码"],
      looked: 3,
      refusedCount: 2,
      sheets: [{ rows: 5 }],
    });
    expect(preview.refused).toEqual([
      { line: 4, reason: expect.stringMatching(/科学计数法/) },
      { line: 5, reason: "「合计」不是型号" },
    ]);
    const { id, sheet, headingRow } = preview;
    const changed = await asSeller()(stockUploads.previewStock, { id, mapping: { mpn: 3, quantity: 2 } });
    expect(changed).toMatchObject({ mapping: { mpn: 3, quantity: 2 }, refusedCount: 2 });
    const refusalOf = async (mapping: Record<string, number>, row: number | null = headingRow) =>
      asSeller()(stockUploads.loadStock, { id, sheet, headingRow: row, mapping, mode: "merge" }).then(
        () => "",
        ({ message }: Error) => message,
      );
    expect([
      await refusalOf({ mpn: 0 }),
      await refusalOf({ mpn: 0, quantity: 0 }),
      await refusalOf({ mpn: 0, quantity: 2 }, 4),
    ]).toEqual([
      "请指定哪一列是型号、哪一列是数量",
      expect.stringMatching(/同一列/),
      expect.stringMatching(/没有内容/),
    ]);
    expect((await mine()).totalRecord).toBe(0);
    await asSeller()(stockUploads.loadStock, {
      id,
      sheet,
      headingRow,
      mapping: { mpn: 0, brand: 1, quantity: 2, note: 3 },
      mode: "merge",
    });
    await asSeller()(stockUploads.cancelStockUpload, { id });
    expect(await bring(file)).toMatchObject({ isRemembered: true, mapping: { note: 3 } });
  });

  test("is counted, read or not, and no more than so many a day are", async () => {
    const { db } = portal.context;
    const userId = await userIdOf(SELLER);
    const tries = async () =>
      (await db.selectFrom("suppliersStockTries").select("id").where("userId", "=", userId).execute()).length;
    await expect(bring(" \n")).rejects.toMatchObject({ code: 16_400 });
    expect(await tries()).toBe(1);
    await db
      .insertInto("suppliersStockTries")
      .values(Array.from({ length: 59 }, () => ({ userId, triedAt: portal.clock.now })))
      .execute();
    await expect(bring(STOCK_HEAD)).rejects.toMatchObject({ message: "今日上传的库存文件过多，请明天再试" });
  });

  test("says in the heading of its prices what they are", async () => {
    const file = `型号,品牌,数量,未税单价(USD)\nLM358,TI,1,0.5`;
    const preview = await bring(file);
    expect(preview.prices).toEqual({ currency: "USD", includesTax: false });
    await load(file);
    expect((await mine()).data).toMatchObject([{ price: "0.5", currency: "USD", includesTax: false }]);
  });

  test("with a price that can't be read is loaded with one to be asked for, which is told before and after", async () => {
    const file = `库存表\n说明：价格如有变动另行通知\n料号 P/N,品牌/Brand,数量(PCS),批号D/C,价格,备注\nLM358,TI,100,23+,面议,原装\nNE555,TI,5,,1.2-1.5,\nLM324,TI,7,,0.5,\nUA741,TI,x,,call,`;
    expect(await bring(file)).toMatchObject({
      headingRow: 2,
      mapping: { mpn: 0, brand: 1, quantity: 2, dateCode: 3, price: 4, note: 5 },
      refusedCount: 1,
      unreadPriceCount: 2,
      unreadPrices: [
        { line: 4, written: "面议" },
        { line: 5, written: "1.2-1.5" },
      ],
    });
    expect((await load(file)).counts).toMatchObject({ read: 4, loaded: 3, refused: 1, unreadPrices: 2 });
    expect((await mine({ pageSize: 100 })).data.map(({ mpn, price, note }) => [mpn, price, note]).toSorted()).toEqual([
      ["LM324", "0.5", ""],
      ["LM358", null, "单价：面议；原装"],
      ["NE555", null, "单价：1.2-1.5"],
    ]);
    expect((await asSeller()(ownTasks.listTasks, {})).data[0]!.note).toContain("2 行的单价不能识别，改为询价");
  });

  test("whose first sheet holds notes alone is read from the one that holds stock", async () => {
    const notes = [["填写说明"], ["型号", "必填", "备注"], ["数量", "必填"]];
    const stock = [["某某电子"], ["联系人：王先生"], ["料号 P/N", "品牌/Brand", "数量(PCS)"], ["LM358", "TI", "100"]];
    const written = (name: string, rows: string[][]) => ({
      name,
      rows: rows.map((cells) => cells.map((cell) => text(cell))),
    });
    const preview = await bring(bookOf(written("说明", notes), written("库存", stock)));
    expect(preview).toMatchObject({ sheet: 1, headingRow: 2, mapping: { mpn: 0, brand: 1, quantity: 2 }, looked: 1 });
  });

  test("of somebody who may not publish is not loaded, nor his lines changed", async () => {
    const { id, sheet, headingRow, mapping } = await bring(`${STOCK_HEAD}\nLM358,TI,1`);
    const mute = (until: Date | null) =>
      portal.context.db
        .updateTable("accountUsers")
        .set({ mutedUntil: until, mutedReason: until && "广告" })
        .where("mobile", "=", `+86${SELLER}`)
        .execute();
    await mute(new Date(portal.clock.now.getTime() + DAY_MS));
    await expect(
      asSeller()(stockUploads.loadStock, { id, sheet, headingRow, mapping, mode: "merge" }),
    ).rejects.toMatchObject({
      message: expect.stringContaining("广告"),
    });
    await expect(asSeller()(ownStock.saveStockLine, { id: 1, quantity: "1" })).rejects.toMatchObject({
      message: expect.stringContaining("广告"),
    });
    await mute(null);
  });

  test("that ends whoever loads it is given up after three runs, and one whose company is held is asked for again", async () => {
    const { db } = portal.context;
    const { id } = await confirm(`${STOCK_HEAD}\nLM358,TI,1`, "merge");
    await db.updateTable("suppliersStockUploads").set({ runs: 3 }).where("id", "=", id).execute();
    await db.transaction().execute(async (held) => {
      await held
        .selectFrom("suppliersCompanies")
        .select((eb) =>
          sql`pg_advisory_xact_lock(hashtextextended('suppliers.stock ' || ${eb.ref("id")}, 0))`.as("lock"),
        )
        .execute();
      await expect(asSeller()(stockUploads.cancelStockUpload, { id })).rejects.toMatchObject({
        message: "库存正在导入，请稍后再试",
      });
    });
    await loadStockFile(contextNow(), { uploadId: id });
    expect((await asSeller()(stockUploads.listStockUploads, {})).data[0]).toMatchObject({
      id,
      state: "failed",
      note: "导入多次中断，请把文件分小后重新上传",
    });
    expect((await mine()).totalRecord).toBe(0);
  });

  test("that is given up just while it is confirmed is not begun", async () => {
    const { db } = portal.context;
    const { id, sheet, headingRow, mapping } = await bring(`${STOCK_HEAD}\nLM358,TI,1`);
    const { asked } = await db.transaction().execute(async (held) => {
      await held
        .updateTable("suppliersStockUploads")
        .set({ state: "cancelled", endedAt: portal.clock.now })
        .where("id", "=", id)
        .execute();
      const asked = asSeller()(stockUploads.loadStock, { id, sheet, headingRow, mapping, mode: "merge" }).then(
        () => "",
        ({ message }: Error) => message,
      );
      await vi.waitFor(async () => {
        expect(await countWaiting(db)).toBe(1);
      });
      return { asked };
    });
    expect(await asked).toBe("这份文件已导入或已放弃，请重新上传");
    expect((await asSeller()(stockUploads.listStockUploads, {})).data[0]).toMatchObject({ id, state: "cancelled" });
  });

  test("whose task has ended without it ends as the task did, in its words", async () => {
    const { db } = portal.context;
    for (const [state, note] of [
      ["failed", "长时间没有进展"],
      ["cancelled", "账号已注销"],
    ] as const) {
      const { id } = await confirm(`${STOCK_HEAD}\nLM358,TI,1`, "merge");
      const task = db.selectFrom("suppliersStockUploads").select("taskId").where("id", "=", id);
      await db.updateTable("accountTasks").set({ state, note }).where("id", "=", task).execute();
      await queueUnloadedStock(contextNow());
      expect((await asSeller()(stockUploads.listStockUploads, {})).data[0]).toMatchObject({ id, state, note });
    }
  });

  test("that is none, or somebody else's, is refused", async () => {
    await expect(bring(Buffer.from([1, 2, 3, 4, 5, 10, 6, 7]))).rejects.toMatchObject({
      code: 16_400,
      message: expect.stringMatching(/损坏/),
    });
    await expect(bring(" \n")).rejects.toMatchObject({ code: 16_400 });
    const other = await newUser("没有企业的人");
    await expect(bring(`${STOCK_HEAD}\nLM358,TI,1`, { mobile: other.mobile })).rejects.toMatchObject({
      message: "您还没有企业",
    });
    const preview = await bring(`${STOCK_HEAD}\nLM358,TI,1`);
    for (const call of [stockUploads.previewStock, stockUploads.cancelStockUpload])
      await expect(portal.callAs(other.mobile)(call, { id: preview.id })).rejects.toMatchObject({
        message: "您还没有企业",
      });
    await expect(asSeller()(stockUploads.previewStock, { id: 999_999 })).rejects.toMatchObject({
      message: "没有这份库存文件",
    });
  });
});

test("a file comes by the upload of files: text of any encoding and .xlsx, while .xls is asked to be saved anew", async () => {
  const token = await portal.tokenOf(SELLER);
  const upload = async (fileName: string, bytes: Buffer) => {
    const head = `--x\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nstock\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`;
    const answer = await portal.app.inject({
      method: "POST",
      url: `/api${uploads.uploadSmallFile.path}`,
      headers: { token, uuid: portal.device, "content-type": "multipart/form-data; boundary=x" },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--x--\r\n")]),
    });
    return answer.json<{ code: number; msg: string; data: { id: string; mediaType: string } }>();
  };
  const { data } = await upload("a.csv", iconv.encode(`${STOCK_HEAD}\nLM358,德州仪器,5`, "gb18030"));
  expect(await asSeller()(stockUploads.openStockUpload, { uploadId: data.id })).toMatchObject({
    fileName: "a.csv",
    encoding: "GB18030（GBK）",
    refusedCount: 0,
    looked: 1,
  });
  // Asked twice, it is the same file.
  await asSeller()(stockUploads.openStockUpload, { uploadId: data.id });
  expect(
    (await asSeller()(stockUploads.listStockUploads, {})).data.filter(({ fileName }) => fileName === "a.csv"),
  ).toHaveLength(1);
  const template = await portal.request(ownStock.stockTemplate, {});
  const { data: sheet } = await upload("模板.xlsx", template.rawPayload);
  expect(await asSeller()(stockUploads.openStockUpload, { uploadId: sheet.id })).toMatchObject({
    encoding: null,
    headingRow: 0,
    looked: 2,
    refusedCount: 0,
    mapping: { mpn: 0, note: 10 },
  });
  expect(
    (await upload("a.xls", Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]))).msg,
  ).toMatch(/另存为不带密码的 \.xlsx/);
});
