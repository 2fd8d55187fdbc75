import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { outsideDocumentAddress } from "#domains/catalogue/document-addresses.ts";
import { partAddress } from "#domains/catalogue/addresses.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { openPages } from "#domains/catalogue/testing/open-pages.ts";

const portal = useTestApp();
const { open } = openPages(portal);
const { buildBrand, buildPart, buildDocument } = catalogueOf(portal);

test("before a datasheet that is kept elsewhere stands what it is of, where it lies, and that one leaves the portal", async () => {
  const brand = await buildBrand({ name: "WCH", nameCn: "沁恒" });
  const part = await buildPart({
    mpn: "CH340G",
    brandId: brand.id,
    package: "SOP-16",
    datasheetUrl: "https://www.maker.example/a b/CH340.pdf?x=<1>",
  });
  const page = await open(outsideDocumentAddress(part));
  expect(page).toMatchObject({
    status: 200,
    title: "CH340G 沁恒（WCH） 外部规格书 - 芯谱",
    headings: ["CH340G"],
    isHidden: true,
    canonical: `http://portal.test${outsideDocumentAddress(part)}`,
  });
  for (const words of ["沁恒", "SOP-16", "您将离开本站，前往 maker.example", "报告链接失效"])
    expect(page.text).toContain(words);
  expect(page.links).toEqual(
    expect.arrayContaining(["https://www.maker.example/a%20b/CH340.pdf?x=%3C1%3E", partAddress(part)]),
  );
  expect(page.html).toMatch(
    /<a [^>]*rel="noopener nofollow"[^>]*target="_blank"|<a [^>]*target="_blank"[^>]*rel="noopener nofollow"/,
  );
});

test("the portal's own copy is offered beside it", async () => {
  const part = await buildPart({ datasheetUrl: "http://maker.example/x.pdf" });
  const document = await buildDocument({ partIds: [part.id] });
  expect((await open(outsideDocumentAddress(part))).links).toContain(
    `/specification/specification_detail/${document.id}`,
  );
});

test("without an address on the web there is no such page; without a part it says where one is chosen", async () => {
  for (const datasheetUrl of [
    null,
    "",
    "javascript:alert(1)",
    "ftp://x/y",
    "not an address",
    "//evil.example",
    "data:text/html,x",
  ]) {
    const part = await buildPart({ datasheetUrl });
    const page = await open(outsideDocumentAddress(part));
    expect([datasheetUrl, page.status, page.headings]).toEqual([datasheetUrl, 404, ["页面不存在"]]);
    expect(page.text).toContain("这个型号没有外部规格书");
  }
  for (const id of ["999999", "abc", "-1", "%00"])
    expect((await open(`/specification/specification_outside_detail/${id}`)).status).toBe(404);
  for (const address of [
    "/specification/specification_outside_detail",
    "/specification/specification_outside_detail/",
  ]) {
    const page = await open(address);
    expect([page.status, page.headings, page.isHidden]).toEqual([200, ["外部规格书"], true]);
    expect(page.text).toContain("请先选择型号");
    expect(page.links).toContain("/specification/");
  }
});

test("a result leads to that page where it shows no more than a link; a part's page, which says the same, straight there", async () => {
  await buildPart({ mpn: "OUTSIDE-100A" });
  const part = await buildPart({ mpn: "OUTSIDE-100B", datasheetUrl: "https://maker.example/x.pdf" });
  const results = await open("/specification/OUTSIDE-100");
  expect(results.links).toContain(outsideDocumentAddress(part));
  expect(results.links).not.toContain("https://maker.example/x.pdf");
  expect((await open(partAddress(part))).links).toEqual(
    expect.arrayContaining(["https://maker.example/x.pdf", outsideDocumentAddress(part)]),
  );
});
