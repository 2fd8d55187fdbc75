import { pino } from "pino";
import { expect, test } from "vitest";
import { removeSampleParts } from "#domains/catalogue/server/sample/remove-sample-parts.ts";
import { withImportLock } from "#domains/catalogue/server/import/import-lock.ts";
import { describeParts, useImporter } from "#domains/catalogue/testing/importer.ts";
import { createTestDatabase } from "#testing/database.ts";
import { declared } from "../../../../declared.ts";
import { loadSampleData } from "./load-sample-data.ts";
import { removeSampleDocuments } from "./remove-sample-documents.ts";

const importer = useImporter(createTestDatabase);
const BRAND = {
  name: "Texas Instruments",
  nameCn: "德州仪器",
  country: "US",
  isDomestic: false,
  website: "https://www.ti.com",
  aliases: ["TI"],
  former: [],
  summary: "模拟芯片厂商",
};
const partOf = (mpn: string, values: Record<string, string>) => ({
  brand: BRAND.name,
  mpn,
  category: "operational-amplifier",
  package: "SOIC-8",
  lifecycle: "active",
  popularity: 900,
  description: "样例写的描述",
  values,
  offer: { sku: `YL ${mpn}`, stock: 12, priceBreaks: [{ quantity: 1, price: "0.45" }] },
});
const documentOf = (mpn: string) => ({
  parts: [[BRAND.name, mpn]],
  title: "样例说明",
  language: "zh",
  features: ["输入电压 5 V"],
  applications: [],
  sections: [{ heading: "概述", paragraphs: ["输入电压 5 V。"] }],
});
const NUMBERS = ["LM358DR", "LM324DR"];

async function loadSample(values: Record<string, string> = {}) {
  await importer.write("sample/brands.json", JSON.stringify([BRAND]));
  await importer.write("sample/parts.json", JSON.stringify(NUMBERS.map((mpn) => partOf(mpn, values))));
  await importer.write("sample/documents.json", JSON.stringify(NUMBERS.map(documentOf)));
  const { db, fileStore, folder } = importer;
  const log = pino({ level: "silent" });
  return loadSampleData({ db, declared, fileStore, log, now: new Date(), folder: `${folder}/sample` });
}
const REAL = {
  mpn: "LM358DR",
  manufacturer: "TI",
  description: "Op amp",
  lcsc: "C7950",
  stock: 100,
  source: "jlcparts",
};
const importReal = async (parameters: Record<string, string> = {}) =>
  importer.run([await importer.writeParts("parts.jsonl", [{ ...REAL, parameters }])]);
/** What is doubted of a part is no use of it. */
async function doubtValueOf(mpn: string): Promise<void> {
  const { db } = importer;
  const part = await db.selectFrom("datasheetParts").select("id").where("mpn", "=", mpn).executeTakeFirstOrThrow();
  const parameter = await db.selectFrom("datasheetParameters").select("id").limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto("catalogueValueDoubts")
    .values({ partId: part.id, parameterId: parameter.id, printed: "1V", rule: "test", why: "测试" })
    .execute();
}
const remove = async () => [
  await removeSampleDocuments(importer.db),
  await removeSampleParts({ db: importer.db, declared }),
];

test("samples are removed whole beside a real list, whose words then stand, and a second time there are none", async () => {
  await loadSample();
  await importReal();
  await doubtValueOf("LM324DR");
  expect(await remove()).toEqual([2, { offers: 2, parts: 1, handedOver: 1, kept: 0 }]);
  expect(await remove()).toEqual([0, { offers: 0, parts: 0, handedOver: 0, kept: 0 }]);
  await importReal();
  expect(await describeParts(importer.db)).toMatchObject([
    { mpn: "LM358DR", description: "Op amp", offers: [["LCSC", "C7950", "USD", [], 100]] },
  ]);
  expect(await importer.db.selectFrom("datasheetDocuments").select("id").execute()).toEqual([]);
});

test("what a real list says takes the place of a sample's value, however far it is from that", async () => {
  await loadSample({ "slew-rate": "0.3V/us" });
  await importReal({ "Slew rate": "30V/us" });
  const printed = async () =>
    (await importer.db.selectFrom("datasheetPartValues").select("printed").execute()).map((value) => value.printed);
  expect(await printed()).toEqual(["0.3V/us", "0.3V/us"]);
  await remove();
  await importReal({ "Slew rate": "30V/us" });
  expect(await printed()).toEqual(["30V/us"]);
});

test("samples stay while an import has the catalogue", async () => {
  await loadSample();
  await withImportLock(importer.db, async () =>
    expect(removeSampleParts({ db: importer.db, declared })).rejects.toThrow("另一个导入正在进行"),
  );
  expect(await describeParts(importer.db)).toHaveLength(2);
});
