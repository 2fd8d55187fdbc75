import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { comparison } from "../../contract/comparison.ts";
import { SAMPLE_SOURCE } from "#domains/catalogue/source-labels.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { typedCatalogueOf } from "#domains/catalogue/testing/typed-parts.ts";

const portal = useTestApp();
const { buildBrand, buildPart, buildDocument, buildOffer } = catalogueOf(portal);
const buildTypedPart = typedCatalogueOf(portal);
const compare = (parts: unknown) => portal.callAs()(comparison.compareParts, { parts });

test("parts stand side by side in the order asked for, the category's parameters first, equal prints as equal and gaps as unknown", async () => {
  const brand = await buildBrand({ name: "Yageo", nameCn: "国巨" });
  const one = await buildTypedPart({
    mpn: "CC0402-100N",
    brandId: brand.id,
    category: "mlcc",
    package: "0402",
    lifecycle: "active",
    isRohs: true,
    values: { capacitance: "0.1µF", "rated-voltage": "16V", dielectric: "X7R" },
  });
  const other = await buildTypedPart({
    mpn: "GRM155-104",
    category: "mlcc",
    package: "0402",
    values: { capacitance: "100nF", "rated-voltage": "25V" },
  });
  await buildOffer({ partId: other.id, price: "0.02", stock: 500, seenAt: new Date("2026-11-20T08:00:00Z") });
  await buildDocument({ partIds: [one.id] });

  const { parts, rows, missing, isMixed } = await compare([other.id, one.id].join());
  expect(parts.map(({ mpn }) => mpn)).toEqual(["GRM155-104", "CC0402-100N"]);
  expect(parts[1]!.document).not.toBeNull();
  expect({ missing, isMixed }).toEqual({ missing: [], isMixed: false });
  const row = (key: string) => rows.find((known) => known.key === key);
  expect(row("brand")).toMatchObject({ relation: "unknown", cells: [null, "国巨（Yageo）"] });
  expect(row("package")).toMatchObject({ relation: "same", cells: ["0402", "0402"] });
  expect(row("lifecycle")).toMatchObject({ relation: "unknown", cells: [null, "量产"] });
  expect(row("rohs")).toMatchObject({ relation: "unknown", cells: [null, "符合"] });
  expect(row("price")).toMatchObject({ relation: "unknown", cells: ["¥0.02（2026-11-20）", null] });
  expect(row("stock")).toMatchObject({ cells: ["500 件", null] });
  expect(rows.slice(7).map(({ name, relation }) => [name, relation])).toEqual([
    ["容值", "same"],
    ["额定电压", "different"],
    ["介质/温度特性", "unknown"],
  ]);
  expect(row("parameter-dielectric")!.cells).toEqual([null, "X7R"]);
});

test("prices and stock that were made up for demonstration are marked, beside those that were seen", async () => {
  const [one, other] = [await buildPart({ mpn: "MADE-UP" }), await buildPart({ mpn: "SEEN" })];
  await buildOffer({
    partId: one.id,
    price: "0.1",
    stock: 1000,
    seenAt: new Date("2026-11-20T08:00:00Z"),
    source: SAMPLE_SOURCE,
  });
  await buildOffer({ partId: other.id, price: "0.1", stock: 1000, seenAt: new Date("2026-11-21T08:00:00Z") });
  const { rows } = await compare([one.id, other.id].join());
  const row = (key: string) => rows.find((known) => known.key === key);
  expect(row("price")).toMatchObject({ relation: "same", cells: ["¥0.1（样例，2026-11-20）", "¥0.1（2026-11-21）"] });
  expect(row("stock")).toMatchObject({ relation: "same", cells: ["1,000 件（样例）", "1,000 件"] });
});

test("least, typical and greatest figures are told apart where there is more than one", async () => {
  const one = await buildTypedPart({ category: "mcu", values: { "supply-voltage": "2V~3.6V" } });
  const other = await buildTypedPart({ category: "mcu", values: { "supply-voltage": "1.8V~3.6V" } });
  const { rows } = await compare([one.id, other.id].join());
  const supply = rows.find(({ key }) => key === "parameter-supply-voltage")!;
  expect(supply.relation).toBe("different");
  expect(supply.bounds.map(({ name, relation, cells }) => [name, relation, ...cells])).toEqual([
    ["最小", "different", "2 V", "1.8 V"],
    ["最大", "same", "3.6 V", "3.6 V"],
  ]);
});

test("parts of other categories are compared too, and the answer says so; what is named twice or is not there is told", async () => {
  const one = await buildTypedPart({ category: "mlcc", values: { capacitance: "1uF" } });
  const other = await buildTypedPart({ category: "chip-resistor", values: { resistance: "1kΩ" } });
  const { parts, isMixed, missing } = await compare([one.id, 999_999, other.id, one.id].join());
  expect(parts.map(({ id }) => id)).toEqual([one.id, other.id]);
  expect({ isMixed, missing }).toEqual({ isMixed: true, missing: [999_999] });
  expect(await compare("999998,999999")).toEqual({ parts: [], rows: [], missing: [999_998, 999_999], isMixed: false });
  expect((await compare(one.id)).parts).toHaveLength(1);
});

test.each([
  ["", "请选择要对比的型号"],
  ["1,2,3,4,5,6,7", "最多 6 项"],
  [Array.from({ length: 50 }, (_, at) => at + 1).join(), "最多 6 项"],
  ["1,x", "编号有误"],
  ["1,-2", "编号有误"],
  ["1e3", "编号有误"],
  ["99999999999999999999", "编号有误"],
])("%s can't be compared: %s", async (parts, message) => {
  await expect(compare(parts)).rejects.toMatchObject({ status: 200, message });
});

test("a comparison is saved as a file, with what is unknown written out and no formula in it", async () => {
  const one = await buildPart({ mpn: "=cmd()", values: { 说明: "=1+1" } });
  const other = await buildPart({ mpn: "B,1" });
  const ask = (input: Record<string, unknown>) => portal.request(comparison.exportComparison, input);
  const csv = await ask({ parts: `${one.id},${other.id}` });
  expect(csv.headers["content-type"]).toContain("text/csv");
  const lines = csv.body.replace("\uFEFF", "").trim().split("\r\n");
  expect(lines[0]).toBe(`参数,'=cmd(),"B,1",异同`);
  expect(lines).toContain("说明,'=1+1,未知,未知");
  const xlsx = await ask({ parts: `${one.id},${other.id}`, format: "xlsx", diff: "1" });
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe("PK");
  expect((await ask({ parts: "999999" })).statusCode).toBe(404);
  expect((await ask({ parts: `${one.id}`, format: "pdf" })).json()).toMatchObject({ msg: "导出格式为 csv 或 xlsx" });
});

test("packages of one family under two names stay in sight when only differences are shown: they may be the same, or not", async () => {
  const [one, other] = await Promise.all(["SOT-23", "SOT-23-3"].map((name) => buildPart({ package: name })));
  const { rows } = await compare(`${one!.id},${other!.id}`);
  expect(rows.find(({ key }) => key === "package")).toMatchObject({
    relation: "unknown",
    cells: ["SOT-23", "SOT-23-3"],
  });
});
