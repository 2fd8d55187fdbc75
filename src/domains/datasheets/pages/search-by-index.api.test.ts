import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { partSearch } from "#domains/catalogue/contract/search.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { openPages } from "#domains/catalogue/testing/open-pages.ts";

const portal = useTestApp();
const { open } = openPages(portal);
const { buildBrand, buildCategory, buildPart, buildOffer } = catalogueOf(portal);

let nexperia: Awaited<ReturnType<typeof buildBrand>>;
let domestic: Awaited<ReturnType<typeof buildBrand>>;

beforeAll(async () => {
  nexperia = await buildBrand({ name: "Nexperia", nameCn: "安世半导体" });
  domestic = await buildBrand({ name: "Fuxin", nameCn: "富信", isDomestic: true });
  const diodes = await buildCategory({ name: "二极管" });
  const switching = await buildCategory({ name: "开关二极管", parentId: diodes.id });
  await portal.context.db
    .insertInto("datasheetPackagingSuffixes")
    .values({ brandId: nexperia.id, suffix: ",115" })
    .execute();
  for (const [mpn, brandId, name, lifecycle] of [
    ["BAS16J", nexperia.id, "SOD-323", "active"],
    ["BAS16J,115", nexperia.id, "SOD-323", "active"],
    ["BAS16JX", domestic.id, "SOT-23", "obsolete"],
    ["BAS16J-Q", domestic.id, "SOT-23", "active"],
  ] as const) {
    const { id } = await buildPart({ mpn, brandId, categoryId: switching.id, package: name, lifecycle });
    if (mpn === "BAS16J") await buildOffer({ partId: id, stock: 10 });
  }
  await portal.useIndex();
});

test("filters show what they would leave, each as if it were not set itself", async () => {
  const page = await open(`/specification/BAS16J?brand=${domestic.slug}`);
  expect(page.text).toContain("共 2 个型号");
  for (const words of ["富信（Fuxin） 2", "安世半导体（Nexperia） 2", "SOT-23 2", "量产 1", "停产 1", "国产品牌 2"])
    expect(page.text).toContain(words);
  expect(page.text).not.toContain("SOD-323 2");
  expect(page.links).toEqual(
    expect.arrayContaining([
      `/specification/BAS16J?brand=${domestic.slug},${nexperia.slug}`,
      `/specification/BAS16J?brand=${domestic.slug}&package=sot23`,
      `/specification/BAS16J?brand=${domestic.slug}&lifecycle=obsolete`,
    ]),
  );
  const both = await open(`/specification/BAS16J?brand=${domestic.slug},${nexperia.slug}&stock=1`);
  expect(both.text).toContain("共 1 个型号");
});

test("the typed part is pinned, other packagings stand in their group, the rest below with its reason", async () => {
  const page = await open("/specification/bas16j");
  expect(page.html).toContain('aria-label="最匹配的型号 BAS16J"');
  expect(page.text).toMatch(/为您匹配同一型号的其他包装.*BAS16J ,115.*同型号其他包装.*其他结果.*前缀相同/);
});

test("a typing error finds the number that was meant, and asks", async () => {
  const page = await open("/specification/BAS61J");
  expect(page.text).toContain("您是不是要找 BAS16J");
  expect(page.text).toContain("相似型号");
});

test("a brand among the words is told, and words that fit nothing are left out", async () => {
  const page = await open(`/specification/${encodeURIComponent("安世 BAS16J 批发价格表")}`);
  expect(page.text).toContain("已去掉关键词");
  expect((await portal.callAs()(partSearch.searchParts, { keywords: "安世半导体 BAS16J" })).recognised).toMatchObject([
    { kind: "brand", value: nexperia.slug, otherKeywords: "BAS16J" },
  ]);
});

test("type-ahead says why it offers what is not typed", async () => {
  const { parts } = await portal.callAs()(partSearch.suggestParts, { keywords: "bas-16j" });
  expect(parts.map(({ mpn, match }) => [mpn, match])).toEqual(expect.arrayContaining([["BAS16J,115", "family"]]));
});

test("what nobody can mean is answered in Chinese or finds nothing, with the index as without it", async () => {
  for (const address of [
    "/specification/BAS16J?page=1e400",
    "/specification/BAS16J?page=999999",
    "/specification/BAS16J?brand=1e400",
    `/specification/BAS16J?package=${Array.from({ length: 200 }, (_, at) => at).join(",")}`,
    `/specification/${encodeURIComponent(Array.from({ length: 66 }, () => "ab").join(" "))}`,
    "/specification/%F0%9F%98%80",
    "/specification/BAS16J?sort=updated&page=50",
  ]) {
    const page = await open(address);
    expect([address, page.status < 500, page.headings.length]).toEqual([address, true, 1]);
  }
});
