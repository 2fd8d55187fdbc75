import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { openPages } from "../testing/open-pages.ts";
import { catalogueOf } from "../testing/build-catalogue.ts";

const portal = useTestApp();
const { open } = openPages(portal);
const { buildBrand, buildPart } = catalogueOf(portal);

beforeAll(async () => {
  for (const [name, nameCn, isDomestic] of [
    ["SGMICRO", "圣邦微电子", true],
    ["Texas Instruments", "德州仪器", false],
    ["3PEAK", "思瑞浦", true],
  ] as const) {
    const brand = await buildBrand({ name, nameCn, isDomestic });
    await buildPart({ brandId: brand.id });
  }
});

test("all brands stand by letter, each leading to its page; no type means all", async () => {
  for (const address of ["/specification/brandList", "/specification/brandList/all"]) {
    const page = await open(address);
    expect(page).toMatchObject({
      status: 200,
      title: "全部品牌 - 芯谱",
      headings: ["全部品牌"],
      canonical: "http://portal.test/specification/brandList/all",
    });
    for (const words of ["圣邦微电子", "德州仪器", "国产", "共 3 个品牌"]) expect(page.text).toContain(words);
    expect(page.links).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^\/brandDetail\/\d+\/SGMICRO$/),
        "/specification/brandList/all?initial=S",
        "/specification/brandList/all?initial=%23",
      ]),
    );
  }
});

test("a type, a letter and words narrow them, each with an address", async () => {
  const domestic = await open("/specification/brandList/domestic");
  expect([domestic.headings, domestic.text.includes("Texas Instruments")]).toEqual([["国产品牌"], false]);
  // Of the others no list says where they are.
  const unknown = await open("/specification/brandList/unknown");
  expect([unknown.headings, unknown.text.includes("Texas Instruments")]).toEqual([["未知产地的品牌"], true]);
  expect((await open("/specification/brandList/international")).text).toContain("这里还没有品牌");
  expect((await open("/specification/brandList/all?initial=t")).text).toContain("共 1 个品牌");
  expect((await open("/specification/brandList/all?initial=%23")).text).toContain("3PEAK");
  expect((await open(`/specification/brandList/all?keywords=${encodeURIComponent("德州")}`)).text).toContain(
    "共 1 个品牌",
  );
  expect((await open("/specification/brandList/international?keywords=zzz")).text).toContain(
    "没有找到名称含“zzz”的品牌",
  );
});

test("a page behind the last says so inside the page, and leads to the last", async () => {
  const page = await open("/specification/brandList/all?page=99");
  expect(page).toMatchObject({ status: 404, isHidden: true, headings: ["全部品牌"] });
  expect(page.text).toContain("没有第 99 页");
  expect(page.html).toMatch(/<a [^>]*href="\/specification\/brandList\/all"[^>]*>到最后一页/);
});

test("an unknown type is 404; what can't be is 400", async () => {
  for (const address of ["/specification/brandList/nowhere", "/specification/brandList/toString"])
    expect((await open(address)).status).toBe(404);
  expect((await open("/specification/brandList/all?initial=AA")).text).toContain("首字母须为 A–Z 中的一个字母或 #");
  for (const query of ["page=-1", "page=1000000000", "initial=SS", `keywords=${"a".repeat(201)}`]) {
    const page = await open(`/specification/brandList/all?${query}`);
    expect([query.slice(0, 20), page.status, page.headings.length]).toEqual([query.slice(0, 20), 400, 1]);
  }
});

test("brand names of any kind find nothing and break nothing", async () => {
  for (const keywords of ["😀", "' or 1=1 --", "%", "_", "\\", "(((", "\0"]) {
    const page = await open(`/specification/brandList/all?keywords=${encodeURIComponent(keywords)}`);
    expect([keywords, page.status]).toEqual([keywords, 200]);
  }
});
