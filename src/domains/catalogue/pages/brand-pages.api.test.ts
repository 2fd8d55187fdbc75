import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { catalogueOf } from "../testing/build-catalogue.ts";
import { openPages } from "../testing/open-pages.ts";
import { alternates } from "#domains/selection/contract/alternates.ts";

const portal = useTestApp();
const { open } = openPages(portal);
const { buildBrand, buildCategory, buildPart, buildDocument } = catalogueOf(portal);

let adi: { id: number };
let maxim: { id: number };
let category: { id: number; slug: string };
let part: { id: number; mpn: string };
let signedIn: Record<string, string>;

beforeAll(async () => {
  const { db } = portal.context;
  adi = await buildBrand({ name: "Analog Devices", nameCn: "意法半导体", aliases: ["ADI"] });
  await db
    .insertInto("datasheetBrandAliases")
    .values({ key: "凌力尔特", alias: "凌力尔特", brandId: adi.id, kind: "former" })
    .execute();
  await db
    .updateTable("datasheetBrands")
    .set({ website: "https://www.analog.com/", country: "US", summary: "模拟芯片厂商" })
    .where("id", "=", adi.id)
    .execute();
  maxim = await buildBrand({ name: "Maxim Integrated", nameCn: "美信", successorId: adi.id });
  await db.updateTable("datasheetBrands").set({ phone: "0755-2668 1234" }).where("id", "=", maxim.id).execute();
  category = await buildCategory({ name: "放大器" });
  for (let at = 0; at < 51; at++)
    await buildPart({
      brandId: adi.id,
      categoryId: category.id,
      popularity: 100 - at,
      mpn: `AD${String(at).padStart(4, "0")}`,
    });
  part = await buildPart({ mpn: "MAX232/SO", brandId: maxim.id });
  await buildDocument({ title: "AD8605 数据手册", brandId: adi.id, createdAt: new Date() });
  await db.updateTable("datasheetBrands").set({ documentCount: 1 }).where("id", "=", adi.id).execute();
  const token = await portal.tokenOf("13800000001");
  signedIn = { token, uuid: portal.device };
});

test("a brand's page tells names, facts, product lines, parts and datasheets, and links to pages that are there", async () => {
  const page = await open(`/brandDetail/${adi.id}/Analog%20Devices`);
  expect(page).toMatchObject({
    status: 200,
    title: "意法半导体（Analog Devices） 官网、型号与规格书 - 芯谱",
    headings: ["意法半导体（Analog Devices）"],
    canonical: `http://portal.test/brandDetail/${adi.id}/Analog%20Devices`,
    isHidden: false,
  });
  for (const words of [
    "意法半导体 / 意法半導體",
    "ADI",
    "凌力尔特",
    "美国",
    "模拟芯片厂商",
    "放大器",
    "AD0000",
    "AD8605 数据手册",
    "美信（Maxim Integrated）",
    "1 型号",
  ])
    expect(page.text).toContain(words);
  expect(page.html).toMatch(
    /<a class="link outside-link" href="https:\/\/www.analog.com\/" rel="noopener nofollow" target="_blank"/,
  );
  expect(page.structuredData).toMatchObject({
    "@type": "Brand",
    alternateName: ["意法半导体", "ADI", "凌力尔特"],
    sameAs: "https://www.analog.com/",
  });
  expect(page.links).toEqual(
    expect.arrayContaining([
      `/brandDetail/${maxim.id}/Maxim%20Integrated`,
      "/datasheet/datasheetBrand/analog-devices",
      `/datasheet/datasheetBrand/analog-devices?category=${category.slug}`,
      `/brandDetail/contactInfo/${adi.id}`,
    ]),
  );
  for (const href of new Set(page.links.filter((link) => link.startsWith("/"))))
    expect([href, (await open(href)).status]).toEqual([href, 200]);
});

test("a brand's page tells whence it is and why, and its part that nobody has said", async () => {
  const { db } = portal.context;
  const [told, sourced, unknown] = [
    await buildBrand({ name: "Told Origin", country: "CN" }),
    await buildBrand({ name: "Sourced Origin", country: "TW" }),
    await buildBrand({ name: "Shenzhen Untold" }),
  ];
  await db
    .updateTable("datasheetBrands")
    .set({ originReason: "trade", legalName: "某某微电子有限公司", seat: "江苏无锡" })
    .where("id", "=", told.id)
    .execute();
  await db
    .updateTable("datasheetBrands")
    .set({ originReason: "document", originSource: "https://example.com/makers" })
    .where("id", "=", sourced.id)
    .execute();
  const own = await open(`/brandDetail/${told.id}/Told%20Origin`);
  expect(own.text).toMatch(/归属 国产（行业公知，未附来源） 公司全称 某某微电子有限公司 所在地 中国 江苏无锡/);
  const other = await open(`/brandDetail/${sourced.id}/Sourced%20Origin`);
  expect(other.text).toMatch(/归属 境外（含港澳台）（公开资料， ?查看来源/);
  expect(other.links).toContain("https://example.com/makers");
  const page = await open(`/brandDetail/${unknown.id}/Shenzhen%20Untold`);
  expect(page.text).toMatch(/归属 未知，尚无可靠依据/);
  expect(page.text).not.toContain("归属 国产");
  const { id } = await buildPart({ mpn: "UNTOLD-1", brandId: unknown.id });
  expect((await open(`/datasheet/datasheetDetail/${id}/UNTOLD-1`)).text).toContain("归属未知");
  const { id: known } = await buildPart({ mpn: "TOLD-1", brandId: told.id });
  expect((await open(`/datasheet/datasheetDetail/${known}/TOLD-1`)).text).not.toContain("归属未知");
});

test("a brand's page tells what of it takes the place of others' parts and the other way round, as far as it is published", async () => {
  const [native, foreign] = [
    await buildBrand({ name: "Native", isDomestic: true }),
    await buildBrand({ name: "Foreign" }),
  ];
  const [own, other, sibling] = [
    await buildPart({ mpn: "NAT-1", brandId: native.id }),
    await buildPart({ mpn: "FOR-1", brandId: foreign.id }),
    await buildPart({ mpn: "NAT-2", brandId: native.id }),
  ];
  const operator = portal.callAs("13800000009");
  const publish = async (part: { id: number }, replacement: { id: number }, more: object) => {
    const [document, beside] = await Promise.all(
      [part, replacement].map(({ id }) => buildDocument({ partIds: [id], pageCount: 3 })),
    );
    const { id } = await operator(alternates.saveAlternate, {
      partId: part.id,
      replacementId: replacement.id,
      proofs: `${document!.id}@1,${beside!.id}@1`,
      ...more,
    } as never);
    return operator(alternates.decideAlternate, { id, state: "published" });
  };
  expect((await open(`/brandDetail/${native.id}/Native`)).text).not.toContain("替代料");
  await operator(alternates.saveAlternate, { partId: other.id, replacementId: sibling.id, type: "functional" });
  await publish(other, own, { type: "domestic" });
  await publish(own, sibling, { type: "functional" });
  const page = await open(`/brandDetail/${native.id}/Native`);
  expect(page.text).toMatch(/替代料 本品牌可替代别家的 NAT-1 Native 可替代 FOR-1 Foreign 国产替代 并排对比/);
  // Neither what only waits nor what stays within the brand.
  expect(page.text).not.toMatch(/NAT-2 Native 可替代|可被别家替代/);
  expect(page.links).toEqual(
    expect.arrayContaining([
      `/datasheet/datasheetDetail/${other.id}/FOR-1`,
      `/datasheet/compare?parts=${other.id},${own.id}`,
    ]),
  );
  expect((await open(`/brandDetail/${foreign.id}/Foreign`)).text).toMatch(
    /本品牌可被别家替代的 NAT-1 Native 可替代 FOR-1 Foreign/,
  );
  await publish(own, other, { type: "functional", isBothWays: "1" });
  expect((await open(`/brandDetail/${foreign.id}/Foreign`)).text).toMatch(
    /可替代别家的 FOR-1 Foreign 可替代 NAT-1 Native 功能替代 并排对比 本品牌可被别家替代的 NAT-1 Native 可替代 FOR-1 Foreign 功能替代/,
  );
});

test("slug, number alone, or a wrong name lead to the address; the query stays; companyInfo is the same page", async () => {
  const address = `/brandDetail/${adi.id}/Analog%20Devices`;
  for (const other of [`/brandDetail/${adi.id}`, "/brandDetail/analog-devices", `/brandDetail/${adi.id}/Wrong%2FName`])
    expect([other, await open(other)]).toMatchObject([other, { status: 301, location: address }]);
  expect((await open(`/brandDetail/${adi.id}?from=x`)).location).toBe(`${address}?from=x`);
  expect(await open(`/brandDetail/companyInfo/${adi.id}`)).toMatchObject({
    status: 200,
    canonical: `http://portal.test${address}`,
  });
  for (const missing of [
    "/brandDetail/",
    "/brandDetail/companyInfo",
    "/brandDetail/contactInfo",
    "/datasheet/datasheetBrand/",
  ])
    expect([missing, (await open(missing)).location]).toEqual([missing, "/specification/brandList/all"]);
});

test("a brand that was taken over shows its own parts and leads to its successor", async () => {
  for (const address of [`/brandDetail/${maxim.id}/Maxim%20Integrated`, "/datasheet/datasheetBrand/maxim-integrated"]) {
    const page = await open(address);
    expect(page.text).toContain("该品牌已并入 意法半导体（Analog Devices） 。");
    expect(page.text).toContain("MAX232/SO");
    expect(page.links).toEqual(
      expect.arrayContaining([
        `/brandDetail/${adi.id}/Analog%20Devices`,
        `/datasheet/datasheetDetail/${part.id}/MAX232%2FSO`,
      ]),
    );
  }
});

test("a brand without parts, and one without anything to reach it by, say so and lead on", async () => {
  const { id } = await buildBrand({ name: "Burr-Brown", successorId: adi.id });
  expect((await open(`/brandDetail/${id}/Burr-Brown`)).text).toContain("这个品牌名下还没有型号与规格书");
  const parts = await open("/datasheet/datasheetBrand/burr-brown");
  expect([parts.status, parts.isHidden, parts.text.includes("这个品牌名下还没有型号")]).toEqual([200, true, true]);
  expect(parts.links).toContain("/datasheet/datasheetBrand/analog-devices");
  const contact = await open(`/brandDetail/contactInfo/${id}`);
  expect(contact).toMatchObject({ status: 200, isHidden: true });
  expect(contact.text).toContain("还没有这个品牌的联系方式");
  expect((await open(`/brandDetail/specification/${id}/Burr-Brown`, signedIn)).text).toContain(
    "还没有收录这个品牌的规格书文件",
  );
});

test("a phone number stands in no page whole: who wants it asks by a click", async () => {
  const address = `/brandDetail/contactInfo/${maxim.id}`;
  for (const page of [await open(address), await open(address, signedIn)])
    expect([page.html.includes("1234"), page.text.includes("查看号码")]).toEqual([false, true]);
});

test("the parts of a brand go by category and page, each with an address; behind the last page it says so", async () => {
  const first = await open("/datasheet/datasheetBrand/analog-devices");
  expect(first).toMatchObject({
    status: 200,
    headings: ["意法半导体（Analog Devices） 型号"],
    canonical: "http://portal.test/datasheet/datasheetBrand/analog-devices",
  });
  expect(first.text).toContain("共 51 个型号");
  expect(first.links).toEqual(
    expect.arrayContaining([
      "/datasheet/datasheetBrand/analog-devices/2",
      "/datasheet/datasheetBrand/analog-devices?sort=mpn",
    ]),
  );
  const third = await open(`/datasheet/datasheetBrand/analog-devices/3?category=${category.slug}`);
  expect(third.text).toContain("AD0050");
  expect(third.title).toContain("放大器 型号与规格书 - 第 3 页");
  expect(await open("/datasheet/datasheetBrand/analog-devices?sort=mpn")).toMatchObject({
    isHidden: true,
    canonical: "http://portal.test/datasheet/datasheetBrand/analog-devices",
  });
  const last = await open("/datasheet/datasheetBrand/analog-devices/99");
  expect([
    last.status,
    last.text.includes("没有第 99 页"),
    last.links.includes("/datasheet/datasheetBrand/analog-devices/3"),
  ]).toEqual([404, true, true]);
  for (const other of [
    `/datasheet/datasheetBrand/${adi.id}`,
    "/datasheet/datasheetBrand/analog-devices/1",
    "/datasheet/datasheetBrand/Analog-Devices",
  ])
    expect([other, (await open(other)).location]).toEqual([other, "/datasheet/datasheetBrand/analog-devices"]);
});

test("the datasheets of a brand ask for login, are searched, and keep words and category in the address", async () => {
  const address = `/brandDetail/specification/${adi.id}/Analog%20Devices`;
  const page = await open(address, signedIn);
  expect(page).toMatchObject({
    status: 200,
    headings: ["意法半导体（Analog Devices） 规格书"],
    canonical: `http://portal.test${address}`,
  });
  expect(page.text).toContain("共 1 份规格书");
  expect((await open(`${address}?keywords=ad8605`, signedIn)).text).toContain("AD8605 数据手册");
  expect((await open(`${address}?keywords=zzz`, signedIn)).text).toContain("没有符合的规格书");
  expect((await open(`${address}?page=7`, signedIn)).status).toBe(404);
  expect((await open(`/brandDetail/specification/analog-devices?keywords=x`, signedIn)).location).toBe(
    `${address}?keywords=x`,
  );
});

test("what names no brand, category, page or sort is 404 or 400 with a page around it", async () => {
  for (const address of [
    "/brandDetail/999999",
    "/brandDetail/12abc",
    "/brandDetail/no-such",
    "/brandDetail/contactInfo/abc",
    "/brandDetail/contactInfo/999999",
    "/brandDetail/companyInfo/1e3",
    "/brandDetail/specification/999999",
    "/datasheet/datasheetBrand/no-such",
    "/datasheet/datasheetBrand/analog-devices/0",
    "/datasheet/datasheetBrand/analog-devices/x",
    "/datasheet/datasheetBrand/analog-devices/1/2",
    "/datasheet/datasheetBrand/analog-devices?category=nothing",
    "/brandDetail/%00",
  ]) {
    const page = await open(address, signedIn);
    expect([address, page.status, page.headings.length]).toEqual([address, 404, 1]);
  }
  for (const address of ["/datasheet/datasheetBrand/analog-devices?sort=price", `/brandDetail/${"b".repeat(101)}`])
    expect([address, (await open(address)).status]).toEqual([address, 400]);
});

test("what a list wrote stays text, and an address that is none is no link", async () => {
  const { id } = await buildBrand({ name: `<script>alert("x")</script>` });
  await portal.context.db
    .updateTable("datasheetBrands")
    .set({ website: "javascript:alert(1)", summary: "<img src=x onerror=alert(1)>" })
    .where("id", "=", id)
    .execute();
  const { html, links, status } = await open(`/brandDetail/companyInfo/${id}`);
  expect([
    status,
    html.includes("<script>alert"),
    html.includes("<img src=x"),
    links.some((link) => link.startsWith("javascript:")),
  ]).toEqual([200, false, false, false]);
});

test("an alias in the address leads to the brand that is written so", async () => {
  const brand = await buildBrand({ name: "Texas Instruments", aliases: ["TI", "德州仪器半导体"] });
  await buildPart({ brandId: brand.id });
  for (const alias of ["ti", "TI", encodeURIComponent("德州仪器半导体")])
    expect([alias, await open(`/datasheet/datasheetBrand/${alias}?sort=mpn`)]).toMatchObject([
      alias,
      { status: 301, location: "/datasheet/datasheetBrand/texas-instruments?sort=mpn" },
    ]);
});
