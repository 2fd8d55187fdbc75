import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { useImporter } from "../../testing/importer.ts";

const importer = useImporter(createTestDatabase);

const row = (stock: number) => ({
  mpn: "LM358DR",
  manufacturer: "Texas Instruments",
  lcsc: "C7950",
  stock,
  price: "0.1",
});

/** The days of which the sources of the one part and of its offer speak. */
async function days(): Promise<unknown[]> {
  const source = await importer.db.selectFrom("datasheetPartSources").select("sourceDate").executeTakeFirstOrThrow();
  const offer = await importer.db.selectFrom("datasheetOffers").select("sourceDate").executeTakeFirstOrThrow();
  return [source.sourceDate, offer.sourceDate];
}

test("the day of a list is what it was brought with, never that of the import", async () => {
  await importer.run([await importer.writeParts("list.jsonl", [row(5)])]);
  expect(await days()).toEqual([null, null]);
  const dated = await importer.writeParts("list.jsonl", [row(6)]);
  await importer.run([dated], { date: new Date("2099-11-21T00:00:00+08:00") });
  expect(await days()).toEqual(["2099-11-21", "2099-11-21"]);
});
