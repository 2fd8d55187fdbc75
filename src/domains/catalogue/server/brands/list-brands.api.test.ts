import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { brands } from "../../contract/brands.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";

const portal = useTestApp();
const { buildBrand, buildPart, buildDocument } = catalogueOf(portal);
const list = (input: Record<string, unknown>) => portal.callAs()(brands.listBrands, input as never);
const namesOf = async (input: Record<string, unknown>) => (await list(input)).data.map(({ name }) => name);

beforeAll(async () => {
  for (const [name, nameCn, isDomestic, parts, country] of [
    ["Sunlord", "顺络电子", true, 3],
    ["SGMICRO", "圣邦微电子", true, 2],
    ["Samsung", "三星", false, 4, "KR"],
    ["Texas Instruments", "德州仪器", false, 1, "US"],
    ["3PEAK", "思瑞浦", true, 1],
    ["Nothing Yet", null, false, 0],
    ["Snowhere", null, false, 5],
  ] as const) {
    const brand = await buildBrand({ name, nameCn, isDomestic, country: country ?? null });
    for (let count = 0; count < parts; count++) await buildPart({ brandId: brand.id });
  }
  const zilog = await buildBrand({ name: "Zilog" });
  await buildDocument({ brandId: zilog.id });
  await portal.context.db.updateTable("datasheetBrands").set({ documentCount: 1 }).where("id", "=", zilog.id).execute();
  const analog = await buildBrand({
    name: "Analog Devices",
    nameCn: "亚德诺",
    country: "US",
    aliases: ["ADI", "凌力尔特"],
  });
  await buildPart({ brandId: analog.id });
  // Its names lead to the successor.
  await portal.context.db
    .insertInto("datasheetBrands")
    .values({
      slug: "linear-technology",
      name: "Linear Technology",
      nameCn: "凌力尔特",
      pinyin: "lineartechnology",
      initial: "L",
      successorId: analog.id,
    })
    .execute();
});

test("brands stand by letter, with how many there are under each; those without parts or documents are left out", async () => {
  const { data, totalRecord, initials, letterTotal } = await list({});
  expect(data.map(({ name }) => name)).toEqual([
    "3PEAK",
    "Analog Devices",
    "Linear Technology",
    "Samsung",
    "SGMICRO",
    "Snowhere",
    "Sunlord",
    "Texas Instruments",
    "Zilog",
  ]);
  expect([totalRecord, letterTotal]).toEqual([9, 9]);
  // Under D and Y stand those that are called so in Chinese: 德州仪器, 亚德诺.
  expect(initials.map(({ initial, count }) => `${initial} ${count}`)).toEqual([
    "# 1",
    "A 1",
    "D 1",
    "L 1",
    "S 5",
    "T 1",
    "Y 1",
    "Z 1",
  ]);
});

test("a letter holds the Latin names and the pinyin of the Chinese ones, sorted together", async () => {
  expect(await namesOf({ initial: "S" })).toEqual(["Samsung", "SGMICRO", "3PEAK", "Snowhere", "Sunlord"]);
  expect(await namesOf({ initial: "D" })).toEqual(["Texas Instruments"]);
});

test("Chinese, English, pinyin, its initials, former names and traditional characters find a brand", async () => {
  for (const keywords of [
    "德州",
    "德州儀器",
    "texas",
    "TEXAS instruments",
    "dezhou",
    "de zhou yi qi",
    "dzyq",
    "ｔｅｘａｓ",
  ])
    expect([keywords, (await namesOf({ keywords }))[0]]).toEqual([keywords, "Texas Instruments"]);
  const { data } = await list({ keywords: "凌力尔特" });
  expect(data).toMatchObject([
    { name: "Linear Technology", foundBy: null, successor: { name: "Analog Devices" } },
    { name: "Analog Devices", foundBy: "凌力尔特", successor: null },
  ]);
  expect((await list({ keywords: "adi" })).data).toMatchObject([{ name: "Analog Devices", foundBy: "ADI" }]);
});

test("a type, a letter and words narrow them", async () => {
  expect(await namesOf({ type: "domestic" })).toEqual(["3PEAK", "SGMICRO", "Sunlord"]);
  expect(await namesOf({ type: "international", initial: "S" })).toEqual(["Samsung"]);
  // Nobody says where they are.
  expect(await namesOf({ type: "unknown" })).toEqual(["Linear Technology", "Snowhere", "Zilog"]);
  expect(await namesOf({ keywords: "德州" })).toEqual(["Texas Instruments"]);
  expect(await namesOf({ keywords: "sam-sung" })).toEqual(["Samsung"]);
  expect(await namesOf({ keywords: "%" })).toEqual([]);
});

test("a brand that has documents only is listed too", async () => {
  expect(await namesOf({ initial: "Z" })).toEqual(["Zilog"]);
});

test("pages of brands hold each once", async () => {
  const first = await namesOf({ pageSize: 2 });
  const second = await namesOf({ pageSize: 2, pageIndex: 2 });
  expect(new Set([...first, ...second]).size).toBe(4);
  expect((await list({ pageSize: 2, pageIndex: 50 })).data).toEqual([]);
});

test("what is no type, letter or page is refused at its field", async () => {
  for (const input of [
    { type: "nowhere" },
    { initial: "s" },
    { initial: "SS" },
    { pageIndex: "-1" },
    { keywords: "a".repeat(201) },
  ]) {
    await expect(list(input)).rejects.toMatchObject({
      code: 2,
      errors: { [Object.keys(input)[0]!]: expect.any(String) },
    });
  }
});

test("the leading brands of either side have the most parts", async () => {
  const { domestic, international } = await portal.callAs()(brands.leadingBrands, { count: 2 });
  expect(domestic.map(({ name }) => name)).toEqual(["Sunlord", "SGMICRO"]);
  expect(international.map(({ name }) => name)).toEqual(["Samsung", "Texas Instruments"]);
  await expect(portal.callAs()(brands.leadingBrands, { count: 101 })).rejects.toMatchObject({ code: 2 });
});

test("a hint of brands begins with what is typed", async () => {
  const { data } = await portal.callAs()(brands.suggestBrands, { keywords: "圣邦" });
  expect(data).toMatchObject([{ name: "SGMICRO", website: null }]);
  expect((await portal.callAs()(brands.suggestBrands, { keywords: "没有这样的" })).data).toEqual([]);
  await expect(portal.callAs()(brands.suggestBrands, { keywords: "" })).rejects.toMatchObject({
    code: 2,
    message: "请输入品牌",
  });
});

test("brands that their makers sell themselves are marked, and are a list of their own, while shop and authorisation hold", async () => {
  const { db, now } = portal.context;
  const { id: brandId } = await db
    .selectFrom("datasheetBrands")
    .select("id")
    .where("name", "=", "Sunlord")
    .executeTakeFirstOrThrow();
  const { id: enterpriseId } = await db
    .selectFrom("suppliersEnterprises")
    .select("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id: merchantId } = await db
    .insertInto("suppliersMerchants")
    .values({
      enterpriseId,
      number: "M0000000001",
      state: "open",
      shopName: "顺络自营",
      shopType: "own-brand",
      categorySlugs: ["inductors"],
      openedAt: now,
      checkedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: userId } = await db.selectFrom("accountUsers").select("id").limit(1).executeTakeFirstOrThrow();
  const { id: fileId } = await db
    .insertInto("suppliersFiles")
    .values({
      userId,
      fileName: "商标注册证.jpg",
      kind: "paper",
      mediaType: "image/jpeg",
      sha256: "0".repeat(64),
      sizeBytes: 1,
      createdAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(await namesOf({ type: "direct" })).toEqual([]);
  await db
    .insertInto("suppliersMerchantBrands")
    .values({
      merchantId,
      brandId,
      brandName: "Sunlord",
      authoriser: "顺络",
      level: "authorised",
      validFrom: "2020-01-01",
      fileId,
    })
    .execute();
  expect(await namesOf({ type: "direct" })).toEqual(["Sunlord"]);
  expect((await list({})).data.filter(({ isDirect }) => isDirect).map(({ name }) => name)).toEqual(["Sunlord"]);
  for (const change of [{ shopType: "agent" }, { state: "suspended" }]) {
    await db.updateTable("suppliersMerchants").set(change).where("id", "=", merchantId).execute();
    expect(await namesOf({ type: "direct" }), JSON.stringify(change)).toEqual([]);
    await db
      .updateTable("suppliersMerchants")
      .set({ shopType: "own-brand", state: "open" })
      .where("id", "=", merchantId)
      .execute();
  }
  await db
    .updateTable("suppliersMerchantBrands")
    .set({ validUntil: "2020-12-31" })
    .where("brandId", "=", brandId)
    .execute();
  expect(await namesOf({ type: "direct" })).toEqual([]);
});
