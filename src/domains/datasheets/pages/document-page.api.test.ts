import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { differenceAddress } from "../addresses.ts";
import { documentAddress } from "#domains/catalogue/document-addresses.ts";
import { partAddress } from "#domains/catalogue/addresses.ts";
import { documentVersions } from "../contract/document-versions.ts";
import { fillEdition } from "../server/document-versions/edition/fill-edition.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { openPages } from "#domains/catalogue/testing/open-pages.ts";

const portal = useTestApp();
const { open } = openPages(portal);
const { buildBrand, buildPart, buildDocument } = catalogueOf(portal);
const OPERATOR = "13800000009";

test("who opens an old edition is told of the newest, which lists the earlier ones", async () => {
  const old = await buildDocument({
    title: "LM358 旧",
    lineId: 1,
    edition: 1,
    version: "Rev. A",
    publishedOn: "2019-03-01",
  });
  const middle = await buildDocument({
    title: "LM358 中",
    lineId: 1,
    edition: 2,
    createdAt: new Date("2020-05-06T04:00:00Z"),
  });
  const newest = await buildDocument({
    title: "LM358 新",
    lineId: 1,
    edition: 3,
    version: "Rev. C",
    publishedOn: "2024-06-30",
  });
  const page = await open(documentAddress(old));
  expect(page).toMatchObject({ status: 200, headings: ["LM358 旧"] });
  expect(page.text).toContain(
    "您正在看旧版（Rev. A · 2019-03-01 发布），最新版为 LM358 新（Rev. C · 2024-06-30 发布）",
  );
  expect(page.links).toEqual(
    expect.arrayContaining([
      documentAddress(newest),
      documentAddress(middle),
      differenceAddress(newest, old),
      differenceAddress(middle, old),
    ]),
  );

  const last = await open(documentAddress(newest));
  expect(last.text).not.toContain("您正在看旧版");
  for (const words of ["版本 共 3 版", "Rev. A · 2019-03-01 发布", "2020-05-06 收录"])
    expect(last.text).toContain(words);
  expect(last.links).toEqual(
    expect.arrayContaining([documentAddress(old), documentAddress(middle), differenceAddress(newest, old)]),
  );
});

test("a document without other editions says nothing of them, and where it comes from", async () => {
  const document = await buildDocument({
    version: "V1.2",
    publishedOn: "2023-01-02",
    source: "jlcparts",
    sourceUrl: "https://www.maker.example/x.pdf",
  });
  const page = await open(documentAddress(document));
  expect(page.text).not.toContain("您正在看旧版");
  expect(page.text).not.toContain("共 1 版");
  for (const words of [
    "来源 立创商城（jlcparts 数据集） maker.example",
    "版本 V1.2",
    "发布日期 2023-01-02",
    `SHA-256 ${document.sha256.slice(0, 12)}…`,
    "2 页",
    "纠错",
  ])
    expect(page.text).toContain(words);
  expect(page.links).toContain("https://www.maker.example/x.pdf");
});

test("what was read off the pages is marked; what stands nowhere is said not to", async () => {
  const { id } = await buildDocument({ pages: ["Rev. B March 2019"] });
  expect((await open(documentAddress({ id }))).text).toContain("发布日期 未注明");
  await fillEdition(portal.context, { documentId: id });
  const page = await open(documentAddress({ id }));
  for (const words of ["版本 Rev. B（据正文）", "发布日期 2019-03-01（据正文）"]) expect(page.text).toContain(words);
});

test("the address of a document that was taken down tells what it was, since when it is gone, why, and the way on", async () => {
  const brand = await buildBrand({ name: "Maker", nameCn: "某厂" });
  const part = await buildPart({ mpn: "LM999", brandId: brand.id });
  const old = await buildDocument({ title: "旧版", lineId: 2, edition: 1, version: "A" });
  const { id } = await buildDocument({
    title: "内部手册 <草案>",
    brandId: brand.id,
    partIds: [part.id],
    lineId: 2,
    edition: 2,
    thumbnail: Buffer.from("picture"),
  });
  portal.clock.now = new Date("2026-11-20T04:00:00Z");
  await portal.callAs(OPERATOR)(documentVersions.takeDownDocument, {
    id,
    reason: "权利人要求下架",
    note: "未经授权\n请勿传播",
  });
  const page = await open(documentAddress({ id }));
  expect(page).toMatchObject({
    status: 410,
    title: "《内部手册 <草案>》已下架 - 芯谱",
    headings: ["内部手册 <草案>"],
    isHidden: true,
  });
  for (const words of [
    "这份规格书已下架",
    "某厂（Maker）",
    "2026-11-20",
    "权利人要求下架",
    "权利人说明 未经授权 请勿传播",
    "阅读其他版本（A）",
  ])
    expect(page.text).toContain(words);
  expect(page.links).toEqual(expect.arrayContaining([documentAddress(old), partAddress(part)]));
  expect(page.html).not.toContain("/api/spec/v1/file/");
  expect(page.html).not.toContain("/api/spec/v1/thumbnail/");
  // The short address leads there too, and the old edition is the newest now.
  expect(await open(`/specification_detail/${id}`)).toMatchObject({ status: 301, location: documentAddress({ id }) });
  expect((await open(documentAddress(old))).text).not.toContain("您正在看旧版");

  await portal.callAs(OPERATOR)(documentVersions.restoreDocument, { id });
  expect(await open(documentAddress({ id }))).toMatchObject({ status: 200 });
});
