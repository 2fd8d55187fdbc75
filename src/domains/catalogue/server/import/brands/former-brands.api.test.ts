import { pino } from "pino";
import { expect, test } from "vitest";
import { openBrandBook } from "./brand-book.ts";
import type { Brand } from "./save-brands.ts";
import { brandKey } from "#shared/brand-key.ts";
import { createTestDatabase } from "#testing/database.ts";
import { useImporter, type TestImporter } from "../../../testing/importer.ts";
import { declared } from "../../../../../declared.ts";
import { loadSampleData } from "#domains/datasheets/server/sample/load-sample-data.ts";

const one = useImporter(createTestDatabase);
const other = useImporter(createTestDatabase);
const third = useImporter(createTestDatabase);

const SAMPLE_BRANDS = [
  "Analog Devices",
  "onsemi",
  "Microchip Technology",
  "Infineon Technologies",
  "MaxLinear",
  "TDK",
  "Littelfuse",
].map((name) => ({ name, nameCn: null, country: "US", website: null, aliases: [], summary: null }));
const MAKERS = [
  ...["Analog Devices", "onsemi", "Microchip Technology", "Infineon Technologies", "TDK", "Littelfuse"].map((name) => ({
    name,
    country: "US",
    aliases: [] as string[],
    partCount: 1000,
  })),
  {
    name: "Maxim Integrated",
    nameCn: "美信",
    country: "US",
    aliases: ["MAXIM", "dallas semiconductor"],
    partCount: 900,
  },
  { name: "Atmel", nameCn: "爱特梅尔", country: "US", aliases: ["atmel(爱特梅尔)"], partCount: 0 },
  { name: "Exar", nameCn: "艾科嘉", country: "US", aliases: ["MaxLinear", "MaxLinear, Inc.", "sipex"], partCount: 190 },
  { name: "Fairchild Semiconductor", nameCn: "仙童半导体", country: "US", aliases: ["fairchild"], partCount: 2 },
  {
    name: "International Rectifier",
    nameCn: "国际整流器",
    country: "US",
    aliases: ["ir", "infineon/ir"],
    partCount: 3,
  },
  { name: "IXYS", nameCn: "艾赛斯", country: "US", aliases: ["IXYS CORPORATION"], partCount: 343 },
];
const PARTS = [
  ["MAX232", "Maxim Integrated", "MAXIM"],
  ["SP3232", "Exar", "MaxLinear"],
  ["FAN7000", "Fairchild"],
  ["IRF540", "IR(国际整流器)"],
  ["IXFH12", "IXYS"],
  ["IXFH13", "Littelfuse/IXYS"],
  ["LT1013", "Analog Devices", "Linear Technology"],
  ["NCP1117", "ON Semiconductor"],
  ["KXTJ3", "Kionix"],
].map(([mpn, manufacturer, manufacturerRaw]) => ({ mpn, manufacturer, manufacturerRaw }));

const LED_TO: Record<string, [brand: string, successor: string | null]> = {
  美信: ["Maxim Integrated", "Analog Devices"],
  Maxim: ["Maxim Integrated", "Analog Devices"],
  "Dallas Semiconductor": ["Maxim Integrated", "Analog Devices"],
  Atmel: ["Microchip Technology", null],
  爱特梅尔: ["Microchip Technology", null],
  Fairchild: ["Fairchild Semiconductor", "onsemi"],
  仙童: ["Fairchild Semiconductor", "onsemi"],
  快捷半导体: ["Fairchild Semiconductor", "onsemi"],
  IR: ["International Rectifier", "Infineon Technologies"],
  国际整流器: ["International Rectifier", "Infineon Technologies"],
  Exar: ["Exar", "MaxLinear"],
  MaxLinear: ["MaxLinear", null],
  InvenSense: ["TDK", null],
  IXYS: ["IXYS", "Littelfuse"],
  艾赛斯: ["IXYS", "Littelfuse"],
  "Littelfuse/IXYS": ["IXYS", "Littelfuse"],
  凌力尔特: ["Analog Devices", null],
  "ON Semiconductor": ["onsemi", null],
  Kionix: ["Kionix", "ROHM Semiconductor"],
};

async function importReal(importer: TestImporter) {
  const files = [
    await importer.writeParts("real/makers.jsonl", MAKERS),
    await importer.writeParts("real/parts.jsonl", PARTS),
  ];
  return importer.run(files);
}
async function loadSample(importer: TestImporter) {
  await importer.write("sample/brands.json", JSON.stringify(SAMPLE_BRANDS));
  await importer.write("sample/parts.json", "[]");
  await importer.write("sample/documents.json", "[]");
  const { db, fileStore, folder } = importer;
  await loadSampleData({
    db,
    declared,
    fileStore,
    log: pino({ level: "silent" }),
    now: new Date("2026-11-21T00:00:00Z"),
    folder: `${folder}/sample`,
  });
}
async function leadsTo({ db }: TestImporter) {
  const rows = await db
    .selectFrom("datasheetBrandAliases as alias")
    .innerJoin("datasheetBrands as brand", "brand.id", "alias.brandId")
    .leftJoin("datasheetBrands as successor", "successor.id", "brand.successorId")
    .select(["alias.key", "brand.name", "successor.name as successor"])
    .execute();
  const byKey = new Map(rows.map(({ key, name, successor }) => [key, [name, successor]]));
  return Object.fromEntries(Object.keys(LED_TO).map((spelling) => [spelling, byKey.get(brandKey(spelling))]));
}
const brandsOfParts = ({ db }: TestImporter) =>
  db
    .selectFrom("datasheetParts")
    .innerJoin("datasheetBrands", "datasheetBrands.id", "brandId")
    .select(["mpn", "name"])
    .orderBy("mpn")
    .execute();
const aliases = ({ db }: TestImporter) =>
  db
    .selectFrom("datasheetBrandAliases")
    .innerJoin("datasheetBrands", "id", "brandId")
    .select(["key", "name"])
    .orderBy("key")
    .execute();

test("former makers lead to the same brands in every order of loading", async () => {
  await loadSample(one);
  await importReal(one);
  await importReal(other);
  await importReal(third);
  await loadSample(third);
  await importReal(third);
  for (const importer of [one, other, third]) expect(await leadsTo(importer)).toEqual(LED_TO);
  expect(await brandsOfParts(other)).toEqual(await brandsOfParts(one));
  expect(await brandsOfParts(third)).toEqual(await brandsOfParts(one));
  expect(await brandsOfParts(one)).toContainEqual({ mpn: "SP3232", name: "Exar" });
});

test("the sample alone leads former names to those who took them over; parts make brands of them", async () => {
  await loadSample(one);
  expect(await leadsTo(one)).toMatchObject({
    仙童: ["onsemi", null],
    Maxim: ["Analog Devices", null],
    IXYS: ["Littelfuse", null],
  });
  await one.run([await one.writeParts("parts.jsonl", [{ mpn: "FAN7000", manufacturer: "仙童" }])]);
  expect(await leadsTo(one)).toMatchObject({
    仙童: LED_TO["仙童"],
    Fairchild: LED_TO["Fairchild"],
    Maxim: ["Analog Devices", null],
  });
});

test("manufacturers first and parts in another run make the same, and a second time nothing changes", async () => {
  await one.run([await one.writeParts("makers.jsonl", MAKERS)]);
  expect(await leadsTo(one)).toMatchObject({ Fairchild: ["onsemi", null] });
  await one.run([await one.writeParts("parts.jsonl", PARTS)]);
  expect(await leadsTo(one)).toEqual(LED_TO);
  const before = await aliases(one);
  for (const file of ["makers.jsonl", "parts.jsonl"])
    expect((await one.run([`${one.folder}/${file}`])).total, file).toMatchObject({ loaded: 0, refused: 0 });
  expect(await aliases(one)).toEqual(before);
  const facts = await one.db
    .selectFrom("datasheetBrands")
    .select(["country", "nameCn"])
    .where("name", "=", "Maxim Integrated")
    .execute();
  expect(facts).toEqual([{ country: "US", nameCn: "美信" }]);
});

test("traditional characters lead where simplified ones do", async () => {
  await one.run([
    await one.writeParts("makers.jsonl", [
      { name: "STMicroelectronics", nameCn: "意法半导体", country: "CH", aliases: [] },
      { name: "Toshiba", nameCn: "东芝", country: "JP", aliases: [] },
    ]),
  ]);
  const file = await one.writeParts("parts.jsonl", [
    { mpn: "A1", manufacturer: "意法半導體" },
    { mpn: "A2", manufacturer: "東芝" },
    { mpn: "A3", manufacturer: "德州儀器" },
    { mpn: "A4", manufacturer: "德州仪器" },
  ]);
  await one.run([file]);
  const brands = (await brandsOfParts(one)).map(({ name }) => name);
  expect(brands.slice(0, 2)).toEqual(["STMicroelectronics", "Toshiba"]);
  expect(brands[2]).toBe(brands[3]);
  expect((await one.run([file])).total).toMatchObject({ loaded: 0, unchanged: 4 });
});

test("nobody becomes his own successor: a later word withdraws the earlier one, and the database takes no loop", async () => {
  await one.run([
    await one.writeParts(
      "makers.jsonl",
      ["Alpha", "Beta", "Gamma"].map((name) => ({ name, aliases: [] })),
    ),
  ]);
  const book = await openBrandBook(one.db);
  const [alpha, beta, gamma] = ["Alpha", "Beta", "Gamma"].map((name) => book.byName(name)!) as [Brand, Brand, Brand];
  const successors = async () =>
    Object.fromEntries(
      (
        await one.db
          .selectFrom("datasheetBrands")
          .select(["name", "successorId"])
          .where("id", "in", [alpha.id, beta.id, gamma.id])
          .execute()
      ).map(({ name, successorId }) => [name, successorId]),
    );
  await book.setSuccessor(one.db, alpha, beta);
  await book.setSuccessor(one.db, beta, gamma);
  expect(await successors()).toEqual({ Alpha: beta.id, Beta: gamma.id, Gamma: null });
  const lead = (from: Brand, to: Brand) =>
    one.db.updateTable("datasheetBrands").set({ successorId: to.id }).where("id", "=", from.id).execute();
  await expect(lead(gamma, alpha)).rejects.toMatchObject({ constraint: "datasheet_brands_succession_loop" });
  await expect(lead(gamma, gamma)).rejects.toThrow();
  await book.setSuccessor(one.db, gamma, alpha);
  expect(await successors()).toEqual({ Alpha: beta.id, Beta: null, Gamma: alpha.id });
  await expect(lead(beta, gamma)).rejects.toMatchObject({ constraint: "datasheet_brands_succession_loop" });
});

test("two that would close a loop together don't", async () => {
  await one.run([
    await one.writeParts(
      "makers.jsonl",
      ["Alpha", "Beta"].map((name) => ({ name, aliases: [] })),
    ),
  ]);
  const [alpha, beta] = (await one.db
    .selectFrom("datasheetBrands")
    .select("id")
    .where("name", "in", ["Alpha", "Beta"])
    .orderBy("name")
    .execute()) as [{ id: number }, { id: number }];
  const lead = (from: number, to: number) =>
    one.db.updateTable("datasheetBrands").set({ successorId: to }).where("id", "=", from).execute();
  const outcomes = await Promise.allSettled([lead(alpha.id, beta.id), lead(beta.id, alpha.id)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});
