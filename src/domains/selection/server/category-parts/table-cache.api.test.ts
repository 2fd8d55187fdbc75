import { beforeEach, expect, test, vi } from "vitest";
import { openPageStore } from "#platform/page-store/page-store.ts";
import { knowTables } from "#platform/tables-read.ts";
import { LANES } from "#platform/lanes.ts";
import { useTestApp } from "#testing/app.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { findScope } from "./category-scope.ts";
import type { CategoryTable, TableScope } from "./category-table.ts";
import { findTable, cacheTable } from "./table-cache.ts";

/** What is read, in order, and how many at once at most. */
const readings = vi.hoisted(() => ({ read: [] as string[], underWay: 0, mostAtOnce: 0 }));

// Three such tables have room, a fourth has not.
vi.mock("./category-table.ts", async (original) => ({
  ...(await original<object>()),
  bytesOf: () => 40 * 1024 * 1024,
}));
vi.mock("./read-table.ts", async (original) => {
  const real = await original<typeof import("./read-table.ts")>();
  const readTable: typeof real.readTable = async (context, scope) => {
    readings.read.push(scope.categoryIds.join());
    readings.mostAtOnce = Math.max(readings.mostAtOnce, ++readings.underWay);
    return real.readTable(context, scope).finally(() => (readings.underWay -= 1));
  };
  return { ...real, readTable };
});

const portal = useTestApp();
const catalogue = catalogueOf(portal);
const busy = { status: 503, message: "查询繁忙，请稍后再试" };

beforeEach(() => {
  Object.assign(readings, { read: [], mostAtOnce: 0 });
});

async function buildScopes(count: number): Promise<TableScope[]> {
  const scopes: TableScope[] = [];
  for (let at = 0; at < count; at += 1) {
    const { id, slug } = await catalogue.buildCategory();
    await catalogue.buildPart({ categoryId: id });
    const { categoryIds, parameters } = (await findScope(portal.context, slug))!;
    scopes.push({ categoryIds, parameters });
  }
  return scopes;
}

const ask = (scope: TableScope, address = "10.0.0.1"): Promise<CategoryTable> =>
  findTable({ ...portal.context, address }, scope);

test("whoever asks for one category after another drops what visitors asked for, never what was read ahead", async () => {
  const [one, two, ...others] = (await buildScopes(5)) as [TableScope, TableScope, ...TableScope[]];
  await cacheTable(portal.context, one);
  await cacheTable(portal.context, two);
  for (const scope of others) await ask(scope);
  expect(readings.read).toHaveLength(5);
  await ask(one);
  await ask(two);
  await ask(others[2]!);
  expect(readings.read).toHaveLength(5);
  await ask(others[0]!);
  expect(readings.read.slice(5)).toEqual([others[0]!.categoryIds.join()]);
});

test("tables are read for visitors one at a time; so many wait, whoever comes then is refused", async () => {
  const scopes = await buildScopes(34);
  const answers = await Promise.allSettled(scopes.map((scope, at) => ask(scope, `10.0.1.${at}`)));
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 33 }, () => "fulfilled"), "rejected"]);
  expect(answers[33]).toMatchObject({ reason: busy });
  expect([readings.mostAtOnce, readings.read.length]).toEqual([1, 33]);
  expect((await ask(scopes[33]!, "10.0.1.33")).rows.ids).toHaveLength(1);
});

test("who asks for many gets all, after whoever asks for one; past what anybody does at once he is refused", async () => {
  const scopes = await buildScopes(LANES.own + 2);
  const many = scopes.slice(1).map((scope) => ask(scope, "10.0.0.1"));
  const one = ask(scopes[0]!, "10.0.0.2");
  await expect(many.at(-1)).rejects.toMatchObject(busy);
  await Promise.all([one, ...many.slice(0, -1)]);
  expect(readings.read.slice(0, 3)).toEqual([1, 0, 2].map((at) => scopes[at]!.categoryIds.join()));
  expect(readings.read).toHaveLength(LANES.own + 1);
});

test("those who ask for the same table wait for one reading", async () => {
  const [one] = (await buildScopes(1)) as [TableScope];
  const [own, again, other] = await Promise.all([ask(one, "10.0.0.1"), ask(one, "10.0.0.1"), ask(one, "10.0.0.2")]);
  expect([again, other]).toEqual([own, own]);
  expect(readings.read).toHaveLength(1);
});

test("who asks for the same table as another waits for his own turn, not behind all that the other asked for before", async () => {
  const scopes = await buildScopes(4);
  const [shared, ...others] = scopes as [TableScope, ...TableScope[]];
  const many = [...others, shared].map((scope) => ask(scope, "10.0.0.1"));
  const one = ask(shared, "10.0.0.2");
  await Promise.all([...many, one]);
  expect(readings.read).toEqual([others[0]!, shared, others[1]!, others[2]!].map((scope) => scope.categoryIds.join()));
});

test("who has asked for too much is refused alone: others who ask for the same table after him are answered", async () => {
  const scopes = await buildScopes(LANES.own + 2);
  const last = scopes.at(-1)!;
  const many = scopes.slice(0, LANES.own).map((scope) => ask(scope, "10.0.0.1"));
  const alone = ask(scopes.at(-2)!, "10.0.0.1");
  const [refused, other, again] = [ask(last, "10.0.0.1"), ask(last, "10.0.0.2"), ask(last, "10.0.0.2")];
  await expect(alone).rejects.toMatchObject(busy);
  expect(await again).toBe(await other);
  // There is one now that he has not to wait for.
  expect(await refused).toBe(await other);
  await Promise.all(many);
  expect(readings.read).toHaveLength(LANES.own + 1);
});

test("many who ask for one table at once take no more turns than one, and none of them is refused", async () => {
  const scopes = await buildScopes(2);
  const before = ask(scopes[0]!, "10.0.2.0");
  const asked = Array.from({ length: 60 }, (_, at) => ask(scopes[1]!, `10.0.2.${at + 1}`));
  const answers = await Promise.all([before, ...asked]);
  expect(new Set(answers.slice(1)).size).toBe(1);
  expect(readings.read).toHaveLength(2);
});

test("what is read ahead is read though a visitor can't be served who asked for it", async () => {
  const scopes = await buildScopes(LANES.own + 1);
  const asked = scopes.slice(0, -1).map((scope) => ask(scope));
  const beyond = ask(scopes.at(-1)!);
  const ahead = cacheTable(portal.context, scopes.at(-1)!);
  expect(await ahead).toBeGreaterThan(0);
  expect((await beyond).rows.ids).toHaveLength(1);
  await Promise.all(asked);
  expect(readings.read).toHaveLength(LANES.own + 1);
});

test("a page made of a table that was read before goes when that changes which the table was read from", async () => {
  knowTables(portal.context.declared.domains.flatMap(({ tables }) => tables));
  const [scope] = (await buildScopes(1)) as [TableScope];
  await ask(scope);
  const store = openPageStore({ bytesAtMost: 1024 * 1024 });
  store.follow(true);
  const show = () =>
    store.get("page", async () => ({
      status: 200,
      html: `${(await ask(scope)).rows.ids.length}`,
      headers: {},
      seconds: 60,
    }));
  for (const table of ["datasheet_parts", "datasheet_offers"]) {
    await show();
    store.forget("news_articles");
    expect([table, store.has("page")]).toEqual([table, true]);
    store.forget(table);
    expect([table, store.has("page")]).toEqual([table, false]);
  }
  expect(readings.read).toHaveLength(1);
});
