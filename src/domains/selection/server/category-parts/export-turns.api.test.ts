import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { categoryParts } from "../../contract/category-parts.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { fillCategory, type FilledCategory } from "../../testing/fill-category.ts";
import { exportCategoryParts } from "./export-category-parts.ts";

const portal = useTestApp();
let filled: FilledCategory;

beforeAll(async () => {
  filled = await fillCategory(portal.context.db, catalogueOf(portal), { parts: 400, seed: 7 });
});

const download = (input: Record<string, unknown>) =>
  portal.request(categoryParts.exportCategoryParts, { category: filled.category.slug, ...input });
const ask = () => portal.callAs()(categoryParts.listCategoryParts, { category: filled.category.slug });

/** The export of a visitor, as far as the door takes it. */
const exportAs = (address: string, input: Record<string, unknown> = {}) =>
  exportCategoryParts(
    { ...portal.context, address },
    categoryParts.exportCategoryParts.input.parse({ category: filled.category.slug, ...input }),
  );

test("one export is made at a time: the next begins when it has been read, a second one of the same visitor is refused", async () => {
  const first = await exportAs("10.0.0.1");
  await expect(exportAs("10.0.0.1")).rejects.toMatchObject({ status: 503, message: expect.stringMatching(/导出繁忙/) });
  let hasTurn = false;
  const second = exportAs("10.0.0.2", { format: "xlsx" }).then((file) => ((hasTurn = true), file));
  await ask();
  expect(hasTurn).toBe(false);
  expect(parse(await buffer(await first.open()), { bom: true })).toHaveLength(1 + 400);
  expect((await buffer(await (await second).open())).length).toBeGreaterThan(0);
});

test("who goes in the middle of an export, or is refused, leaves the turn to others", async () => {
  const left = await exportAs("10.0.0.1");
  const next = exportAs("10.0.0.2");
  (await left.open()).destroy();
  (await (await next).open()).destroy();
  await expect(exportAs("10.0.0.3", { filters: "voltage.from=NaN" })).rejects.toThrow(/不能作为/);
  expect(parse(await buffer(await (await exportAs("10.0.0.3")).open()), { bom: true })).toHaveLength(1 + 400);
});

test("so many exports wait; whoever comes then is refused", async () => {
  const first = await exportAs("10.0.0.1");
  const waiting = Array.from({ length: 4 }, (_, at) => exportAs(`10.0.1.${at}`));
  await expect(exportAs("10.0.2.1")).rejects.toMatchObject({ status: 503 });
  (await first.open()).destroy();
  for (const file of waiting) (await (await file).open()).destroy();
});

test("an export without sense is refused as the table is", async () => {
  expect((await download({ filters: "voltage.from=NaN" })).json().msg).toMatch(/不能作为/);
  expect((await download({ format: "doc" })).json().msg).toBe("没有这种格式");
  expect((await download({ category: "nothing" })).statusCode).toBe(404);
});
