import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { searchAddress } from "#domains/catalogue/addresses.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { openPages } from "#domains/catalogue/testing/open-pages.ts";

const portal = useTestApp();
const { open } = openPages(portal);
const { buildPart } = catalogueOf(portal);

beforeAll(async () => {
  await buildPart({ mpn: "SN74LVC1G08/NOPB" });
  await buildPart({ mpn: "电阻（作废）" });
});

test("words from a form lead to the address that holds them", async () => {
  expect(await open("/specification/?keywords=LM358")).toMatchObject({ status: 302, location: "/specification/LM358" });
  expect(await open("/specification/?keywords=%20SN74LVC1G08%2FNOPB%20&brand=texas-instruments")).toMatchObject({
    status: 302,
    location: "/specification/SN74LVC1G08%2FNOPB?brand=texas-instruments",
  });
  expect(await open("/specification/?keywords=%E7%94%B5%E9%98%BB")).toMatchObject({
    status: 302,
    location: `/specification/${encodeURIComponent("电阻")}`,
  });
  expect(await open("/specification/?keywords=")).toMatchObject({ status: 302, location: "/specification/" });
});

test("words that a path can't hold are searched where they are, and lead nowhere", async () => {
  for (const words of [".", ".."]) {
    const page = await open(`/specification/?keywords=${words}`);
    expect([words, page.status, page.location]).toEqual([words, 200, undefined]);
  }
});

test("the words are the whole rest of the path", async () => {
  for (const address of [
    "/specification/SN74LVC1G08/NOPB",
    "/specification/SN74LVC1G08%2FNOPB",
    `/specification/${encodeURIComponent("电阻（作废）")}`,
  ]) {
    const page = await open(address);
    expect([address, page.status, page.text.includes("完全匹配")]).toEqual([address, 200, true]);
  }
});

test("too many words and pages that can't be are refused in Chinese, with header and search in place", async () => {
  for (const [address, words] of [
    [`/specification/${"a".repeat(5_000)}`, "关键词最多 200 个字"],
    [`/specification/?keywords=${encodeURIComponent("超".repeat(5_000))}`, "关键词最多 200 个字"],
    ["/specification/LM358?page=-1", "页码有误"],
    ["/specification/LM358?page=1000000000", "页码有误"],
    ["/specification/LM358?page=abc", "页码有误"],
    ["/specification/?page=0", "页码有误"],
    ["/specification/?page=1e400", "页码有误"],
    ["/specification/?page=2.5", "页码有误"],
    [
      `/specification/LM358?brand=${Array.from({ length: 200 }, (_, count) => `b${count}`).join(",")}`,
      "品牌最多选 20 项",
    ],
    ["/specification/LM358?lifecycle=1e400", "没有这个生命周期"],
    ["/specification/LM358?stock=1e400", "筛选条件有误"],
    ["/specification/LM358?sort=1e400", "没有这种排序"],
  ] as const) {
    const page = await open(address);
    expect([address.slice(0, 40), page.status, page.text.includes(words), page.isHidden, page.headings.length]).toEqual(
      [address.slice(0, 40), 400, true, true, 1],
    );
    expect(page.html).toContain('role="search"');
    expect(page.title).not.toMatch(/第 .* 页/);
  }
});

test("words of any kind make an honest page", async () => {
  const words = [
    "😀",
    "' or 1=1 --",
    "%",
    ".*[(",
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "\u202eabc",
    "---",
    "½㎜",
    "a\0b",
    "%2F",
    "?#&=",
  ];
  for (const keywords of words) {
    const page = await open(`/specification/${encodeURIComponent(keywords)}`);
    expect([keywords, page.status, page.headings.length]).toEqual([keywords, 200, 1]);
    expect(page.html).not.toContain("<script>alert");
  }
});

test("words with a bare % or half a character in them are searched as they stand", async () => {
  for (const [address, location, words] of [
    ["/specification/100%", "/specification/100%25", "100%"],
    ["/specification/%?sort=popular", "/specification/%25?sort=popular", "%"],
    ["/specification/%ZZ", "/specification/%25ZZ", "%ZZ"],
    ["/specification/%E4", "/specification/%25E4", "%E4"],
    [
      "/specification/%E7%94%B5%E4%20%ED%A0%80%2F%c3%a9",
      "/specification/%E7%94%B5%25E4%20%25ED%25A0%2580%2F%c3%a9",
      "电%E4 %ED%A0%80/é",
    ],
  ] as const) {
    expect(await open(address)).toMatchObject({ status: 302, location });
    const page = await open(location);
    expect([address, page.status, page.headings]).toEqual([address, 200, [`${words} 的搜索结果`]]);
  }
});

test("words in which lines break are searched in one line, and dots stay words", async () => {
  for (const [address, location] of [
    ["/specification/a%0d%0ab", "/specification/a%20b"],
    ["/specification/a%E2%80%A8b%e2%80%a9?sort=popular", "/specification/a%20b%20?sort=popular"],
    ["/specification/?keywords=a%0D%0Ab", "/specification/a%20b"],
    ["/specification/?keywords=%E2%80%A8a%09b%00", "/specification/a%20b"],
  ] as const) {
    expect([address, await open(address)]).toMatchObject([address, { status: 302, location }]);
    expect(await open(location)).toMatchObject({ status: 200, headings: ["a b 的搜索结果"] });
  }
  for (const dots of [".", ".."]) {
    expect(searchAddress({ keywords: dots })).toBe(`/specification/?keywords=${dots}`);
    expect(await open(searchAddress({ keywords: dots }))).toMatchObject({
      status: 200,
      headings: [`${dots} 的搜索结果`],
    });
  }
});

test("other addresses that can't be read are 400, and dots in a path lead nowhere else", async () => {
  for (const address of [
    "/datasheet/datasheetDetail/1/%ZZ",
    "/%",
    "/specificationx/%",
    "//portal.test/specification/%",
  ]) {
    const page = await open(address);
    expect([address, page.status, page.location, page.text.includes("网址无法识别")]).toEqual([
      address,
      400,
      undefined,
      true,
    ]);
  }
  expect((await open("/specification/%00")).status).toBe(200);
  expect((await open("/specification/../../etc/passwd")).status).toBe(404);
});
