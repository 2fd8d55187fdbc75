import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { alternates } from "../contract/alternates.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { openPages } from "#domains/catalogue/testing/open-pages.ts";
import { typedCatalogueOf } from "#domains/catalogue/testing/typed-parts.ts";

const portal = useTestApp();
const { buildBrand, buildPart, buildDocument } = catalogueOf(portal);
const buildTypedPart = typedCatalogueOf(portal);
const { open } = openPages(portal);

test("the page of a comparison is whole without script: parts, values, what differs, and every act a link", async () => {
  const one = await buildPart({ mpn: "LM358", package: "SOIC-8", values: { 通道数: "2", 电压: "32V" } });
  const other = await buildPart({ mpn: "LM324", package: "SOIC-14", values: { 通道数: "4", 电压: "32V" } });
  const [document, beside] = await Promise.all([one, other].map(({ id }) => buildDocument({ partIds: [id] })));
  const page = await open(`/datasheet/compare?parts=${one.id},${other.id}`);
  expect(page).toMatchObject({
    status: 200,
    headings: ["型号对比"],
    title: expect.stringContaining("LM358 与 LM324 参数对比") as string,
    canonical: expect.stringContaining(`/datasheet/compare?parts=${one.id},${other.id}`) as string,
  });
  expect(page.text).toMatch(/通道数 .*2 4/);
  expect(page.text).toMatch(/电压 32 V 32 V/);
  expect(page.text).toMatch(/RoHS .*未知 未知/);
  expect(page.links).toEqual(
    expect.arrayContaining([
      `/datasheet/compare?parts=${other.id},${one.id}`,
      `/datasheet/compare?parts=${other.id}`,
      `/datasheet/compare?parts=${one.id},${other.id}&diff=1`,
      `/specification/specification_detail/${document!.id}`,
      `/specification/specification_detail/${document!.id}?with=${beside!.id}`,
      `/api/chip/specification/compare/export?parts=${one.id},${other.id}&format=csv`,
    ]),
  );
  const short = await open(`/datasheet/compare?parts=${one.id},${other.id}&diff=1`);
  expect(short.text).toMatch(/通道数/);
  expect(short.text).not.toMatch(/电压 /);
  expect(short.canonical).toBe(page.canonical);
});

test("whatever an address names is answered: what can be shown is, and the rest is told", async () => {
  const ids = await Promise.all(Array.from({ length: 7 }, async () => (await buildPart()).id));
  const texts = async (query: string) => open(`/datasheet/compare${query}`);
  expect(await texts("")).toMatchObject({ status: 200, text: expect.stringContaining("还没有要对比的型号") as string });
  expect(await texts(`?parts=${ids[0]}`)).toMatchObject({
    status: 200,
    text: expect.stringContaining("再添加至少 1 个型号") as string,
  });
  expect((await texts(`?parts=${ids.join()}`)).text).toContain("只列出前 6 个（共 7 个）");
  expect((await texts(`?parts=${Array.from({ length: 50 }, (_, at) => at + 900_000).join()}`)).status).toBe(404);
  expect((await texts(`?parts=${ids[0]},${ids[0]},${ids[1]}`)).text).not.toContain("忽略");
  expect((await texts(`?parts=${ids[0]},x,-1,1e9,%3Cscript%3E`)).text).toContain("4 个编号无效");
  expect((await texts(`?parts=${ids[0]},999999`)).text).toContain("1 个型号不存在或已被删除");
  expect((await texts("?parts=999999")).status).toBe(404);
  expect((await texts(`?parts=${"9".repeat(5000)}`)).status).toBe(200);
});

test("without script a part is added by its number", async () => {
  const one = await buildPart({ mpn: "ADDED-1" });
  const other = await buildPart({ mpn: "ADDED-2" });
  expect(await open(`/datasheet/compare?parts=${one.id}&add=added-2&diff=1`)).toMatchObject({
    status: 302,
    location: `/datasheet/compare?parts=${one.id},${other.id}&diff=1`,
  });
  expect((await open(`/datasheet/compare?parts=${one.id}&add=zzzzzz`)).text).toContain("没有找到型号“zzzzzz”");
});

test("the page of a part tells its alternates, their proofs and differences, and beside them what the rules propose", async () => {
  const domestic = await buildBrand({ name: "Native", nameCn: "国内", isDomestic: true });
  const untold = await buildBrand({ name: "Untold" });
  const values = { "zener-voltage": "5.1V", "power-dissipation": "500mW", "diode-configuration": "1 Independent" };
  const part = await buildTypedPart({ mpn: "Z5V1", category: "zener-diode", package: "SOD-123", values });
  const other = await buildTypedPart({
    mpn: "N5V1",
    category: "zener-diode",
    package: "SOD-123",
    brandId: domestic.id,
    values: { ...values, "power-dissipation": "600mW" },
  });
  const third = await buildTypedPart({
    mpn: "K5V1",
    category: "zener-diode",
    package: "SOD-123",
    brandId: untold.id,
    values,
  });
  const before = await open(`/datasheet/datasheetDetail/${part.id}/Z5V1`);
  expect(before.text).toMatch(/系统推荐 按同分类的参数自动筛选/);
  expect(before.text).toContain("耗散功率 600 mW ≥ 500 mW");
  expect(before.links).toEqual(
    expect.arrayContaining([
      `/datasheet/compare?parts=${part.id},${other.id}`,
      `/datasheet/compare?parts=${part.id},${third.id}`,
    ]),
  );

  const [own, others] = await Promise.all(
    [part, other].map(({ id, mpn }) => buildDocument({ title: `${mpn} 手册`, partIds: [id], pageCount: 4 })),
  );
  const operator = portal.callAs("13800000009");
  const { id } = await operator(alternates.saveAlternate, {
    partId: part.id,
    replacementId: other.id,
    type: "domestic",
    note: "已在电源板上换用",
    proofs: `${own!.id}@1,${others!.id}@2`,
  });
  await operator(alternates.decideAlternate, { id, state: "published" });
  const after = await open(`/datasheet/datasheetDetail/${part.id}/Z5V1`);
  expect(after.text).toMatch(
    /可替代它的 N5V1 国产替代 .*已在电源板上换用 依据 《Z5V1 手册》第 1 页 《N5V1 手册》第 2 页 差异 \d 项/,
  );
  expect(after.links).toEqual(
    expect.arrayContaining([
      `/specification/specification_detail/${own!.id}#page=1`,
      `/specification/specification_detail/${others!.id}#page=2`,
    ]),
  );
  // What somebody has vouched for is proposed no more; the rest is.
  const proposed = after.text.slice(after.text.indexOf("系统推荐 按同分类的参数自动筛选"));
  expect(proposed).toMatch(/K5V1 .*Untold\s*·\s*归属未知/);
  expect(after.text).toMatch(/N5V1 .*国内（Native）\s*·\s*国产/);
  expect(proposed).not.toContain("N5V1");
  const reverse = await open(`/datasheet/datasheetDetail/${other.id}/N5V1`);
  expect(reverse.text).toMatch(/它可以替代的 Z5V1/);
});
