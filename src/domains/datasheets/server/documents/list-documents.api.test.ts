import { expect, test } from "vitest";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { documents } from "../../contract/documents.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { countUse } from "#domains/catalogue/server/popularity/record-view.ts";

const portal = useTestApp();
const { buildBrand, buildPart, buildDocument } = catalogueOf(portal);

test("the newest documents come first, each with its brand and the part most asked for", async () => {
  const brand = await buildBrand({ name: "WCH", nameCn: "沁恒" });
  const rare = await buildPart({ mpn: "CH341A", brandId: brand.id, popularity: 1 });
  const common = await buildPart({ mpn: "CH340G", brandId: brand.id, popularity: 9 });
  const now = Date.now();
  await buildDocument({ title: "旧", createdAt: new Date(now - DAY_MS) });
  await buildDocument({
    title: "新",
    brandId: brand.id,
    partIds: [rare.id, common.id],
    createdAt: new Date(now),
    language: "zh",
  });
  await buildDocument({ title: "待审", state: "pending" });
  const { data, totalRecord } = await portal.callAs()(documents.newestDocuments, { pageSize: 1 });
  expect(totalRecord).toBe(2);
  expect(data).toMatchObject([
    {
      title: "新",
      language: "zh",
      brand: { nameCn: "沁恒" },
      part: { mpn: "CH340G" },
      thumbnail: null,
      isSample: false,
    },
  ]);
  const next = await portal.callAs()(documents.newestDocuments, { pageSize: 1, pageIndex: 2 });
  expect(next.data).toMatchObject([{ title: "旧", brand: null, part: null }]);
});

test("what is called as a file for tests, and describes nothing, is not among the newest", async () => {
  const part = await buildPart({ mpn: "TEST 1" });
  const future = new Date(Date.now() + DAY_MS);
  for (const title of ["bad_truncated", "with_attachment__sample", "test-pattern"])
    await buildDocument({ title, createdAt: future });
  await buildDocument({ title: "test_point TP1", partIds: [part.id], createdAt: future });
  await buildDocument({ title: "Latest samples of latches", createdAt: future });
  const { data } = await portal.callAs()(documents.newestDocuments, { pageSize: 2 });
  expect(data.map(({ title }) => title)).toEqual(["Latest samples of latches", "test_point TP1"]);
});

test("the documents of a brand are its own; a brand without any, or that does not exist, has none", async () => {
  const brand = await buildBrand();
  const document = await buildDocument({ brandId: brand.id });
  await buildDocument({ brandId: brand.id, state: "removed" });
  const { data, totalRecord } = await portal.callAs()(documents.brandDocuments, { brandId: brand.id });
  expect([data.map(({ id }) => id), totalRecord]).toEqual([[document.id], 1]);
  expect(await portal.callAs()(documents.brandDocuments, { brandId: 999_999 })).toEqual({ data: [], totalRecord: 0 });
  await expect(portal.callAs()(documents.brandDocuments, { brandId: "x" })).rejects.toMatchObject({ code: 2 });
});

test("what was downloaded most within seven days is popular, and nothing older", async () => {
  const [often, once, longAgo] = [
    await buildDocument({ title: "常下" }),
    await buildDocument({ title: "偶下" }),
    await buildDocument({ title: "早先" }),
  ];
  const { context } = portal;
  await countUse({ ...context, address: "10.0.0.2" }, "document-download", [often.id]);
  await countUse(context, "document-download", [often.id, once.id]);
  await countUse({ ...context, now: new Date(context.now.getTime() - 8 * DAY_MS) }, "document-download", [longAgo.id]);
  await countUse(context, "document-view", [longAgo.id]);
  const popular = await portal.callAs()(documents.popularDocuments, {});
  expect(popular.map(({ title, downloads }) => [title, downloads])).toEqual([
    ["常下", 2],
    ["偶下", 1],
  ]);
});

test("a document tells the parts that it describes, the most asked for first", async () => {
  const brand = await buildBrand({ name: "Infineon" });
  const parts = [
    await buildPart({ mpn: "IRF540", brandId: brand.id, popularity: 1 }),
    await buildPart({ mpn: "IRF540N", popularity: 5, package: "TO-220" }),
  ];
  const document = await buildDocument({ title: "IRF540", partIds: parts.map(({ id }) => id), fileName: "irf540.pdf" });
  expect(await portal.callAs()(documents.documentDetail, { id: document.id })).toMatchObject({
    title: "IRF540",
    fileName: "irf540.pdf",
    partTotal: 2,
    parts: [
      { mpn: "IRF540N", brand: null, package: "TO-220" },
      { mpn: "IRF540", brand: { name: "Infineon" } },
    ],
  });
});

test("a document that is not published, or not there, is 404", async () => {
  const pending = await buildDocument({ state: "pending" });
  for (const id of [pending.id, 999_999]) {
    await expect(portal.callAs()(documents.documentDetail, { id })).rejects.toMatchObject({
      status: 404,
      message: "没有这份规格书，或已被下架",
    });
  }
});
