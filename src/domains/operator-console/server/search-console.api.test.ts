import { beforeAll, expect, test } from "vitest";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { useTestApp } from "#testing/app.ts";
import { consoleSearch } from "../contract/console-search.ts";

const portal = useTestApp();
const { buildDocument, buildBrand, buildCategory, buildPart } = catalogueOf(portal);
const OPERATOR = "13800000009";
const LIMITED = "13800000004";
const USER = "13800000001";

beforeAll(() => portal.makeOperator(LIMITED));

const search = async (words: string, by = OPERATOR) =>
  (await portal.callAs(by)(consoleSearch.searchConsole, { words })).groups;
const titlesOf = async (words: string, by = OPERATOR) => (await search(words, by)).map(({ title }) => title);

test("an operator finds users by number, id and name, parts and documents by what they are called", async () => {
  const { id } = await portal.context.db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${USER}`)
    .executeTakeFirstOrThrow();
  const user = { title: "演示用户", path: `/ops/users/${id}`, note: expect.stringContaining(`编号 ${id}`) };
  for (const words of [USER, "演示用户"])
    expect((await search(words)).find(({ title }) => title === "用户")!.things).toContainEqual(user);
  expect((await search(String(id))).find(({ title }) => title === "用户")!.things).toContainEqual(user);
  // Numbers are shown as lists show them.
  expect(JSON.stringify(await search(USER))).not.toContain(USER);
  // A part of a number finds nobody.
  expect(await titlesOf(USER.slice(0, 8))).not.toContain("用户");

  const [brand, category] = [await buildBrand({ name: "Frame Semi" }), await buildCategory({ name: "驱动器" })];
  const parts = [];
  for (let at = 1; at <= 7; at++)
    parts.push(await buildPart({ mpn: `FRM700${at}`, brandId: brand.id, categoryId: category.id }));
  const { id: documentId } = await buildDocument({ title: "FRM7001 数据手册" });
  const found = await search("frm700");
  expect(found.map(({ title }) => title)).toEqual(["型号", "规格书"]);
  expect(found[0]!.things).toHaveLength(5);
  // Who types is told that there are more, and where; who is done sees all.
  expect(found.map(({ section, hasMore }) => [section, hasMore])).toEqual([
    ["parts", true],
    ["documents", false],
  ]);
  const [all] = (await portal.callAs(OPERATOR)(consoleSearch.searchConsole, { words: "frm700", isTyped: "true" }))
    .groups;
  expect([all!.things.length, all!.hasMore]).toEqual([7, false]);
  expect(found[0]!.things[0]).toEqual({ title: "FRM7001", note: "Frame Semi", path: `/ops/parts/${parts[0]!.id}` });
  expect(found[1]!.things[0]).toMatchObject({
    title: "FRM7001 数据手册",
    path: `/ops/documents/${documentId}`,
  });
  expect(await search("没有这样的东西")).toEqual([]);
  expect(await search("%")).toEqual([]);
});

test("of an operator who may not all, it finds what he may look at; of others it is none", async () => {
  const give = (staffRights: string[] | null) =>
    portal.context.db.updateTable("accountUsers").set({ staffRights }).where("mobile", "=", `+86${LIMITED}`).execute();
  await give(["look catalogue"]);
  expect(await titlesOf("frm700", LIMITED)).toEqual(["型号"]);
  expect(await titlesOf("演示用户", LIMITED)).toEqual([]);
  await give(["queue certifications"]);
  expect(await titlesOf("frm700", LIMITED)).toEqual([]);
  await expect(portal.callAs(USER)(consoleSearch.searchConsole, { words: "frm700" })).rejects.toMatchObject({
    status: 403,
  });
});

test("every kind that operators look after is found, each by its place", () => {
  expect(portal.context.declared.consoleSearches.map(({ title, area }) => `${area} ${title}`)).toEqual([
    "accounts 用户",
    "enterprises 企业",
    "companies 企业主页",
    "merchants 商家",
    "catalogue 型号",
    "datasheets 规格书",
    "news 文章",
  ]);
});
