import { sql } from "kysely";
import { createElement } from "react";
import { beforeAll, expect, test, vi } from "vitest";
import { partAddress } from "#domains/catalogue/addresses.ts";
import { PART_PAGE } from "#domains/catalogue/places.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { openPages } from "#domains/catalogue/testing/open-pages.ts";
import { defineDomainServer } from "#platform/define-domain.ts";
import { useTestApp } from "#testing/app.ts";
import { block, type BlockModule } from "#web/block.ts";
import { defineDomain } from "#web/define-domain.ts";
import { HOME_PAGE } from "#web/places.ts";

const fail = () => {
  throw new Error("broken");
};
const never = () => new Promise<never>(() => {});
const words = (text: string) => () => createElement("p", null, text);
const onHome = (order: number, module: BlockModule<typeof HOME_PAGE>) =>
  block(HOME_PAGE, { order, load: async () => module as never });

const browser = defineDomain({
  blocks: [
    onHome(900, { loader: async () => fail(), spots: { sections: words("装载时出错") } }),
    onHome(901, { loader: never, spots: { sections: words("迟迟不来") } }),
    onHome(902, { spots: { sections: fail } }),
    onHome(903, { loader: async () => null, spots: { sections: words("一切正常") } }),
    block(PART_PAGE, {
      order: 900,
      load: async () => ({
        loader: async () => fail(),
        section: () => ({ id: "broken", title: "坏掉的一节", count: 1 }),
        spots: { articles: words("坏掉的一节") },
      }),
    }),
  ],
});
const portal = useTestApp({}, [{ server: defineDomainServer({ tables: [] }), browser }]);
const { open } = openPages(portal);
const { buildBrand, buildCategory, buildPart } = catalogueOf(portal);
let part: { id: number; mpn: string };

beforeAll(async () => {
  const [brand, category] = [await buildBrand({ name: "Xinpu Test" }), await buildCategory({ name: "晶体管" })];
  part = await buildPart({ mpn: "XP7002", brandId: brand.id, categoryId: category.id });
});

test("a page stands without the blocks that fail, fail to be shown, or do not come, and the log tells which", async () => {
  const { log } = portal.context;
  const [warnings, errors] = [vi.spyOn(log, "warn"), vi.spyOn(log, "error")];
  // All pages are loaded with the first that is asked for.
  await open("/");
  warnings.mockClear();
  const begun = performance.now();
  const home = await open("/");
  expect(home.status).toBe(200);
  expect(performance.now() - begun).toBeLessThan(10_000);
  expect(home.text).toContain("一切正常");
  for (const broken of ["装载时出错", "迟迟不来"]) expect(home.text).not.toContain(broken);
  expect(warnings.mock.calls.map(([facts, message]) => [String((facts as { err: Error }).err), message])).toEqual([
    ["Error: broken", "a block was left out"],
    ["Error: not there within 2000 ms", "a block was left out"],
  ]);
  expect(errors.mock.calls.map(([facts]) => String((facts as { err: Error }).err))).toContain("Error: broken");
});

test("the frame, and what a page can do without, are left out while the database is in trouble; a page that needs it says so, and when to come again", async () => {
  const { db } = portal.context;
  const address = partAddress(part);
  await open("/");
  await db.transaction().execute(async (db) => {
    await sql`lock table site_config`.execute(db);
    expect((await open("/")).text).toContain("芯片规格书查询与下载");
    expect((await open("/ErrorPages/404")).headings).toEqual(["页面不存在"]);
  });
  await db.transaction().execute(async (db) => {
    await sql`lock table datasheet_parts`.execute(db);
    const response = await portal.app.inject({ url: address });
    expect([response.statusCode, response.headers["retry-after"]]).toEqual([503, "5"]);
    expect(response.body).toContain("其他操作正在处理同一内容，请稍后重试");
  });
  expect((await open(address)).status).toBe(200);
});

test("nobody is led to the section of a block that is left out", async () => {
  const page = await open(partAddress(part));
  expect([page.status, page.headings]).toEqual([200, ["XP7002"]]);
  expect(page.text).not.toContain("坏掉的一节");
});
