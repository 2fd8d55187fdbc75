import { describe, expect, test } from "vitest";
import { ownTasks } from "#domains/notices/contract/own-tasks.ts";
import { categoryParts } from "#domains/selection/contract/category-parts.ts";
import { partSearch } from "#domains/catalogue/contract/search.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { companyStock } from "#domains/companies/server/public/company-stock.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatDay } from "#shared/format-date.ts";
import { useTestApp } from "#testing/app.ts";
import { shownStock } from "../contract/shown-stock.ts";
import { ownStock } from "../contract/own-stock.ts";
import { stockUploads } from "../contract/uploads.ts";
import { SELLER, STOCK_HEAD, useStock } from "../testing/use-stock.ts";
import { addSampleStock } from "./sample/demo-stock.ts";
import { applyStaged } from "./uploads/apply-staged.ts";
import { keepStockCurrent } from "./keep-stock-current.ts";
import { loadStockFile, queueUnloadedStock } from "./uploads/load-task.ts";

const portal = useTestApp();
const { buildBrand, buildCategory, buildOffer, buildPart } = catalogueOf(portal);
const { contextNow, asSeller, bring, confirm, agree, load, mine, linesOf } = useStock(portal);

test("the stock of the demonstration is there where its company has none, some of it old, and matched", async () => {
  const brand = await buildBrand({ name: "Texas Instruments", aliases: ["TI"] });
  const part = await buildPart({ mpn: "LM358P", brandId: brand.id });
  // Its page comes with the first file.
  await confirm(`${STOCK_HEAD}\nLM358,TI,1`, "merge");
  for (const _ of [1, 2]) await addSampleStock(contextNow());
  expect(await mine({ keywords: "LM358P" })).toMatchObject({
    lines: 30,
    oldLines: 4,
    data: [{ partId: part.id, quantity: 4800, price: "0.86", isFresh: true }],
  });
});

test("the stock of a company whose certification is over is shown to nobody, before that is written down", async () => {
  const { db, declared } = portal.context;
  const { companyId } = await mine({});
  const today = portal.clock.now;
  const certifyFor = (days: number) =>
    db
      .updateTable("suppliersEnterprises")
      .set({ validUntil: formatDay(new Date(today.getTime() + days * DAY_MS)) })
      .where("id", "=", (eb) => eb.selectFrom("suppliersCompanies").select("enterpriseId").where("id", "=", companyId!))
      .execute();
  await certifyFor(0);
  await addSampleStock(contextNow());
  const shown = async () => [
    (await portal.callAs()(shownStock.listStockOfCompany, { companyId: companyId! })).totalRecord > 0,
    (
      await portal.context.db
        .selectFrom("suppliersCompanies as company")
        .select(declared.filledOnce(companyStock).shown("company", portal.clock.now).as("stock"))
        .where("id", "=", companyId!)
        .executeTakeFirstOrThrow()
    ).stock !== null,
  ];
  expect(await shown()).toEqual([true, true]);
  try {
    portal.clock.now = new Date(today.getTime() + DAY_MS);
    expect(await shown()).toEqual([false, false]);
  } finally {
    portal.clock.now = today;
    await certifyFor(365);
  }
});

describe("stock", () => {
  test("that is loaded counts what is new, changed, unchanged and refused, each line once", async () => {
    const first = await load(
      `${STOCK_HEAD}\nLM358,TI,"10,000",23+40,深圳,0.35\nＮＥ５５５,TI,１００,新批次,,$0.05\nLM358,TI,5,2340,香港,\nlm358,ti,7,DC2340,深圳,1\nBAD,TI,-5,2340,,\nBAD2,TI,5,2399,,\n=cmd(),TI,x,,,`,
    );
    expect(first).toMatchObject({
      state: "done",
      progress: 100,
      hasErrorFile: true,
      counts: { read: 7, loaded: 3, unchanged: 0, refused: 4, removed: 0 },
    });
    expect(await linesOf()).toEqual([
      "LM358 TI 10000 2340 深圳 0.35 CNY",
      "LM358 TI 5 2340 香港  CNY",
      "NE555 TI 100 新批次  0.05 USD",
    ]);
    const report = await portal.request(ownTasks.readTaskFile, { id: first.taskId!, part: "error" }, SELLER);
    expect(report.body.replace("\uFEFF", "").trim().split("\r\n")).toEqual([
      "行号,原因,型号,品牌,数量,批号,仓库,单价",
      "5,与第 2 行重复（型号、品牌、批号、仓库都相同）,lm358,ti,7,DC2340,深圳,1",
      "6,数量不能是负数,BAD,TI,-5,2340,,",
      "7,批号「2399」的周数应在 01 到 53 之间,BAD2,TI,5,2399,,",
      expect.stringMatching(/^8,.*'=cmd\(\),TI,x/),
    ]);
    expect((await portal.callAs(SELLER)(ownTasks.listTasks, {})).data[0]).toMatchObject({
      state: "done",
      note: "读取 7 行：导入 3，未变 0，拒绝 4",
      hasErrorFile: true,
    });

    portal.clock.now = new Date(portal.clock.now.getTime() + DAY_MS);
    const second = await load(
      `${STOCK_HEAD}\nLM358,TI,10000,2340,深圳,0.350\nNE555,TI,200,新批次,,$0.05\nLM324,ST,9,22+/23+,,`,
    );
    expect(second.counts).toMatchObject({ read: 3, loaded: 2, unchanged: 1, refused: 0, removed: 0 });
    expect(
      (await mine({ keywords: "lm-358" })).data.map(({ place, confirmedAt }) => [
        place,
        confirmedAt === portal.clock.now.toISOString(),
      ]),
    ).toEqual([
      ["深圳", true],
      ["香港", false],
    ]);

    const third = await load(`${STOCK_HEAD}\nLM358,TI,10000,2340,深圳,0.35\nMAX232,Maxim,4,,,`, "replace");
    expect(third.counts).toMatchObject({ read: 2, loaded: 1, unchanged: 1, refused: 0, removed: 3 });
    expect(await linesOf()).toEqual(["LM358 TI 10000 2340 深圳 0.35 CNY", "MAX232 Maxim 4    CNY"]);
    expect(await portal.context.db.selectFrom("suppliersStockStaged").selectAll().execute()).toEqual([]);
  });

  test("beyond what a company may have is not shown, and of very many refused lines the first are listed", async () => {
    await load(`${STOCK_HEAD}\nLM358,TI,10000,2340,深圳,0.35\nMAX232,Maxim,4,,,`);
    const { companyId } = await mine();
    const { id } = await confirm(`${STOCK_HEAD}\nLM358,TI,10000,2340,深圳,0.35\nNEW1,TI,1,,,\nNEW2,TI,1,,,`, "merge");
    const staged = ["LM358", "NEW1"].map((mpn, at) => ({
      uploadId: id,
      line: at + 2,
      mpn,
      mpnKey: mpn.toLowerCase(),
      brandName: "TI",
      brandKey: "ti",
      quantity: 10_000,
      dateCode: at === 0 ? "2340" : "",
      place: at === 0 ? "深圳" : "",
      currency: "CNY",
      package: "",
      note: "",
    }));
    await portal.context.db.insertInto("suppliersStockStaged").values(staged).execute();
    const given = { uploadId: id, companyId: companyId!, mode: "merge" as const, now: portal.clock.now };
    await expect(applyStaged(portal.context.db, { ...given, linesMax: 2 })).rejects.toMatchObject({
      message: expect.stringMatching(/^导入后共 3 条库存，超过每家企业 2 条的上限/),
    });
    await asSeller()(stockUploads.cancelStockUpload, { id });
    const many = await load(`${STOCK_HEAD}\n${"BAD,TI,-1,,,\n".repeat(5002)}`);
    expect(many.counts).toMatchObject({ read: 5002, loaded: 0, refused: 5002 });
    const report = (await portal.request(ownTasks.readTaskFile, { id: many.taskId!, part: "error" }, SELLER)).body
      .trim()
      .split("\r\n");
    expect([report.length, report.at(-1)]).toEqual([5002, expect.stringContaining("另有 2 行被拒绝，未列出")]);
  });

  test("of one company is loaded from one file at a time", async () => {
    const [one, other] = [await bring(`${STOCK_HEAD}\nLM358,TI,1`), await bring(`${STOCK_HEAD}\nLM324,TI,2`)];
    const start = ({ id, sheet, headingRow, mapping }: typeof one) =>
      asSeller()(stockUploads.loadStock, { id, sheet, headingRow, mapping, mode: "merge" as const });
    const outcomes = await Promise.allSettled([start(one), start(other)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find((outcome) => outcome.status === "rejected")!.reason).toMatchObject({
      code: 16_402,
      message: "「库存.csv」正在导入，请等它完成或先取消",
    });
    const [refused, started] = outcomes[0].status === "fulfilled" ? [other, one] : [one, other];
    // Given up in the list of tasks: it changes nothing, and the next may come.
    const { data: tasks } = await asSeller()(ownTasks.listTasks, {});
    await asSeller()(ownTasks.cancelTask, { id: tasks[0]!.id });
    await start(refused);
    await loadStockFile(contextNow(), { uploadId: started.id });
    const states = async () =>
      Object.fromEntries(
        (await asSeller()(stockUploads.listStockUploads, {})).data.map(({ id, state }) => [id, state]),
      );
    expect(await states()).toMatchObject({ [started.id]: "cancelled", [refused.id]: "waiting" });
    await asSeller()(stockUploads.cancelStockUpload, { id: refused.id });
    await expect(asSeller()(stockUploads.cancelStockUpload, { id: refused.id })).rejects.toMatchObject({
      message: "这次导入已经结束",
    });
    expect(await linesOf()).toEqual([]);
  });

  test("stands as it was when a replacement is killed in the middle, until another run ends it", async () => {
    await load(`${STOCK_HEAD}\nLM358,TI,10000,2340,深圳,0.35\nMAX232,Maxim,4,,,`);
    const before = await linesOf();
    const rows = Array.from({ length: 1500 }, (_, at) => `PART${at},TI,${at + 1},2340,,0.1`);
    const { id } = await confirm(`${STOCK_HEAD}\n${rows.join("\n")}`, "replace");
    // The second piece of lines is the last thing that the first run does.
    let pieces = 0;
    const killed = contextNow();
    const db = new Proxy(killed.db, {
      get(target, key) {
        if (key === "updateTable" && (pieces += 1) > 1) throw new Error("killed");
        const value = Reflect.get(target, key, target) as unknown;
        return typeof value === "function" ? (value.bind(target) as unknown) : value;
      },
    });
    await expect(loadStockFile({ ...killed, db }, { uploadId: id })).rejects.toThrow("killed");
    expect(
      (await portal.context.db.selectFrom("suppliersStockStaged").select("line").execute()).length,
    ).toBeGreaterThan(0);
    expect(await linesOf()).toEqual(before);
    await queueUnloadedStock(contextNow());
    // Twice at once: the later run takes it over from the earlier one.
    await Promise.all([loadStockFile(contextNow(), { uploadId: id }), loadStockFile(contextNow(), { uploadId: id })]);
    expect(await linesOf()).toEqual(before);
    await agree(id);
    const [upload] = (await asSeller()(stockUploads.listStockUploads, {})).data;
    expect(upload).toMatchObject({
      id,
      state: "done",
      counts: { read: 1500, loaded: 1500, unchanged: 0, refused: 0, removed: before.length },
    });
    expect((await mine()).lines).toBe(1500);
    // A third one finds nothing to do.
    await loadStockFile(contextNow(), { uploadId: id });
    expect((await mine()).lines).toBe(1500);
  });

  test("is edited, confirmed, taken away and saved by those who sell for the company, and nobody else", async () => {
    await load(`${STOCK_HEAD}\nLM358,TI,10,,,`);
    const [line] = (await mine()).data;
    await asSeller()(ownStock.saveStockLine, { id: line!.id, quantity: "25", price: "0.123456" });
    expect((await mine()).data).toMatchObject([{ quantity: 25, price: "0.123456", isFresh: true }]);
    await expect(asSeller()(ownStock.saveStockLine, { id: 999_999, quantity: "25" })).rejects.toMatchObject({
      message: "这条库存已不存在，请刷新页面",
    });
    await expect(asSeller()(ownStock.saveStockLine, { id: line!.id, quantity: "0" })).rejects.toMatchObject({
      message: expect.stringContaining("数量为 0"),
    });
    await expect(asSeller()(ownStock.removeOldStock, {})).rejects.toMatchObject({
      message: "没有超过 30 天未更新的库存",
    });
    const file = await portal.request(ownStock.exportStock, {}, SELLER);
    expect([file.statusCode, file.rawPayload.subarray(0, 2).toString()]).toEqual([200, "PK"]);
    expect((await portal.request(ownStock.stockTemplate, {})).rawPayload.subarray(0, 2).toString()).toBe("PK");
    for (const call of [ownStock.listOwnStock, ownStock.confirmStock, ownStock.removeOldStock, ownStock.exportStock])
      expect((await portal.request(call, {}, "13800000001")).json()).toMatchObject({ msg: "您还没有企业" });
    portal.clock.now = new Date(portal.clock.now.getTime() + 31 * DAY_MS);
    expect(await mine({ age: "old" })).toMatchObject({ totalRecord: 1, oldLines: 1, data: [{ isFresh: false }] });
    expect(await asSeller()(ownStock.confirmStock, {})).toEqual({ confirmed: 1 });
    expect((await mine({ age: "fresh" })).totalRecord).toBe(1);
    expect(await asSeller()(ownStock.removeStock, { ids: String(line!.id) })).toEqual({ removed: 1 });
    await expect(asSeller()(ownStock.confirmStock, {})).rejects.toMatchObject({ message: "还没有库存" });
  });
});

describe("a part", () => {
  const search = async (more: Record<string, unknown> = {}) =>
    portal.callAs()(partSearch.searchParts, { keywords: "STK", ...more });
  const stocked = async () => (await search({ stock: "1" })).data.map(({ mpn }) => mpn).sort();
  const changes = async () =>
    (await portal.context.db.selectFrom("datasheetPartChanges").select("partId").execute()).length;

  test("is in stock where a company says so: on its page, in search, in the table of its category, until nobody has said so for 30 days", async () => {
    const { db } = portal.context;
    const [ti, other] = [
      await buildBrand({ name: "Stock Instruments", nameCn: "库存仪器", aliases: ["STKI"] }),
      await buildBrand({ name: "Other Semi" }),
    ];
    const category = await buildCategory({ name: "库存类" });
    const [one, twin, dotted, offered] = [
      await buildPart({ mpn: "STK100", brandId: ti.id, categoryId: category.id }),
      await buildPart({ mpn: "STK100", brandId: other.id }),
      await buildPart({ mpn: "STK6.0CA", brandId: ti.id }),
      await buildPart({ mpn: "STK200", brandId: ti.id, categoryId: category.id }),
    ];
    await buildOffer({ partId: offered.id, stock: 7 });
    const index = await portal.useIndex();
    expect(await stocked()).toEqual(["STK200"]);

    const file = `${STOCK_HEAD}\nSTK100,STKI/库存仪器,500,23+,深圳,0.5\nstk 100,库存仪器,30,2340,香港,\nSTK100,,9,,,\nSTK60CA,STKI,5,,,\nSTK6.0ca,,6,,,\nSTK200,STKI,8,,,\nSTK300,STKI,1,,,`;
    const before = await changes();
    await load(file);
    // Of the part with an offer nothing begins.
    expect((await changes()) - before).toBe(2);
    expect((await mine({ pageSize: 100 })).data.map(({ mpn, quantity, partId }) => [mpn, quantity, partId])).toEqual(
      expect.arrayContaining([
        ["STK100", 500, one.id],
        ["stk 100", 30, one.id],
        ["STK100", 9, null],
        ["STK60CA", 5, null],
        ["STK6.0ca", 6, dotted.id],
        ["STK200", 8, offered.id],
        ["STK300", 1, null],
      ]),
    );
    await index.catchUp();
    expect(await stocked()).toEqual(["STK100", "STK200", "STK6.0CA"]);
    const found = (await search()).data;
    expect(found.find(({ id }) => id === one.id)!.companyStock).toEqual({
      quantity: 530,
      companies: 1,
      confirmedAt: portal.clock.now.toISOString(),
    });
    expect(found.find(({ id }) => id === twin.id)!.companyStock).toBeNull();
    const table = await portal.callAs()(categoryParts.listCategoryParts, {
      category: category.slug,
      stock: "1",
      facets: "1",
    });
    expect([table.totalRecord, table.facets!.inStock]).toEqual([2, 2]);

    const shown = await portal.callAs()(shownStock.listStockOfPart, { partId: one.id });
    expect(shown).toMatchObject({
      totalRecord: 2,
      companies: 1,
      quantity: 530,
      data: [{ company: { trust: { certificates: 0, stock: { lines: 7, freshLines: 7 } } } }, {}],
    });
    expect(
      shown.data.map(({ place, price, isFresh, company }) => [
        place,
        price,
        isFresh,
        company.trust.certifiedUntil === null,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ["深圳", "0.5", true, false],
        ["香港", null, true, false],
      ]),
    );
    const { companyId } = await mine();
    expect(
      (await portal.callAs()(shownStock.listStockOfCompany, { companyId: companyId!, keywords: "stk1" })).totalRecord,
    ).toBe(3);

    // The same again tells search nothing.
    const told = await changes();
    expect((await load(file)).counts).toMatchObject({ loaded: 0, unchanged: 7 });
    expect(await changes()).toBe(told);

    // A company that shows no stock has none, for anybody else.
    await db
      .insertInto("suppliersRoles")
      .values([{ companyId: companyId!, role: "trader", showsStock: false }])
      .execute();
    await index.catchUp();
    // Neither has it where another of its roles shows it.
    await db
      .insertInto("suppliersRoles")
      .values([{ companyId: companyId!, role: "agent", showsStock: true }])
      .execute();
    await index.catchUp();
    expect([
      await stocked(),
      (await portal.callAs()(shownStock.listStockOfPart, { partId: one.id })).totalRecord,
      (await portal.callAs()(shownStock.listStockOfCompany, { companyId: companyId! })).totalRecord,
      (await mine()).isShown,
    ]).toEqual([["STK200"], 0, 0, false]);
    await db.updateTable("suppliersRoles").set({ showsStock: true }).where("companyId", "=", companyId!).execute();
    await index.catchUp();
    expect(await stocked()).toEqual(["STK100", "STK200", "STK6.0CA"]);

    // The catalogue grows, and what it did not know is matched.
    const late = await buildPart({ mpn: "STK300", brandId: ti.id });
    await keepStockCurrent(contextNow());
    expect((await mine({ keywords: "STK300" })).data).toMatchObject([{ partId: late.id }]);

    portal.clock.now = new Date(portal.clock.now.getTime() + 31 * DAY_MS);
    await keepStockCurrent(contextNow());
    await index.catchUp();
    expect(await stocked()).toEqual(["STK200"]);
    expect(await portal.callAs()(shownStock.listStockOfPart, { partId: one.id })).toMatchObject({
      totalRecord: 2,
      quantity: 0,
      data: [{ isFresh: false }, { isFresh: false }],
    });
    await load(`${STOCK_HEAD}\nSTK100,STKI,1,2340,上海,0.4`);
    expect(
      (await portal.callAs()(shownStock.listStockOfPart, { partId: one.id })).data.map(({ place, isFresh }) => [
        place,
        isFresh,
      ]),
    ).toEqual([["上海", true], expect.anything(), expect.anything()]);
    await asSeller()(ownStock.removeOldStock, {});
    await index.catchUp();
    expect([await stocked(), (await mine()).lines]).toEqual([["STK100", "STK200"], 1]);
  });
});

test("the digits of a mobile in an unknown number, which is masked, find no line of a company; a maker's long number is found", async () => {
  await load(`${STOCK_HEAD}\n13912345678,TI,1\nCALL-13912345678,TI,1\n0039281103,Molex,1`);
  const { companyId } = await mine({});
  const found = async (keywords: string) =>
    (await portal.callAs()(shownStock.listStockOfCompany, { companyId: companyId!, keywords })).data.map(
      ({ mpn }) => mpn,
    );
  expect((await found("")).toSorted()).toEqual(["0039281103", "139****", "CALL-139****"]);
  expect(await found("139")).toEqual([]);
  expect(await found("13912345678")).toEqual([]);
  expect(await found("call-1391234")).toEqual([]);
  expect(await found("00392811")).toEqual(["0039281103"]);
  // Who brought it finds it.
  expect((await mine({ keywords: "1391234" })).data).toHaveLength(1);
});
