import { expect, test } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { useImporter } from "../../testing/importer.ts";

const importer = useImporter(createTestDatabase);

const TI = {
  name: "Texas Instruments",
  nameCn: "德州仪器",
  website: "https://www.ti.com",
  country: "US",
  aliases: ["TEXAS INSTRUMENTS", "TI", "TI(德州仪器)"],
  partCount: 9,
};

/** Those that a list names, or parts: not those that are only told as former ones. */
const brands = () =>
  importer.db
    .selectFrom("datasheetBrands as brand")
    .leftJoin("datasheetBrands as successor", "successor.id", "brand.successorId")
    .where((where) => where.or([where("brand.successorId", "is", null), where("brand.partCount", ">", 0)]))
    .select([
      "brand.name",
      "brand.nameCn",
      "brand.slug",
      "brand.pinyin",
      "brand.initial",
      "brand.country",
      "brand.isDomestic",
      "successor.name as successor",
    ])
    .orderBy("brand.name")
    .execute();
const brandOf = async (mpn: string) =>
  (
    await importer.db
      .selectFrom("datasheetParts")
      .innerJoin("datasheetBrands", "datasheetBrands.id", "brandId")
      .select("name")
      .where("mpn", "=", mpn)
      .executeTakeFirst()
  )?.name;
const importMakers = async (rows: object[]) => importer.run([await importer.writeParts("makers.jsonl", rows)]);
const importParts = async (makers: (string | [name: string, raw: string])[]) =>
  importer.run([
    await importer.writeParts(
      "parts.jsonl",
      makers.map((maker, index) => ({
        mpn: `P${index}`,
        ...(typeof maker === "string"
          ? { manufacturer: maker }
          : { manufacturer: maker[0], manufacturerRaw: maker[1] }),
      })),
    ),
  ]);

test("manufacturers become brands with both names, seat and letters", async () => {
  const { total } = await importMakers([
    TI,
    { name: "圣邦微电子", country: "CN", aliases: [] },
    { name: "HKC", country: "HK", aliases: [] },
    { aliases: ["x"] },
    { name: "?" },
  ]);
  expect(total).toMatchObject({ read: 5, loaded: 3, refused: 2 });
  expect(await brands()).toMatchObject([
    { name: "HKC", initial: "H", isDomestic: false },
    {
      name: "Texas Instruments",
      nameCn: "德州仪器",
      slug: "texas-instruments",
      pinyin: "texasinstruments",
      initial: "T",
      country: "US",
      isDomestic: false,
    },
    { name: "圣邦微电子", slug: "shengbangweidianzi", pinyin: "shengbangweidianzi", initial: "S", isDomestic: true },
  ]);
});

test("a second run changes nothing; what the list has learnt is filled in", async () => {
  const { website: _website, ...less } = TI;
  await importMakers([less]);
  expect((await importMakers([less])).total).toMatchObject({ loaded: 0, unchanged: 1 });
  expect((await importMakers([TI])).total).toMatchObject({ loaded: 1, unchanged: 0 });
  expect(
    await importer.db.selectFrom("datasheetBrands").select("website").where("name", "=", TI.name).execute(),
  ).toEqual([{ website: "https://www.ti.com" }]);
});

test("parts find their brand by every spelling", async () => {
  await importMakers([TI, { name: "YAGEO", nameCn: "国巨", aliases: [] }]);
  await importParts([
    "TI",
    "ti（德州仪器）",
    "德州仪器",
    "TEXAS  INSTRUMENTS",
    "Texas Inst(德州仪器)",
    "yageo(国巨)",
    "YAGEO(国巨股份)",
    ["TI Semi", "TI(德州仪器)"],
  ]);
  expect(await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((index) => brandOf(`P${index}`)))).toEqual([
    ...Array.from({ length: 5 }, () => "Texas Instruments"),
    "YAGEO",
    "YAGEO",
    "Texas Instruments",
  ]);
  expect(await brands()).toHaveLength(2);
});

test("a company's ending leads nowhere unless a spelling says so, and two letters are not enough", async () => {
  await importMakers([TI]);
  await importParts(["Texas Instruments Co., Ltd.", "TI(某某电子)"]);
  expect((await brands()).map(({ name, nameCn }) => [name, nameCn])).toEqual([
    ["TI(某某电子)", null],
    ["Texas Instruments", "德州仪器"],
    ["Texas Instruments Co., Ltd.", null],
  ]);
});

test("makers nobody listed become brands as printed, so that no row is lost", async () => {
  const { total } = await importParts(["SOME MAKER", "some-maker", "晶台(KENTO)", "KENTO(晶台)", "?"]);
  expect(total).toMatchObject({ loaded: 5, refused: 0 });
  expect((await brands()).map(({ name, nameCn }) => [name, nameCn])).toEqual([
    ["KENTO", "晶台"],
    ["SOME MAKER", null],
    ["晶台(KENTO)", null],
  ]);
});

test("ST is STMicroelectronics, while 先科 has its own brand under every spelling", async () => {
  await importMakers([
    { name: "STMicroelectronics", nameCn: "意法半导体", country: "CH", aliases: ["ST", "ST(先科)", "ST(意法半导体)"] },
    { name: "Semtech", nameCn: "升特", country: "US", aliases: ["ST(Semtech)", "st(semtech)"] },
    { name: "ST Semtech", aliases: [] },
  ]);
  await importParts(["ST", "ST(意法半导体)", ["Semtech", "ST(Semtech)"], "ST(先科)", "ST Semtech", "Semtech"]);
  expect(await Promise.all([0, 1, 2, 3, 4, 5].map((index) => brandOf(`P${index}`)))).toEqual([
    "STMicroelectronics",
    "STMicroelectronics",
    "ST (Semtech)",
    "ST (Semtech)",
    "ST (Semtech)",
    "Semtech",
  ]);
  expect((await brands()).find(({ name }) => name === "ST (Semtech)")).toMatchObject({ nameCn: "先科" });
});

test("two makers whose spellings share a key stay apart where a rule says so", async () => {
  await importMakers([
    { name: "TA-I Technology", nameCn: "大毅科技", aliases: ["TA-I Tech"], country: "TW" },
    { name: "TAI TECH", aliases: [] },
  ]);
  await importParts(["TA-I Tech", "TAI TECH", "TAI-TECH"]);
  expect(await Promise.all([0, 1, 2].map((index) => brandOf(`P${index}`)))).toEqual([
    "TA-I Technology",
    "TAI-TECH",
    "TAI-TECH",
  ]);
});

test("a spelling that several makers claim goes to the described one, and the report tells", async () => {
  const { total, report } = await importMakers([
    { name: "VISHAY / DALE", aliases: [], partCount: 4 },
    { name: "JSMicro", nameCn: "杰盛微", aliases: [], partCount: 0 },
    { name: "JSMSEMI", nameCn: "杰盛微", aliases: [], partCount: 995 },
    { name: "Vishay", nameCn: "威世", aliases: ["Vishay Dale"], partCount: 9894 },
  ]);
  expect(total).toMatchObject({ read: 4, loaded: 3, unchanged: 1 });
  expect((await brands()).map(({ name }) => name)).toEqual(["JSMSEMI", "JSMicro", "Vishay"]);
  expect(report).toEqual([
    ["makers.jsonl", "2", "", "说明：写法“杰盛微”已属于品牌“JSMSEMI”，未归入“JSMicro”"],
    ["makers.jsonl", "1", "", "说明：“VISHAY / DALE”是品牌“Vishay”的写法或曾用名，已并入"],
  ]);
});

test("a brand made of a part list's spelling is described by the list that comes later", async () => {
  await importParts(["TI", "YAGEO"]);
  await importMakers([TI, { name: "YAGEO", country: "TW", aliases: ["国巨"] }]);
  expect(await brands()).toMatchObject([
    { name: "Texas Instruments", nameCn: "德州仪器", initial: "T", country: "US" },
    { name: "YAGEO", country: "TW" },
  ]);
  expect(await brandOf("P0")).toBe("Texas Instruments");
  expect((await importMakers([TI])).total).toMatchObject({ unchanged: 1 });
});

test("makers that were taken over lead to those who took them over", async () => {
  await importMakers([
    { name: "onsemi", nameCn: "安森美", aliases: [] },
    { name: "Fairchild Semiconductor", nameCn: "仙童半导体", aliases: ["fairchild"] },
    { name: "Analog Devices", aliases: ["Linear Technology"] },
    { name: "NXP Semiconductors", aliases: [] },
  ]);
  await importParts(["凌力尔特", "飞思卡尔", "仙童"]);
  expect(await Promise.all([0, 1, 2].map((index) => brandOf(`P${index}`)))).toEqual([
    "Analog Devices",
    "NXP Semiconductors",
    "Fairchild Semiconductor",
  ]);
  expect((await brands()).filter(({ successor }) => successor !== null)).toMatchObject([
    { name: "Fairchild Semiconductor", successor: "onsemi" },
  ]);
  const former = await importer.db
    .selectFrom("datasheetBrandAliases")
    .select("alias")
    .where("kind", "=", "former")
    .where("alias", "=", "飞思卡尔")
    .execute();
  expect(former).toHaveLength(1);
});

test("a brand that was taken over whole is still one to be read about: no parts are its own, and its names lead to the successor as former ones", async () => {
  const list = [
    { name: "Analog Devices", aliases: ["Linear Technology"] },
    { name: "Nexperia", aliases: [] },
  ];
  await importMakers(list);
  const former = await importer.db
    .selectFrom("datasheetBrands as brand")
    .innerJoin("datasheetBrands as successor", "successor.id", "brand.successorId")
    .select(["brand.name", "brand.nameCn", "brand.slug", "successor.name as successor"])
    .where("brand.name", "=", "Linear Technology")
    .execute();
  expect(former).toEqual([
    { name: "Linear Technology", nameCn: "凌力尔特", slug: "linear-technology", successor: "Analog Devices" },
  ]);
  const leads = await importer.db
    .selectFrom("datasheetBrandAliases")
    .innerJoin("datasheetBrands", "id", "brandId")
    .select(["key", "kind", "name"])
    .where("key", "in", ["lineartechnology", "凌力尔特", "恩智浦逻辑"])
    .orderBy("key")
    .execute();
  expect(leads).toEqual([
    { key: "lineartechnology", kind: "former", name: "Analog Devices" },
    { key: "凌力尔特", kind: "former", name: "Analog Devices" },
    { key: "恩智浦逻辑", kind: "former", name: "Nexperia" },
  ]);
  expect((await importMakers(list)).total).toMatchObject({ loaded: 0 });
  // What a list says of it is kept with it.
  await importMakers([{ name: "Linear Technology", country: "US", aliases: ["Linear"] }]);
  const { country } = await importer.db
    .selectFrom("datasheetBrands")
    .select("country")
    .where("name", "=", "Linear Technology")
    .executeTakeFirstOrThrow();
  expect(country).toBe("US");
});

test("what a list says of contacts is kept; what can't be is left out", async () => {
  await importMakers([
    { ...TI, founded: 1930, address: "Dallas, Texas", phone: "+1 972-644-5580" },
    { name: "YAGEO", aliases: [], founded: "long ago", address: "a".repeat(301), phone: "call us" },
  ]);
  const facts = await importer.db
    .selectFrom("datasheetBrands")
    .select(["foundedYear", "address", "phone"])
    .where("name", "in", ["Texas Instruments", "YAGEO"])
    .orderBy("name")
    .execute();
  expect(facts).toEqual([
    { foundedYear: 1930, address: "Dallas, Texas", phone: "+1 972-644-5580" },
    { foundedYear: null, address: null, phone: null },
  ]);
});

test("a maker whose name is written in several ways is one brand, and a part number in a maker's place is none", async () => {
  const names = [
    "3M",
    "3M ELECTRONIC SOLUTIONS DIVISION",
    "3M INTERCONNECT",
    "ACCONEER AB",
    "ACCONEER",
    "AD(/MAXIM",
    "BQ25185DLHR",
  ];
  const { report } = await importMakers(names.map((name, place) => ({ name, aliases: [], partCount: 99 - place })));
  const brands = await importer.db
    .selectFrom("datasheetBrands")
    .select("name")
    .where("name", "in", [...names, "Maxim Integrated"])
    .orderBy("name")
    .execute();
  expect(brands.map(({ name }) => name)).toEqual(["3M", "ACCONEER AB", "Maxim Integrated"]);
  expect(JSON.stringify(report)).toContain("厂商名处印的是型号");
});
