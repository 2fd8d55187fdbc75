import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { editedBrands } from "../../contract/edited-brands.ts";
import { editedParts } from "../../contract/edited-parts.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";
import { whileStopped } from "../../testing/while-stopped.ts";

const portal = useTestApp();
const { buildBrand, buildPart } = catalogueOf(portal);
const OPERATOR = "13800000009";
const operator = () => portal.callAs(OPERATOR);
// One operator has one transaction at a time.
const ANOTHER = "13800000001";
const another = () => portal.callAs(ANOTHER);
let made = 0;

beforeAll(() => portal.makeOperator(ANOTHER));

const mergeBrand = (gone: { id: number; name: string }, kept: { id: number }) => () =>
  operator()(editedBrands.mergeBrand, { id: gone.id, intoId: kept.id, name: gone.name, reason: "同一原厂" });
const find = (id: number) => operator()(editedParts.findEditedPart, { id });

/** Does the one, stands still where that has written to a table, begins the other one, and lets both end once that waits. */
async function atOnce(one: () => Promise<unknown>, table: string, other: () => Promise<unknown>) {
  const { db } = portal.context;
  let [ofOne, ofOther] = [Promise.resolve<unknown>(null), Promise.resolve<unknown>(null)];
  await Promise.all([portal.tokenOf(OPERATOR), portal.tokenOf(ANOTHER)]);
  await whileStopped(db, {
    table,
    act() {
      ofOne = one();
      return ofOne;
    },
    async run() {
      let isOver = false;
      ofOther = other().finally(() => (isOver = true));
      ofOther.catch(() => {});
      const waiting = () =>
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      while (!isOver && (await waiting()).rows.length === 0) await wait(5);
    },
  });
  return Promise.allSettled([ofOne, ofOther]);
}

async function build() {
  const name = `Meanwhile ${"ABCDEFGH"[made++]}`;
  const [gone, kept, third] = [
    await buildBrand({ name }),
    await buildBrand({ name: `${name} Micro` }),
    await buildBrand({ name: `${name} Elsewhere` }),
  ];
  return { gone, kept, third };
}

test("no part comes to a brand that is just being merged away", async () => {
  const { gone, kept, third } = await build();
  const part = await buildPart({ mpn: "MW100", brandId: third.id });
  const { lifecycle, updatedAt } = await find(part.id);
  const save = () => another()(editedParts.savePart, { id: part.id, brandId: gone.id, lifecycle, updatedAt });
  const [merged, saved] = await atOnce(mergeBrand(gone, kept), "datasheet_packaging_suffixes", save);
  expect(merged).toMatchObject({ status: "fulfilled" });
  expect(saved).toMatchObject({
    status: "rejected",
    reason: { errors: { brandId: `品牌「${gone.name}」已并入另一个` } },
  });
  expect(await find(part.id)).toMatchObject({ brand: { id: third.id } });
});

test("who moves a part of a brand that is merged waits for that, and sees that it has changed", async () => {
  const { gone, kept, third } = await build();
  const part = await buildPart({ mpn: "MW200", brandId: gone.id });
  const { lifecycle, updatedAt } = await find(part.id);
  const save = () => another()(editedParts.savePart, { id: part.id, brandId: third.id, lifecycle, updatedAt });
  // It has locked the brands by then, and is to come to the parts.
  const [merged, saved] = await atOnce(mergeBrand(gone, kept), "datasheet_parts", save);
  expect(merged).toMatchObject({ status: "fulfilled" });
  expect(saved).toMatchObject({
    status: "rejected",
    reason: { message: "刚被其他运营人员修改过，请刷新后再改" },
  });
  expect(await find(part.id)).toMatchObject({ brand: { id: kept.id } });
});

test("nor do who hides a part and who merges its brand wait for each other", async () => {
  const { gone, kept } = await build();
  const part = await buildPart({ mpn: "MW300", brandId: gone.id });
  const hide = () => another()(editedParts.hidePart, { id: part.id, isHidden: "true", reason: "假冒型号" });
  const [merged, hidden] = await atOnce(mergeBrand(gone, kept), "datasheet_parts", hide);
  expect(merged).toMatchObject({ status: "fulfilled" });
  expect(hidden).toMatchObject({
    status: "rejected",
    reason: { message: "刚被其他运营人员修改过，请刷新后再改" },
  });
  await hide();
  expect(await find(part.id)).toMatchObject({ brand: { id: kept.id }, hiddenAt: expect.any(String) });
});

test("nor who hides a part and who merges it", async () => {
  const { kept } = await build();
  const [old, part] = [
    await buildPart({ mpn: "MW-400", brandId: kept.id }),
    await buildPart({ mpn: "MW400", brandId: kept.id }),
  ];
  const merge = () =>
    operator()(editedParts.mergePart, { id: old.id, intoId: part.id, name: old.mpn, reason: "同一型号" });
  const hide = () => another()(editedParts.hidePart, { id: part.id, isHidden: "true", reason: "假冒型号" });
  expect(await atOnce(merge, "datasheet_part_sources", hide)).toMatchObject([
    { status: "fulfilled" },
    { status: "fulfilled" },
  ]);
  expect(await find(part.id)).toMatchObject({ hiddenAt: expect.any(String), brand: { id: kept.id } });
  const { partCount } = await operator()(editedBrands.findEditedBrand, { id: kept.id });
  expect(partCount).toBe(0);
});
