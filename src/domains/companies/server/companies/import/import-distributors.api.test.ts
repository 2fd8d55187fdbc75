import { expect, test } from "vitest";
import { useImporter } from "#domains/catalogue/testing/importer.ts";
import { createTestDatabase } from "#testing/database.ts";

const importer = useImporter(createTestDatabase);

const AVNET = {
  id: "dist001",
  name: "Avnet",
  nameCn: "安富利",
  headquarters: "美国",
  country: "US",
  website: "http://www.avnet.com",
  kind: "distributor",
  brandsRaw: ["TI", "NoSuch"],
  brands: ["Texas Instruments"],
  productLineText: "TI，NoSuch",
  aliases: ["Avnet", "安富利电子"],
};
const importRows = async (rows: (object | string)[]) =>
  importer.run([
    await importer.write(
      "distributors.jsonl",
      rows.map((row) => `${typeof row === "string" ? row : JSON.stringify(row)}\n`).join(""),
    ),
  ]);
const importMakers = async () =>
  importer.run([
    await importer.writeParts("makers.jsonl", [
      { name: "Texas Instruments", nameCn: "德州仪器", country: "US", aliases: ["TI"] },
      { name: "Analog Devices", nameCn: "亚德诺", country: "US", aliases: ["ADI"] },
    ]),
  ]);
const companies = () =>
  importer.db
    .selectFrom("suppliersCompanies as company")
    .leftJoin("suppliersRoles as role", "role.companyId", "company.id")
    .select((eb) => [
      "company.sourceId",
      "company.name",
      "company.nameEn",
      "company.country",
      "company.region",
      "company.website",
      "role.role",
      eb
        .selectFrom("suppliersCarriedBrands as carried")
        .innerJoin("datasheetBrands as brand", "brand.id", "carried.brandId")
        .select((eb) => eb.fn.agg<string>("string_agg", ["brand.name", eb.val(",")]).as("names"))
        .whereRef("carried.companyId", "=", "company.id")
        .as("brands"),
    ])
    .orderBy("company.sourceId")
    .execute();

test("a list of distributors becomes pages with role, place and brands; what leads to no brand is told by line", async () => {
  await importMakers();
  const { total, report } = await importRows([
    AVNET,
    {
      ...AVNET,
      id: "d2",
      name: null,
      nameCn: "某独立分销",
      kind: "independent distributor",
      headquarters: "深圳",
      country: "CN",
      brands: [],
      brandsRaw: ["ADI"],
    },
    {
      ...AVNET,
      id: "d3",
      nameCn: "某商城",
      kind: "catalogue distributor (mall)",
      headquarters: "香港",
      country: "HK",
      website: "javascript:alert(1)",
      brands: [],
      brandsRaw: [],
    },
    {
      ...AVNET,
      id: "d4",
      name: "Nowhere",
      nameCn: null,
      kind: "trading platform",
      headquarters: null,
      country: null,
      brands: null,
      brandsRaw: null,
    },
  ]);
  expect(total).toMatchObject({ read: 4, loaded: 4, unchanged: 0, refused: 0 });
  expect(await companies()).toEqual([
    {
      sourceId: "d2",
      name: "某独立分销",
      nameEn: "",
      country: "CN",
      region: "440300",
      website: "http://www.avnet.com",
      role: "trader",
      brands: "Analog Devices",
    },
    {
      sourceId: "d3",
      name: "某商城",
      nameEn: "Avnet",
      country: "HK",
      region: "810000",
      website: "",
      role: "agent",
      brands: null,
    },
    {
      sourceId: "d4",
      name: "Nowhere",
      nameEn: "",
      country: "",
      region: "",
      website: "http://www.avnet.com",
      role: "trader",
      brands: null,
    },
    {
      sourceId: "dist001",
      name: "安富利",
      nameEn: "Avnet",
      country: "US",
      region: "",
      website: "http://www.avnet.com",
      role: "agent",
      brands: "Texas Instruments",
    },
  ]);
  expect(report.map(([, line, , reason]) => [line, reason])).toEqual([
    ["1", "说明：「安富利」的 1 个品牌库中没有：NoSuch"],
  ]);
});

test("read again nothing changes; what the list has learnt does, and a page that was claimed stays its enterprise's", async () => {
  const { db } = importer;
  await importMakers();
  await importRows([AVNET]);
  expect((await importRows([AVNET])).total).toMatchObject({ loaded: 0, unchanged: 1 });
  const later = {
    ...AVNET,
    headquarters: "深圳",
    country: "CN",
    brands: ["Analog Devices"],
    brandsRaw: [],
    kind: "trading platform",
  };
  expect((await importRows([later])).total).toMatchObject({ loaded: 1, unchanged: 0 });
  expect(await companies()).toMatchObject([{ region: "440300", role: "trader", brands: "Analog Devices" }]);
  const { id: ownerId } = await db
    .insertInto("accountUsers")
    .values({ mobile: "+8613900000000", nickName: "某人" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: enterpriseId } = await db
    .insertInto("suppliersEnterprises")
    .values({
      ownerId,
      businessRegion: "440305",
      businessAddress: "x",
      contact: "某人",
      mobile: "+8613900000000",
      email: "a@example.com",
      createdAt: new Date(),
      updatedAt: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.updateTable("suppliersCompanies").set({ enterpriseId, name: "自己的名称" }).execute();
  const { total, report } = await importRows([{ ...AVNET, website: "http://other.example" }]);
  expect(total).toMatchObject({ loaded: 0, unchanged: 1 });
  expect(report.map(([, , , reason]) => reason)).toContain("说明：「安富利」已由企业认领，未改动");
  expect(await companies()).toMatchObject([{ name: "自己的名称", role: "trader", brands: "Analog Devices" }]);
});

test("bad lines are refused one by one, with the reason, and the others go on", async () => {
  const { total, report } = await importRows([
    AVNET,
    "{broken",
    { ...AVNET, id: "" },
    { ...AVNET, id: "x1", name: "", nameCn: " " },
    { ...AVNET, id: "x2", kind: "bakery" },
    { ...AVNET, id: "x3", nameCn: "长".repeat(81) },
    { ...AVNET, id: "x4", nameCn: "坏\ufffd名" },
    { ...AVNET, id: 7 },
    { ...AVNET, id: "x5", nameCn: "好企业", brands: "不是列表", aliases: [1, null] },
  ]);
  expect(total).toMatchObject({ read: 9, loaded: 2, refused: 7 });
  expect(
    report.filter(([, , , reason]) => !reason!.startsWith("说明")).map(([, line, , reason]) => [line, reason]),
  ).toEqual([
    ["2", expect.any(String)],
    ["3", "没有编号（id）"],
    ["4", "没有企业名称"],
    ["5", "不认识的类型：bakery"],
    ["6", "企业名称超过 80 字"],
    ["7", "企业名称含有乱码"],
    ["8", "没有编号（id）"],
  ]);
});
