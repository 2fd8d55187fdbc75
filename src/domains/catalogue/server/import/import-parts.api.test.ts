import path from "node:path";
import { gzipSync } from "node:zlib";
import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { describeParts, useImporter } from "../../testing/importer.ts";

const importer = useImporter(createTestDatabase);

const LM358 = {
  mpn: "LM358DR",
  manufacturer: "Texas Instruments",
  description: "Dual op amp ROHS",
  category: "Amplifiers",
  subcategory: "Operational Amplifier",
  package: "SOIC-8",
  lcsc: "C7950",
  price: [
    { qty: 1, price: 0.1911 },
    { qty: 10, price: 0.15 },
  ],
  currency: "USD",
  stock: 9999,
  lifecycle: "Active",
  source: "jlcparts",
  datasheetUrl: "https://www.ti.com/lm358.pdf",
  parameters: { "Supply voltage": "3V~32V" },
};

const partOf = (mpn: string) =>
  importer.db.selectFrom("datasheetParts").selectAll().where("mpn", "=", mpn).executeTakeFirstOrThrow();

test("a row becomes a part with brand, category, values, offer and popularity", async () => {
  const file = await importer.write("parts.jsonl.gz", gzipSync(`${JSON.stringify(LM358)}\n`));
  const { total, exitCode, said } = await importer.run([file], { date: new Date("2026-11-21T00:00:00+08:00") });
  expect(total).toMatchObject({ read: 1, loaded: 1, unchanged: 0, refused: 0 });
  expect(exitCode).toBe(0);
  expect(said).toContain("parts.jsonl.gz：读取 1 行 = 新增或更新 1 + 未变 0 + 拒绝 0");
  const [part] = await describeParts(importer.db);
  expect(part).toMatchObject({
    mpn: "LM358DR",
    mpnKey: "lm358dr",
    brand: "Texas Instruments",
    description: "Dual op amp ROHS",
    package: "SOIC-8",
    lifecycle: "active",
    isRohs: true,
    datasheetUrl: "https://www.ti.com/lm358.pdf",
    popularity: 921,
    offers: [
      [
        "LCSC",
        "C7950",
        "USD",
        [
          { quantity: 1, price: "0.1911" },
          { quantity: 10, price: "0.15" },
        ],
        9999,
      ],
    ],
  });
  expect(await importer.db.selectFrom("datasheetOffers").select("seenAt").execute()).toEqual([
    { seenAt: new Date("2026-11-20T16:00:00Z") },
  ]);
  expect(
    await importer.db
      .selectFrom("datasheetBrands")
      .select("partCount")
      .where("name", "=", "Texas Instruments")
      .execute(),
  ).toEqual([{ partCount: 1 }]);
});

test("counts of categories hold those below them", async () => {
  await importer.run([await importer.writeParts("parts.jsonl", [LM358, { ...LM358, mpn: "LM324DR", lcsc: "C1" }])]);
  const counted = await importer.db
    .selectFrom("datasheetCategories")
    .select(["parentId", "partCount"])
    .where("partCount", ">", 0)
    .execute();
  expect(counted.map(({ partCount }) => partCount)).toEqual([2, 2]);
  expect(counted.filter(({ parentId }) => parentId === null)).toHaveLength(1);
});

test("a second run changes nothing, a changed row changes its part", async () => {
  const rows = [
    LM358,
    { mpn: "1N4148", source: "kicad" },
    { mpn: "1N4148", source: "kicad" },
    { mpn: "1N4148", source: "kicad", description: "another symbol" },
  ];
  const file = await importer.writeParts("parts.jsonl", rows);
  await importer.run([file]);
  const before = await describeParts(importer.db);
  expect((await importer.run([file])).total).toMatchObject({ read: 4, loaded: 0, unchanged: 4 });
  expect(await describeParts(importer.db)).toEqual(before);
  await importer.writeParts("parts.jsonl", [
    { ...LM358, description: "Dual op amp", stock: 0, price: [{ qty: 1, price: 0.2 }], parameters: {} },
    ...rows.slice(1),
  ]);
  expect((await importer.run([file])).total).toMatchObject({ loaded: 1, unchanged: 3 });
  const [, part] = await describeParts(importer.db);
  expect(part).toMatchObject({
    description: "Dual op amp",
    popularity: 0,
    values: null,
    offers: [["LCSC", "C7950", "USD", [{ quantity: 1, price: "0.2" }], 0]],
  });
});

test("what an offer was stands day by day: the last word of each day of China, and an older list adds its day without turning the offer back", async () => {
  const days = [
    [
      "2026-11-01T09:00:00+08:00",
      {
        price: [
          { qty: 1, price: 0.2 },
          { qty: 10, price: 0.15 },
        ],
        stock: 100,
      },
    ],
    ["2026-11-03T23:30:00+08:00", { price: [{ qty: 1, price: 0.123456 }], stock: 0 }],
    // Another day in China, the same in London.
    ["2026-11-04T00:30:00+08:00", { price: [], stock: 7 }],
    ["2026-11-04T20:00:00+08:00", { price: [{ qty: 5, price: 1 }], stock: 5, currency: "CNY" }],
    ["2026-10-01T00:00:00+08:00", { price: [{ qty: 1, price: 0.3 }], stock: 1 }],
  ] as const;
  for (const [date, offer] of days)
    await importer.run([await importer.writeParts("parts.jsonl", [{ ...LM358, ...offer }])], { date: new Date(date) });
  // Read once more as it is: nothing was said anew.
  await importer.run([path.join(importer.folder, "parts.jsonl")], { date: new Date("2026-11-20") });
  const history = await importer.db
    .selectFrom("datasheetOfferHistory")
    .select(["day", "currency", "price", "stock"])
    .orderBy("day")
    .execute();
  expect(history.map(({ day, currency, price, stock }) => [day, currency, price, stock])).toEqual([
    ["2026-10-01", "USD", "0.300000", 1],
    ["2026-11-01", "USD", "0.200000", 100],
    ["2026-11-03", "USD", "0.123456", 0],
    ["2026-11-04", "CNY", "1.000000", 5],
  ]);
  expect(
    await importer.db.selectFrom("datasheetOffers").select(["currency", "priceBreaks", "stock"]).execute(),
  ).toEqual([{ currency: "CNY", priceBreaks: [{ quantity: 5, price: "1" }], stock: 5 }]);
});

test("brand and mpn as printed are the identity, with or without a brand", async () => {
  await importer.run([
    await importer.writeParts("parts.jsonl", [
      { mpn: "SMBJ6.0CA", manufacturer: "Littelfuse" },
      { mpn: "SMBJ60CA", manufacturer: "Littelfuse" },
      { mpn: "SMBJ60CA", manufacturer: "Vishay" },
      { mpn: "SMBJ60CA" },
      { mpn: "SMBJ60CA", manufacturer: "-" },
      { mpn: "smbj60ca" },
    ]),
  ]);
  const parts = (await describeParts(importer.db)) as { brand: string | null; mpn: string }[];
  expect(parts.map(({ brand, mpn }) => [brand, mpn])).toEqual([
    [null, "SMBJ60CA"],
    [null, "smbj60ca"],
    ["Littelfuse", "SMBJ6.0CA"],
    ["Littelfuse", "SMBJ60CA"],
    ["Vishay", "SMBJ60CA"],
  ]);
});

test.each([1, 4000])(
  "the first row of a part leads, later rows fill what is open and add their offer (batches of %s)",
  async (batchRows) => {
    const rows = [
      {
        mpn: "LM358DR",
        manufacturer: "TI",
        package: null,
        description: "first",
        lcsc: "C1",
        stock: 10,
        source: "jlcparts",
      },
      {
        mpn: "LM358DR",
        manufacturer: "TI",
        package: "SOIC-8",
        description: "second",
        lcsc: "C2",
        stock: 90,
        source: "jlcparts",
        datasheetUrl: "https://x.example/a.pdf",
      },
    ];
    const file = await importer.writeParts("parts.jsonl", rows);
    await importer.run([file], { batchRows });
    const expected = {
      description: "first",
      package: "SOIC-8",
      datasheetUrl: "https://x.example/a.pdf",
      popularity: 462,
      offers: [
        ["LCSC", "C1", "USD", [], 10],
        ["LCSC", "C2", "USD", [], 90],
      ],
    };
    expect(await describeParts(importer.db)).toMatchObject([expected]);
    // A change of the second row fills only; a change of the first one leads.
    await importer.writeParts("parts.jsonl", [
      { ...rows[0], description: "first again" },
      { ...rows[1], description: "second again", package: "SOP-8" },
    ]);
    expect((await importer.run([file], { batchRows })).total).toMatchObject({ loaded: 2 });
    expect(await describeParts(importer.db)).toMatchObject([
      {
        ...expected,
        description: "first again",
        sources: [
          ["jlcparts", "C1", true, expect.anything()],
          ["jlcparts", "C2", false, expect.anything()],
        ],
      },
    ]);
  },
);

test("what uses have added to a part's popularity stays when its stock changes", async () => {
  await importer.run([await importer.writeParts("parts.jsonl", [{ mpn: "LM358DR", lcsc: "C1", stock: 10 }])]);
  await importer.db
    .updateTable("datasheetParts")
    .set({ popularity: 240 + 139, usePopularity: 139 })
    .execute();
  await importer.run([await importer.writeParts("parts.jsonl", [{ mpn: "LM358DR", lcsc: "C1", stock: 100 }])]);
  expect(await describeParts(importer.db)).toMatchObject([{ popularity: 462 + 139 }]);
});

test("a number that names another part now moves there", async () => {
  await importer.run([await importer.writeParts("parts.jsonl", [{ mpn: "OLD-1", lcsc: "C1", stock: 5 }])]);
  await importer.run([await importer.writeParts("parts.jsonl", [{ mpn: "NEW-1", lcsc: "C1", stock: 5 }])]);
  expect(await describeParts(importer.db)).toMatchObject([
    { mpn: "NEW-1", offers: [["LCSC", "C1", "USD", [], 5]], sources: [["parts", "C1", true, expect.anything()]] },
    { mpn: "OLD-1", offers: null, sources: null },
  ]);
});

test("a table in GBK with Chinese headings is read, and told of", async () => {
  const file = await importer.write(
    "库存.csv",
    iconv.encode(
      '商品编号,型号,品牌,封装,库存,单价,阻值\nC25804,0603WAF1002T5E,UNI-ROYAL(厚声),0603,"1,200",￥0.0123,10kΩ\n,RC-02W103JT,风华,0402,7,0.01,\n',
      "gb18030",
    ),
  );
  const { said, total } = await importer.run([file], { seller: "某商城" });
  expect(total).toMatchObject({ read: 2, loaded: 2 });
  expect(said).toContain("库存.csv：按 GB18030（GBK） 读取");
  expect(await describeParts(importer.db)).toMatchObject([
    {
      mpn: "0603WAF1002T5E",
      brand: "UNI-ROYAL",
      offers: [["LCSC", "C25804", "USD", [{ quantity: 1, price: "0.0123" }], 1200]],
    },
    {
      mpn: "RC-02W103JT",
      brand: "风华",
      offers: [["某商城", "风华|RC-02W103JT", "CNY", [{ quantity: 1, price: "0.01" }], 7]],
    },
  ]);
});

test("refused rows stand in the report line by line, and the account holds", async () => {
  const lines = [
    JSON.stringify(LM358),
    '{"mpn":"CUT1","manufac',
    "[1,2]",
    "null",
    '{"manufacturer":"TI"}',
    "",
    JSON.stringify({ mpn: "x".repeat(101) }),
    '{"mpn":"LM\\u0000358"}',
    JSON.stringify({ mpn: "OK1" }),
  ];
  const { total, report, exitCode, said, reportFile } = await importer.run(
    [await importer.write("parts.jsonl", lines.join("\n"))],
    { batchRows: 2 },
  );
  expect(total).toMatchObject({ read: 8, loaded: 2, unchanged: 0, refused: 6 });
  expect(exitCode).toBe(0);
  expect(report.filter(([, line]) => line !== "")).toEqual([
    ["parts.jsonl", "2", "CUT1", "不是完整的 JSON"],
    ["parts.jsonl", "3", "", "不是 JSON 对象"],
    ["parts.jsonl", "4", "", "不是 JSON 对象"],
    ["parts.jsonl", "5", "", "没有型号"],
    ["parts.jsonl", "7", "x".repeat(100), "型号超过 100 字"],
    ["parts.jsonl", "8", "LM\u0000358", "型号含有控制字符或乱码"],
  ]);
  expect(report.filter(([, line]) => line === "").map((row) => row[3])).toEqual([
    "说明：1 行已导入，未归入分类：第 9 行",
    "说明：1 行已导入，没有品牌",
  ]);
  expect(said).toContain(`未能导入的内容与说明见 ${reportFile}`);
});

test("a row that the database does not take is refused alone", async () => {
  await importer.db.executeQuery(
    (await import("kysely")).CompiledQuery.raw("alter table datasheet_parts add check (mpn not like 'EVIL%')"),
  );
  const rows = Array.from({ length: 37 }, (_, index) => ({
    mpn: index === 11 || index === 12 ? `EVIL${index}` : `GOOD${index}`,
    manufacturer: `Maker ${index}`,
  }));
  const { total, report } = await importer.run([await importer.writeParts("parts.jsonl", rows)], { batchRows: 20 });
  expect(total).toMatchObject({ read: 37, loaded: 35, refused: 2 });
  expect(report.filter(([, line]) => line !== "").map(([, line, mpn]) => [line, mpn])).toEqual([
    ["12", "EVIL11"],
    ["13", "EVIL12"],
  ]);
  expect(await partOf("GOOD36")).toMatchObject({ mpnKey: "good36" });
});

test("a folder is read in the order that fits: manufacturers, the long list, the short one, who carries what", async () => {
  await importer.writeParts("data/a-sample.jsonl", [{ mpn: "P1", manufacturer: "TI", lcsc: "C1", source: "jlcparts" }]);
  await importer.writeParts(
    "data/b-parts.jsonl",
    Array.from({ length: 30 }, (_, index) => ({
      mpn: `P${index}`,
      manufacturer: "TI",
      lcsc: `C${index}`,
      source: "jlcparts",
    })),
  );
  await importer.writeParts("data/z-makers.jsonl", [
    { name: "Texas Instruments", nameCn: "德州仪器", country: "US", aliases: ["TI"] },
  ]);
  await importer.writeParts("data/distributors.jsonl", [
    { id: "d1", name: "Avnet", kind: "distributor", brandsRaw: ["TI"] },
  ]);
  await importer.write("data/bom.csv", "Comment,Designator\n10k,R1\n");
  await importer.write("data/notes.md", "x");
  const { accounts, total, said, exitCode } = await importer.run([`${importer.folder}/data`]);
  expect(accounts.map(({ name, loaded, unchanged }) => [name, loaded, unchanged])).toEqual([
    ["data/z-makers.jsonl", 1, 0],
    ["data/b-parts.jsonl", 30, 0],
    ["data/a-sample.jsonl", 0, 1],
    ["data/distributors.jsonl", 1, 0],
  ]);
  expect(total).toMatchObject({ read: 33, loaded: 32, unchanged: 1 });
  expect(said.find((line) => line.includes("bom.csv"))).toContain("物料清单");
  expect(said).toContain("其他类型的文件未读：.md 1 个");
  expect(exitCode).toBe(0);
  expect(
    await importer.db
      .selectFrom("datasheetBrands")
      .select(["name", "partCount"])
      .where("successorId", "is", null)
      .execute(),
  ).toEqual([{ name: "Texas Instruments", partCount: 30 }]);
});
