import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { catalogueOf } from "../../../testing/build-catalogue.ts";
import { isDomesticBrand, markDomesticBrands } from "./domestic-brands.ts";

const portal = useTestApp();
const { buildBrand } = catalogueOf(portal);

test("where no list says where a maker is, a place in its name does", () => {
  const isDomestic = (
    name: string,
    { nameCn = null, country = null }: { nameCn?: string | null; country?: string | null } = {},
  ) => isDomesticBrand({ name, nameCn, country });
  for (const name of [
    "Guangdong Hottech",
    "Shenzhen SCTF Elec",
    "RUILON(Shenzhen Ruilongyuan Elec)",
    "HX(Zhejiang Yueqing Hongxing Elec)",
    "DongGuan KINGTEK Industrial Co LTD",
    "XI'AN Aerosemi Tech",
    "WUXI TOP",
    "深圳某某电子",
  ]) {
    expect([name, isDomestic(name)]).toEqual([name, true]);
  }
  for (const name of [
    "Taiwan Semiconductor(Taiwan Semicon)",
    "HKR(Hong Kong Resistors)",
    "Shenzhen Branch of Taiwan Maker",
    "Texas Instruments",
    "Wuxinator",
    "Yazaki (China) Investment",
    "",
  ]) {
    expect([name, isDomestic(name)]).toEqual([name, false]);
  }
  expect([isDomestic("TOPPOWER", { nameCn: "南京拓微" }), isDomestic("Fujitsu", { nameCn: "富士通" })]).toEqual([
    true,
    false,
  ]);
});

test("a country that a list gives counts alone", () => {
  expect(isDomesticBrand({ name: "Shanghai Maker", nameCn: null, country: "US" })).toBe(false);
  expect(isDomesticBrand({ name: "JSMSEMI", nameCn: null, country: "CN" })).toBe(true);
});

test("brands that are in the table already are marked, once; the others stay as they are", async () => {
  const brands = [
    await buildBrand({ name: "Dongguan Test" }),
    await buildBrand({ name: "Bourns Test" }),
    await buildBrand({ name: "Wuxi Abroad Test" }),
  ];
  await portal.context.db
    .updateTable("datasheetBrands")
    .set({ country: "US" })
    .where("id", "=", brands[2]!.id)
    .execute();
  const marked = async () => {
    await markDomesticBrands(portal.context.db);
    const rows = await portal.context.db
      .selectFrom("datasheetBrands")
      .select(["id", "isDomestic"])
      .where(
        "id",
        "in",
        brands.map(({ id }) => id),
      )
      .orderBy("id")
      .execute();
    return rows.map(({ isDomestic }) => isDomestic);
  };
  expect(await marked()).toEqual([true, false, false]);
  expect(await marked()).toEqual([true, false, false]);
});
