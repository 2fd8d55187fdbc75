import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { importInto } from "../../../testing/importer.ts";

const portal = useTestApp();

/** The brand under which each of these numbers stands. */
async function brandsOf(mpns: string[]): Promise<Record<string, string | null>> {
  const rows = await portal.context.db
    .selectFrom("datasheetParts as part")
    .leftJoin("datasheetBrands as brand", "brand.id", "part.brandId")
    .select(["part.mpn", "brand.name"])
    .where("part.mpn", "in", mpns)
    .execute();
  return Object.fromEntries(rows.map(({ mpn, name }) => [mpn, name]));
}

test.each([
  ["Macronix", "Macronix", ["MXIC(Macronix)", "MXIC Macronix"]],
  ["Puya Semiconductor", "Puya Semiconductor", ["PUYA)", "(PUYA)"]],
  ["Broadcom", "Broadcom", ["AVAGO(Broadcom)", "BROADCOM (AVAGO)", "Broadcom / Avago"]],
  ["SRD", "SRD", ["SRD(Shenzhen Sincerity Tech)", "SRD Shenzhen Sincerity Tech"]],
])("%s is one brand, however lists write it", async (name, own, spellings) => {
  const prefix = name.slice(0, 3).toUpperCase();
  const rows = [own, ...spellings].map((manufacturer, at) => ({ mpn: `${prefix}-1${at}`, manufacturer }));
  await importInto(portal, "spellings.jsonl", rows);
  const brands = await brandsOf(rows.map(({ mpn }) => mpn));
  expect(brands).toEqual(Object.fromEntries(rows.map(({ mpn }) => [mpn, name])));
});

test("a part that a list leads to a brand which makes no such thing has no brand", async () => {
  const diode = { category: "Diodes", subcategory: "High Effic Rectifier", manufacturer: "GigaDevice" };
  const flash = { category: "Memory", subcategory: "NOR FLASH", manufacturer: "GigaDevice" };
  await importInto(portal, "made.jsonl", [
    { mpn: "HER203-TB", ...diode },
    { mpn: "GD25Q64ESIG", ...flash },
  ]);
  expect(await brandsOf(["HER203-TB", "GD25Q64ESIG"])).toEqual({ "HER203-TB": null, GD25Q64ESIG: "GigaDevice" });
});
