import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { openPages } from "#domains/catalogue/testing/open-pages.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";

const portal = useTestApp();
const { open } = openPages(portal);
const { buildBrand, buildPart, buildDocument } = catalogueOf(portal);

test("everybody sees title, brand, facts, first page and parts; the rest asks for a login", async () => {
  const brand = await buildBrand({ name: "WCH", nameCn: "沁恒" });
  const part = await buildPart({ mpn: "CH340G", brandId: brand.id, package: "SOP-16" });
  const document = await buildDocument({
    title: "CH340 数据手册",
    brandId: brand.id,
    partIds: [part.id],
    language: "zh",
    pageCount: 15,
    thumbnail: Buffer.from("picture"),
  });
  const page = await open(`/specification/specification_detail/${document.id}?brandId=${brand.id}`);
  expect(page).toMatchObject({
    status: 200,
    title: "CH340 数据手册 在线阅读 - 芯谱",
    headings: ["CH340 数据手册"],
    canonical: `http://portal.test/specification/specification_detail/${document.id}`,
  });
  for (const words of [
    "WCH",
    "15 页",
    "中文",
    "登录后可在页面内阅读全部 15 页并下载",
    "登录后阅读",
    "CH340G",
    "SOP-16",
  ])
    expect(page.text).toContain(words);
  expect(page.html).toContain(`/api/spec/v1/thumbnail/${document.id}?v=`);
  expect(page.html).not.toContain("pdf-viewer");
});

test("who has signed in gets the viewer, and the file itself where there is no JavaScript", async () => {
  const document = await buildDocument({ title: "阅读" });
  const token = await portal.tokenOf("13800000001");
  const page = await open(`/specification/specification_detail/${document.id}`, { token, uuid: portal.device });
  expect(page.html).toContain("pdf-viewer");
  expect(page.links).toEqual(
    expect.arrayContaining([`/api/spec/v1/file/${document.id}`, `/api/spec/v1/file/${document.id}?download=1`]),
  );
  expect(page.text).not.toContain("登录后阅读");
});

test("a document that is not published, or not there, is 404; who mistyped is told so and not sent home", async () => {
  const { id } = await buildDocument({ state: "pending" });
  for (const address of [id, 999_999, "abc", "-1", "%00"]) {
    const page = await open(`/specification/specification_detail/${address}`);
    expect([address, page.status]).toEqual([address, 404]);
    expect(page.text).toContain("没有这份规格书");
    expect(page.text).not.toContain("秒后返回首页");
  }
  expect((await open("/no/such/page")).text).toContain("2 秒后返回首页");
  expect(await open("/specification/specification_detail")).toMatchObject({ status: 302, location: "/datasheet" });
});

test("the short address leads to the whole one for good, and keeps the query", async () => {
  expect(await open("/specification_detail/12?brandId=3")).toMatchObject({
    status: 301,
    location: "/specification/specification_detail/12?brandId=3",
  });
  expect(await open("/specification_detail/abc")).toMatchObject({ status: 404 });
  expect(await open("/specification_detail")).toMatchObject({ status: 302, location: "/datasheet" });
});
