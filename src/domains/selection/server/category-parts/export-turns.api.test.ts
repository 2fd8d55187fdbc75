import { once } from "node:events";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { beforeAll, expect, test, vi } from "vitest";
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

/** The export of a visitor, as far as the door takes it. */
const exportAs = (address: string, input: Record<string, unknown> = {}) =>
  exportCategoryParts(
    { ...portal.context, address },
    categoryParts.exportCategoryParts.input.parse({ category: filled.category.slug, ...input }),
  );

test("who never reads his export keeps the turn from nobody", async () => {
  const unread = await exportAs("10.0.0.1");
  for (const address of ["10.0.0.2", "10.0.0.3"])
    expect(parse(await buffer(await (await exportAs(address)).open()), { bom: true })).toHaveLength(1 + 400);
  expect(parse(await buffer(await unread.open()), { bom: true })).toHaveLength(1 + 400);
  expect(await readdir(path.join(portal.settings.dataDir, "unsent"))).toEqual([]);
});

test("one export is made at a time of a visitor: a second one is refused until the first is made", async () => {
  const first = exportAs("10.0.0.1");
  await expect(exportAs("10.0.0.1")).rejects.toMatchObject({ status: 503, message: expect.stringMatching(/导出繁忙/) });
  (await (await first).open()).destroy();
  expect((await buffer(await (await exportAs("10.0.0.1", { format: "xlsx" })).open())).length).toBeGreaterThan(0);
});

test("of one network ten exports lie unread at most", async () => {
  const files = [];
  for (let asked = 0; asked < 10; asked += 1) files.push(await exportAs("10.0.0.1"));
  await expect(exportAs("10.0.0.1")).rejects.toMatchObject({ status: 503 });
  (await (await exportAs("10.0.0.2")).open()).destroy();
  for (const file of files) (await file.open()).destroy();
  await vi.waitFor(async () => (await (await exportAs("10.0.0.1")).open()).destroy());
});

test("an export that is not read in time is given up", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const unread = await (await exportAs("10.0.0.1")).open();
    const ended = once(unread, "error");
    await vi.advanceTimersByTimeAsync(601_000);
    expect(await ended).toMatchObject([{ message: "an export was read too slowly" }]);
  } finally {
    vi.useRealTimers();
  }
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
  const asked = Array.from({ length: 21 }, (_, at) => exportAs(`10.0.1.${at}`));
  await expect(exportAs("10.0.2.1")).rejects.toMatchObject({ status: 503 });
  for (const file of asked) (await (await file).open()).destroy();
});

test("an export without sense is refused as the table is", async () => {
  expect((await download({ filters: "voltage.from=NaN" })).json().msg).toMatch(/不能作为/);
  expect((await download({ format: "doc" })).json().msg).toBe("没有这种格式");
  expect((await download({ category: "nothing" })).statusCode).toBe(404);
});
