import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { partSearch } from "#domains/catalogue/contract/search.ts";
import { openPages } from "#domains/catalogue/testing/open-pages.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { buildCompany } from "#domains/companies/testing/build-company.ts";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { STOCK_HEAD, useStock } from "../../testing/use-stock.ts";
import { keepStockCurrent } from "../keep-stock-current.ts";

const portal = useTestApp();
const { open } = openPages(portal);
const { buildPart } = catalogueOf(portal);
const { contextNow, load, mine } = useStock(portal);

const find = async (keywords: string, more: Record<string, unknown> = {}) =>
  (await portal.callAs()(partSearch.searchParts, { keywords, uncatalogued: "1", ...more })).uncatalogued;
const found = async (keywords: string, more: Record<string, unknown> = {}) =>
  (await find(keywords, more)).map(({ mpn }) => mpn);

let companyId: number;
beforeEach(async () => {
  await load(`${STOCK_HEAD}\nXQ-77 16-J,Nowhere,1500,23+,深圳,0.5\nXQ7716K,,20,,,`);
  companyId = (await mine()).companyId!;
});

test("a number that is no part is found where a company has it in stock, as printed, without its signs, or by its beginning", async () => {
  expect(await find("XQ-77 16-J")).toEqual([
    {
      id: expect.any(Number),
      mpn: "XQ-77 16-J",
      brandName: "Nowhere",
      quantity: 1500,
      currency: "CNY",
      price: "0.5",
      includesTax: null,
      minQuantity: null,
      dateCode: "23+",
      place: "深圳",
      package: "",
      note: "",
      companyId,
      confirmedAt: portal.clock.now.toISOString(),
      companyName: expect.stringContaining("公司"),
      contact: "",
      path: expect.stringMatching(/\/\d+.*\?stock=XQ-77%2016-J#stock$/),
    },
  ]);
  expect(await found("xq7716j")).toEqual(["XQ-77 16-J"]);
  expect((await found("XQ77")).toSorted()).toEqual(["XQ-77 16-J", "XQ7716K"]);
  expect([await found("XQ"), await found("7716J"), await found("没有"), await found("")]).toEqual([[], [], [], []]);
  // Only where it is asked for, on the first page, and where nothing narrows the parts.
  expect([
    await found("XQ77", { uncatalogued: "" }),
    await found("XQ77", { pageIndex: 2 }),
    await found("XQ77", { stock: "1" }),
    await found("XQ77", { lifecycle: "active" }),
  ]).toEqual([[], [], [], []]);
});

test("the page of results shows them in place of nothing, and below parts, with who has them, and without scripts", async () => {
  const alone = await open("/specification/XQ-77%2016-J");
  expect(alone.html).toMatch(/<h2[^>]*>企业库存/);
  for (const words of ["XQ-77 16-J", "Nowhere", "1,500", "¥0.5", "公司"]) expect(alone.text).toContain(words);
  expect(alone.text).not.toContain("没有找到");
  expect(alone.links.filter((link) => link.includes("stock=XQ-77%2016-J"))).toHaveLength(1);
  await buildPart({ mpn: "XQ7716" });
  const both = await open("/specification/XQ7716");
  expect(both.text).toContain("共 1 个型号");
  expect(both.html).toMatch(/<h2[^>]*>企业库存/);
  // Who asks for the price.
  expect(both.text).toContain("询价");
  expect((await open("/specification/ZZQ99")).html).not.toMatch(/<h2[^>]*>企业库存/);
});

test("what is a part by now, has grown old, is held, or is of a company that shows no stock, is not found", async () => {
  const { db } = portal.context;
  await load(`型号,数量,备注\nXQ7716L,5,加微信领红包`);
  expect((await found("XQ77")).toSorted()).toEqual(["XQ-77 16-J", "XQ7716K"]);
  const setShown = (hiddenAt: Date | null) =>
    db.updateTable("suppliersCompanies").set({ hiddenAt }).where("id", "=", companyId).execute();
  await setShown(portal.clock.now);
  expect(await found("XQ77")).toEqual([]);
  await setShown(null);
  await buildPart({ mpn: "XQ7716K" });
  await keepStockCurrent(contextNow());
  expect(await found("XQ77")).toEqual(["XQ-77 16-J"]);
  const today = portal.clock.now;
  portal.clock.now = new Date(today.getTime() + 31 * DAY_MS);
  await keepStockCurrent(contextNow());
  expect(await found("XQ77")).toEqual([]);
  portal.clock.now = today;
});

test("what is no number of a part is not found: words, numbers without letters, phones", async () => {
  await load(
    `型号,数量\nRESISTOR,1\n13800138000,1\n0755-12345678,1\nWX13800138000,1\nTEL 0755-83221234,1\n原装XQ99,1\nXQ9,1\nXQ98,1\nXQ${"9".repeat(50)},1`,
  );
  expect(await found("RESISTOR")).toEqual([]);
  expect([await found("138"), await found("0755"), await found("WX138"), await found("TEL")]).toEqual([[], [], [], []]);
  expect(await found("XQ9")).toEqual(["XQ98"]);
});

test("a company is told at its line that a number is too long to be found, unless it is a part", async () => {
  const longest = `XQ${"9".repeat(38)}`;
  const part = `XP${"9".repeat(39)}`;
  await buildPart({ mpn: part });
  await load(`型号,数量\n${longest},1\n${longest}-9,1\n${part},1`);
  const own = async (mpn: string) => (await mine({ pageSize: 100 })).data.find((line) => line.mpn === mpn)!;
  expect((await own(longest)).isTooLong).toBe(false);
  expect((await own(`${longest}-9`)).isTooLong).toBe(true);
  expect(await own(part)).toMatchObject({ partId: expect.any(Number), isTooLong: false });
  expect(await found(longest)).toEqual([longest]);
});

test("of one company a few are shown, and of all few; one statement reads no more lines than it looks at", async () => {
  const { db } = portal.context;
  const fill = (company: number, beginning: string, lines: number) =>
    sql`insert into suppliers_stock_lines (company_id, mpn, mpn_key, quantity, confirmed_at, created_at)
      select ${company}, upper(${beginning}) || at, ${beginning} || at, 1, ${portal.clock.now}, now() from generate_series(1, ${lines}::integer) at`.execute(
      db,
    );
  for (let count = 0; count < 5; count += 1)
    await fill((await buildCompany(portal.context, { name: `第 ${count} 家公司` })).id, "qz77a", 5);
  const lines = await find("QZ77A");
  expect(lines).toHaveLength(10);
  for (const { companyName } of lines)
    expect(lines.filter((line) => line.companyName === companyName).length).toBeLessThanOrEqual(3);
  // The number itself stands first, whoever confirmed others later.
  await db
    .updateTable("suppliersStockLines")
    .set({ confirmedAt: new Date(portal.clock.now.getTime() - DAY_MS) })
    .where("mpnKey", "=", "qz77a4")
    .execute();
  expect((await found("QZ77A4"))[0]).toBe("QZ77A4");

  await fill((await buildCompany(portal.context, { name: "货很多的公司" })).id, "qz88b", 20_000);
  await sql`vacuum analyze suppliers_stock_lines`.execute(db);
  const { findUncataloguedStock } = await import("./find-uncatalogued-stock.ts");
  const read = await db.transaction().execute(async (transaction) => {
    // What this connection has read before may still be among them.
    const readSoFar = async () =>
      (
        await sql<{ whole: number; byIndex: number }>`
          select coalesce(seq_tup_read, 0)::integer as whole, coalesce(idx_tup_fetch, 0)::integer as "byIndex"
          from pg_stat_xact_user_tables where relname = 'suppliers_stock_lines'`.execute(transaction)
      ).rows[0]!;
    const before = await readSoFar();
    expect(await findUncataloguedStock({ ...portal.context, db: transaction }, "QZ88")).toHaveLength(3);
    const after = await readSoFar();
    return { whole: after.whole - before.whole, byIndex: after.byIndex - before.byIndex };
  });
  expect(read.whole).toBe(0);
  expect(read.byIndex).toBeLessThan(1_000);
});
