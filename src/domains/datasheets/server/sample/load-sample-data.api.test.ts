import { pino } from "pino";
import { expect, test } from "vitest";
import { FileStoreFull } from "#ports/file-store/port.ts";
import { createTestDatabase } from "#testing/database.ts";
import { describeParts, useImporter } from "#domains/catalogue/testing/importer.ts";
import { withImportLock } from "#domains/catalogue/server/import/import-lock.ts";
import { declared } from "../../../../declared.ts";
import { loadSampleData } from "./load-sample-data.ts";

const importer = useImporter(createTestDatabase);

const BRANDS = [
  {
    name: "Texas Instruments",
    nameCn: "德州仪器",
    country: "US",
    isDomestic: false,
    website: "https://www.ti.com",
    aliases: ["TI"],
    former: ["National Semiconductor"],
    summary: "模拟芯片厂商",
  },
  {
    name: "Diodes Incorporated",
    nameCn: "美台",
    country: "US",
    isDomestic: false,
    website: null,
    aliases: [],
    former: [],
    summary: null,
  },
];
const PARTS = [
  {
    brand: "Texas Instruments",
    mpn: "LM358DR",
    category: "operational-amplifier",
    package: "SOIC-8",
    lifecycle: "active",
    popularity: 900,
    description: "双运算放大器",
    values: { "supply-voltage": "3V~32V", "operating-temperature": "0℃~+70℃" },
    offer: { sku: "YL1", stock: 12, priceBreaks: [{ quantity: 1, price: "0.45" }] },
  },
  {
    brand: "Diodes Incorporated",
    mpn: "AP2112K-3.3TRG1",
    category: "ldo",
    package: "SOT-23-5",
    lifecycle: "active",
    popularity: 800,
    description: "低压差线性稳压器",
    values: {},
  },
];
const documentOf = (brand: string, mpn: string, title = "样例说明") => ({
  parts: [[brand, mpn]],
  title,
  language: "zh",
  features: ["输入电压 5 V"],
  applications: [],
  sections: [{ heading: "概述", paragraphs: ["输入电压 5 V。"] }],
});
const DOCUMENTS = [documentOf("Texas Instruments", "LM358DR"), documentOf("Diodes Incorporated", "AP2112K-3.3TRG1")];

async function writeSample(documents: object[] = DOCUMENTS) {
  await importer.write("sample/brands.json", JSON.stringify(BRANDS));
  await importer.write("sample/parts.json", JSON.stringify(PARTS));
  await importer.write("sample/documents.json", JSON.stringify(documents));
}
const load = (onProgress?: (done: number) => void) =>
  loadSampleData({
    db: importer.db,
    declared,
    fileStore: importer.fileStore,
    log: pino({ level: "silent" }),
    now: new Date("2026-11-21T00:00:00Z"),
    folder: `${importer.folder}/sample`,
    onProgress,
  });
const documents = () =>
  importer.db
    .selectFrom("datasheetDocuments")
    .select(["fileName", "title", "version", "publishedOn", "isSample", "previewState", "sha256"])
    .orderBy("fileName")
    .execute();

test("the sample is loaded with brands, parts, values, offers and datasheets, once", async () => {
  await writeSample();
  expect(await load()).toEqual({ parts: 2, documents: 2 });
  expect(await describeParts(importer.db)).toMatchObject([
    { mpn: "AP2112K-3.3TRG1", brand: "Diodes Incorporated", popularity: 800, offers: null },
    {
      mpn: "LM358DR",
      brand: "Texas Instruments",
      popularity: 900,
      description: "双运算放大器",
      offers: [["样例", "YL1", "CNY", [{ quantity: 1, price: "0.45" }], 12]],
    },
  ]);
  const [value] = await importer.db
    .selectFrom("datasheetPartValues")
    .innerJoin("datasheetParameters", "id", "parameterId")
    .select(["printed", "minimum", "maximum"])
    .where("slug", "=", "supply-voltage")
    .execute();
  expect(value).toEqual({ printed: "3V~32V", minimum: 3, maximum: 32 });
  const [first] = await documents();
  expect(first).toMatchObject({
    fileName: "AP2112K-3.3TRG1_样例.pdf",
    version: null,
    publishedOn: null,
    isSample: true,
    previewState: "waiting",
  });
  expect(await importer.fileStore.sizeOf(first!.sha256)).toBeGreaterThan(1000);
  const counts = await importer.db
    .selectFrom("datasheetBrands")
    .select(["partCount", "documentCount"])
    .where("successorId", "is", null)
    .execute();
  expect(counts).toEqual([
    { partCount: 1, documentCount: 1 },
    { partCount: 1, documentCount: 1 },
  ]);
  expect(await load()).toBeNull();
});

test("loading that was interrupted goes on behind the last document", async () => {
  await writeSample();
  const stopped = load(() => importer.fileStore.failWith(new FileStoreFull("full")));
  await expect(stopped).rejects.toThrow(FileStoreFull);
  expect(await documents()).toHaveLength(1);
  importer.fileStore.failWith(null);
  const drawn: number[] = [];
  expect(await load((done) => drawn.push(done))).toEqual({ parts: 2, documents: 2 });
  expect(drawn).toEqual([2]);
  expect(await documents()).toHaveLength(2);
});

test("a datasheet that changed takes the place of the older one", async () => {
  await writeSample();
  await load();
  await writeSample([DOCUMENTS[0]!, documentOf("Diodes Incorporated", "AP2112K-3.3TRG1", "样例说明二")]);
  expect(await load()).toEqual({ parts: 2, documents: 2 });
  expect((await documents()).map(({ title }) => title)).toEqual(["AP2112K-3.3TRG1 样例说明二", "LM358DR 样例说明"]);
});

test("the sample waits while an import has the catalogue", async () => {
  await writeSample();
  await withImportLock(importer.db, async () => expect(await load()).toBeNull());
  expect(await documents()).toEqual([]);
  expect(await load()).toEqual({ parts: 2, documents: 2 });
});

test("a real list adds to the sample's parts without taking their words", async () => {
  await writeSample();
  await load();
  await importer.run([
    await importer.writeParts("parts.jsonl", [
      {
        mpn: "LM358DR",
        manufacturer: "TI",
        description: "Op amp",
        package: "SOP-8",
        lcsc: "C7950",
        stock: 100,
        source: "jlcparts",
        datasheetUrl: "https://www.ti.com/lm358.pdf",
      },
    ]),
  ]);
  expect((await describeParts(importer.db))[1]).toMatchObject({
    description: "双运算放大器",
    package: "SOIC-8",
    datasheetUrl: "https://www.ti.com/lm358.pdf",
    offers: [
      ["LCSC", "C7950", "USD", [], 100],
      ["样例", "YL1", "CNY", expect.anything(), 12],
    ],
  });
});
