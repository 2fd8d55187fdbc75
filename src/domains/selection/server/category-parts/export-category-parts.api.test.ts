import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { HOUR_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { readSheet } from "#testing/read-sheet.ts";
import { categoryParts, EXPORT_ROWS_MAX } from "../../contract/category-parts.ts";
import { SAMPLE_SOURCE } from "#domains/catalogue/source-labels.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { fillCategory, type FilledCategory } from "../../testing/fill-category.ts";

const portal = useTestApp();
const catalogue = catalogueOf(portal);
const { buildCategory, buildPart } = catalogue;
let filled: FilledCategory;

beforeAll(async () => {
  filled = await fillCategory(portal.context.db, catalogue, { parts: 400, seed: 7 });
});

let tests = 0;
// One network is given ten files a minute.
beforeEach(() => {
  portal.address = `10.0.0.${++tests}`;
});

const ask = (input: Record<string, unknown> = {}) =>
  portal.callAs()(categoryParts.listCategoryParts, {
    category: filled.category.slug,
    facets: "1",
    pageSize: 100,
    ...input,
  });
const download = (input: Record<string, unknown>) =>
  portal.request(categoryParts.exportCategoryParts, { category: filled.category.slug, ...input });

test("a file that does not hold all parts says so, in its name and in its last line", async () => {
  const category = await buildCategory({ name: "电阻" });
  await sql`insert into datasheet_parts (mpn, mpn_key, category_id) select 'R' || lpad(number::text, 5, '0'), 'r' || number, ${category.id} from generate_series(1, ${EXPORT_ROWS_MAX + 1}) number`.execute(
    portal.context.db,
  );
  const { headers, rawPayload } = await download({ category: category.slug });
  expect(decodeURIComponent(String(headers["content-disposition"]))).toContain("电阻-前10000行-");
  const rows = parse(rawPayload, { bom: true });
  expect(rows).toHaveLength(1 + EXPORT_ROWS_MAX + 1);
  expect(rows.at(-1)![0]).toBe("共 10,001 个型号，以上为前 10,000 个；请缩小筛选范围后分次导出");
});

test("a file is named by the portal's own time, and in ASCII too", async () => {
  const category = await buildCategory({ name: "电容" });
  await buildPart({ mpn: "C1", categoryId: category.id });
  const { headers, rawPayload } = await download({ category: category.slug });
  const disposition = String(headers["content-disposition"]);
  const [, plain] = new RegExp(`filename="?${category.slug}-(\\d{14})\\.csv`).exec(disposition) ?? [];
  const inShanghai = new Date(Date.now() + 8 * HOUR_MS).toISOString();
  // It may be the next day by the time it is read.
  expect(
    Math.abs(Number(plain!.slice(0, 8)) - Number(inShanghai.slice(0, 10).replaceAll("-", ""))) <= 1 &&
      plain!.length === 14,
  ).toBe(true);
  expect(decodeURIComponent(disposition)).toContain(`电容-${plain}.csv`);
  expect(parse(rawPayload, { bom: true })).toHaveLength(2);
});

test("a file that is refused is never answered as success: a page with the way back to who followed a link, the envelope to others", async () => {
  const category = await buildCategory({ name: "电感" });
  const url = `/api/chip/specification/categoryParts/export?category=${category.slug}&filters=nothing.from%3D1`;
  const told = await portal.app.inject({
    url,
    headers: {
      host: "portal.test",
      accept: "text/html,*/*",
      referer: `http://portal.test/datasheet/datasheetCategory/${category.slug}?stock=1&unknown=1`,
    },
  });
  expect([told.statusCode, told.headers["content-type"]]).toEqual([422, "text/html; charset=utf-8"]);
  expect(told.body).toContain("<p>这个分类没有参数“nothing”</p>");
  expect(told.body).toContain(`href="/datasheet/datasheetCategory/${category.slug}?stock=1&amp;unknown=1"`);
  const stranger = await portal.app.inject({
    url: url.replace("nothing", "%3Cb%3E"),
    headers: { accept: "text/html", referer: "http://elsewhere.test/" },
  });
  expect(stranger.body).toContain("&lt;b&gt;");
  expect(stranger.body).toContain('href="/"');
  // Two slashes would lead to another host.
  const astray = await portal.app.inject({
    url,
    remoteAddress: "203.0.113.9",
    headers: { host: "portal.test", accept: "text/html", referer: "http://portal.test//evil.example/x" },
  });
  expect(astray.body).toContain('href="/"');
  expect(astray.body).not.toContain("evil.example");
  const called = await portal.app.inject({ url });
  expect([called.statusCode, called.json()]).toEqual([
    422,
    { code: 2014, msg: "这个分类没有参数“nothing”", data: null, errors: expect.anything() as unknown },
  ]);
  expect(
    (
      await portal.app.inject({
        url: "/api/chip/specification/categoryParts/export?category=none",
        headers: { accept: "text/html" },
      })
    ).statusCode,
  ).toBe(404);
});

test("an export opened again holds the parts that were shown, in their order and with their columns", async () => {
  const filters = "voltage.from=10";
  const shown: string[][] = [];
  for (let pageIndex = 1; pageIndex <= 4; pageIndex += 1) {
    const { data } = await ask({ filters, sort: "-voltage", pageIndex });
    shown.push(...data.map((part) => [part.mpn, part.values[0]!.printed]));
  }
  const csv = await download({ filters, sort: "-voltage", hide: "spread", format: "csv" });
  expect(csv.headers["content-disposition"]).toMatch(/^attachment; .*\.csv/);
  const [titles, ...rows] = parse(csv.rawPayload, { bom: true });
  expect(titles).toEqual([
    "型号",
    "品牌",
    "封装",
    "生命周期",
    "电压",
    "电压 最小 (V)",
    "电压 典型 (V)",
    "电压 最大 (V)",
    "温度",
    "温度 最小 (℃)",
    "温度 最大 (℃)",
    "类型",
    "最低单价",
    "币种",
    "库存",
    "报价日期",
    "报价说明",
    "规格书",
  ]);
  expect(rows.map((row) => [row[0], row[4]])).toEqual(shown);

  const xlsx = await download({ filters, sort: "-voltage", hide: "spread", format: "xlsx" });
  const { rows: read, formulas } = await readSheet(xlsx.rawPayload);
  expect(formulas).toEqual([]);
  expect(read[0]).toEqual(titles);
  expect(read.slice(1).map((row) => titles!.map((_, at) => String(row[at] ?? "")))).toEqual(rows);
  expect(typeof read[1]![7]).toBe("number");
});

test("a part number that looks like a formula is none in an export", async () => {
  const category = await buildCategory();
  await buildPart({ mpn: "=cmd|' /C calc'!A0", categoryId: category.id });
  const csv = await download({ category: category.slug });
  expect(parse(csv.rawPayload, { bom: true })[1]![0]).toBe("'=cmd|' /C calc'!A0");
});

test("an export names no sample as a part's datasheet, but the address that its source gave", async () => {
  const category = await buildCategory();
  const datasheetUrl = "https://maker.example/a.pdf";
  const alone = await buildPart({ mpn: "A-SAMPLE", categoryId: category.id });
  const outside = await buildPart({ mpn: "B-OUTSIDE", categoryId: category.id, datasheetUrl });
  const real = await buildPart({ mpn: "C-REAL", categoryId: category.id, datasheetUrl });
  const own = await catalogue.buildDocument({ partIds: [real.id] });
  await catalogue.buildDocument({ isSample: true, partIds: [alone.id, outside.id, real.id] });
  const [titles, ...rows] = parse((await download({ category: category.slug, sort: "mpn" })).rawPayload, { bom: true });
  expect(rows.map((row) => row[titles!.indexOf("规格书")])).toEqual([
    "",
    datasheetUrl,
    expect.stringMatching(new RegExp(`/specification_detail/${own.id}$`)),
  ]);
});

test("an offer that was made up for demonstration says so, in the table and in an export", async () => {
  const category = await buildCategory();
  for (const [mpn, sources] of [
    ["A-MADE-UP", [SAMPLE_SOURCE]],
    ["B-REAL", [SAMPLE_SOURCE, "real"]],
    ["C-NONE", []],
  ] as const) {
    const part = await buildPart({ mpn, categoryId: category.id });
    for (const source of sources) await catalogue.buildOffer({ partId: part.id, price: "1.5", source });
  }
  const { data } = await ask({ category: category.slug, sort: "mpn" });
  expect(data.map(({ offer }) => offer?.isSample)).toEqual([true, false, undefined]);
  const [titles, ...rows] = parse((await download({ category: category.slug, sort: "mpn" })).rawPayload, { bom: true });
  expect(rows.map((row) => row[titles!.indexOf("报价说明")])).toEqual(["样例，由本站生成，用于演示", "", ""]);
});
