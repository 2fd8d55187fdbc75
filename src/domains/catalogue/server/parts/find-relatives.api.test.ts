import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { partKey } from "#shared/part-key.ts";
import { parts } from "../../contract/parts.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";

const portal = useTestApp();
const { buildBrand, buildCategory, buildPart, buildOffer } = catalogueOf(portal);
const relativesOf = (id: number | string) => portal.callAs()(parts.findRelatives, { id });
const mpnsOf = (parts: { mpn: string }[]) => parts.map(({ mpn }) => mpn);

test("the series of a number is its letters with the number behind them, and on while that tells too little", async () => {
  const expected = {
    STM32F103C8T6: "STM32F103",
    GD32F103CBT6: "GD32F103",
    LM358DR: "LM358",
    "lm358-n": "LM358",
    BAS16: "BAS16",
    "BAS16,115": "BAS16",
    BAS16WT1G: "BAS16",
    BC847BW: "BC847",
    BZX84C3V3: "BZX84",
    "1N4148W-7-F": "1N4148",
    "2N7002": "2N7002",
    "74HC595D": "74HC595",
    SN74LVC1G08DBVR: "SN74LVC1G08",
    "PIC16F877A-I/P": "PIC16F877",
    "AMS1117-3.3": "AMS1117",
    "ESP32-S3-WROOM-1": "ESP32",
    SMBJ15CA: "SMBJ15",
    "SMBJ6.0CA": "SMBJ6.0",
    SMBJ60CA: "SMBJ60",
    "1.5KE15": "1.5KE15",
    "1.5KE150CA": "1.5KE150",
    ERJ6ENF249: "ERJ6ENF249",
    ERJ6ENF2491V: "ERJ6ENF2491",
    "RC0603FR-0710KL": "RC0603",
    GRM188R71H104KA93D: "GRM188",
    W25Q128JVSIQ: "W25Q128",
    "HLK-PM01": "HLK-PM01",
    SS34: "SS34",
    "0603": null,
    "100": null,
    M7: null,
    BOOST: null,
    "---": null,
    电阻: null,
    "10k 0603": null,
    [`A1${"1".repeat(98)}`]: `A1${"1".repeat(98)}`,
    [`A1${"B1".repeat(49)}`]: null,
  };
  const { rows } = await sql<{
    mpn: string;
    series: string | null;
  }>`select mpn, datasheet_series(mpn) as series from unnest(${Object.keys(expected)}::text[]) mpn`.execute(
    portal.context.db,
  );
  expect(Object.fromEntries(rows.map(({ mpn, series }) => [mpn, series]))).toEqual(expected);
});

test("a part's series are those of its brand and category, the most popular first, with what is known of them", async () => {
  const brand = await buildBrand({ name: "ST" });
  const other = await buildBrand({ name: "GigaDevice" });
  const category = await buildCategory({ name: "单片机" });
  const facts = { brandId: brand.id, categoryId: category.id };
  const part = await buildPart({ mpn: "STM32F103C8T6", ...facts });
  const large = await buildPart({
    mpn: "STM32F103ZET6",
    popularity: 9,
    package: "LQFP-144",
    values: { Flash: "512 KB" },
    ...facts,
  });
  await buildOffer({ partId: large.id, price: "3.5", stock: 12 });
  await buildPart({ mpn: "STM32F103CBT6", popularity: 5, lifecycle: "obsolete", ...facts });
  for (const mpn of ["STM32F1030A", "STM32F100C8T6"]) await buildPart({ mpn, ...facts });
  await buildPart({ mpn: "STM32F103RCT6", brandId: other.id, categoryId: category.id });
  await buildPart({ mpn: "STM32F103-EVAL", brandId: brand.id });
  const { series, packagings, markings } = await relativesOf(part.id);
  expect(series).toMatchObject({
    name: "STM32F103",
    hasMore: false,
    parts: [
      {
        id: large.id,
        mpn: "STM32F103ZET6",
        package: "LQFP-144",
        values: [{ name: "Flash", printed: "512 KB" }],
        offer: { price: "3.5", stock: 12 },
      },
      { mpn: "STM32F103CBT6", lifecycle: "obsolete" },
    ],
  });
  expect([packagings, markings]).toEqual([[], []]);
});

test("a number that goes on with a digit is of another series: 1.5KE150CA is none of 1.5KE15", async () => {
  const brand = await buildBrand();
  const part = await buildPart({ mpn: "1.5KE15", brandId: brand.id });
  for (const mpn of ["1.5KE15CA", "1.5KE150CA", "15KE15", "1.5KE16"]) await buildPart({ mpn, brandId: brand.id });
  expect(mpnsOf((await relativesOf(part.id)).series!.parts)).toEqual(["1.5KE15CA"]);
});

test("of a large series twelve are told, and that there are more; a part without a brand or a number has none", async () => {
  const brand = await buildBrand();
  const parts = await Promise.all(
    Array.from({ length: 14 }, (_, place) =>
      buildPart({ mpn: `RC0603FR-${place}KL`, brandId: brand.id, popularity: place }),
    ),
  );
  const { series } = await relativesOf(parts[0]!.id);
  expect(series).toMatchObject({ name: "RC0603", hasMore: true });
  expect(series!.parts).toHaveLength(12);
  expect(series!.parts[0]!.mpn).toBe("RC0603FR-13KL");
  for (const mpn of ["RC0603FR-1KL", "---"])
    expect(await relativesOf((await buildPart({ mpn })).id)).toEqual({ series: null, packagings: [], markings: [] });
});

test("no such part is 404, and what is no number is refused", async () => {
  await expect(relativesOf(999_999)).rejects.toMatchObject({ status: 404 });
  for (const id of ["0", "-1", "abc", "99999999999999999999"])
    await expect(relativesOf(id)).rejects.toMatchObject({ code: 2 });
});

test("parts that differ in a packaging suffix of their brand alone are the same in another packaging, and do not stand in the series again", async () => {
  const brand = await buildBrand({ name: "Nexperia" });
  const other = await buildBrand({ name: "Other" });
  const { db } = portal.context;
  await db
    .insertInto("datasheetPackagingSuffixes")
    .values([",115", ",215", "-Q"].map((suffix) => ({ brandId: brand.id, suffix })))
    .execute();
  const part = await buildPart({ mpn: "BAS16,115", brandId: brand.id });
  for (const [mpn, popularity] of [
    ["BAS16,215", 3],
    ["BAS16", 2],
    ["BAS16W,115", 1],
    ["BAS16H", 0],
  ] as const)
    await buildPart({ mpn, brandId: brand.id, popularity });
  // The same key, but another number.
  await buildPart({ mpn: "BAS1.6,215", brandId: brand.id });
  await buildPart({ mpn: "BAS16,215", brandId: other.id });
  await portal.useIndex();
  const { packagings, series } = await relativesOf(part.id);
  expect(mpnsOf(packagings)).toEqual(["BAS16,215", "BAS16"]);
  expect(mpnsOf(series!.parts)).toEqual(["BAS16W,115", "BAS16H"]);
});

test("a part is told the marking of its number in its package, and how many others share it", async () => {
  const codes = [
    ["A6", "BAS16", "sot23"],
    ["A6", "BAS16W", "sot323"],
    ["702", "2N7002", ""],
    ["72K", "2N7002K", "sot23"],
    ["A6", "MMBD914", ""],
    ["SP", "BSS84", "sot23"],
    ["PD", "BSS84", "sot23"],
  ];
  await portal.context.db
    .insertInto("datasheetMarkingCodes")
    .values(
      codes.map(([code, mpn, packageKey]) => ({
        code: code!,
        codeKey: partKey(code!),
        mpn: mpn!,
        packageKey: packageKey!,
        source: "test",
      })),
    )
    .execute();
  const build = async (mpn: string, packageName: string | null) => (await buildPart({ mpn, package: packageName })).id;
  const ids = [
    await build("BAS16,235", "SOT-23"),
    await build("BAS16W-7", "SOT-323"),
    await build("BAS160", "SOT-23"),
    await build("2N7002", "SOT-23"),
    await build("2n7002k-T1", "SOT23"),
    await build("BSS84", "SOT-23"),
    await build("BAS16-X", "DFN"),
    await build("bss84", null),
  ];
  await portal.useIndex();
  const told = await Promise.all(
    ids.map(async (id) => (await relativesOf(id)).markings.map(({ code, otherNumbers }) => `${code} ${otherNumbers}`)),
  );
  expect(told).toEqual([["A6 2"], ["A6 2"], [], ["702 0"], ["72K 0"], ["SP 0", "PD 0"], [], []]);
});
