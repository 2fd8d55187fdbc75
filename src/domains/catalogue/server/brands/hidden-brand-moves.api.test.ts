import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { editedBrands } from "../../contract/edited-brands.ts";
import { editedCategories } from "../../contract/edited-categories.ts";
import { editedParts } from "../../contract/edited-parts.ts";
import { merges } from "../../contract/merges.ts";
import { parts } from "../../contract/parts.ts";
import { partSearch } from "../../contract/search.ts";
import { splits } from "../../contract/splits.ts";
import { atOnce } from "../../testing/at-once.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";
import { ensurePart } from "../public/parts-of-documents.ts";

const portal = useTestApp();
const { buildBrand, buildPart, buildCategory } = catalogueOf(portal);
const OPERATOR = "13800000009";
const operator = () => portal.callAs(OPERATOR);
const reason = "换品牌";

interface Moved {
  id: number;
  mpn: string;
  categoryId: number;
  from: number;
  into: number;
}

/** By whatever way a part comes to another brand. */
const WAYS: Record<string, (asked: Moved) => Promise<unknown>> = {
  "is saved": ({ id, into, categoryId }) =>
    operator()(editedParts.savePart, { id, brandId: into, categoryId, lifecycle: "unknown" }),
  "is split off": ({ mpn, from, into }) =>
    operator()(splits.splitBrand, { id: from, intoId: into, lines: mpn, aliases: [], reason }),
  "is merged": async ({ from, into }) => {
    const { name } = await operator()(editedBrands.findEditedBrand, { id: from });
    return operator()(editedBrands.mergeBrand, { id: from, intoId: into, name, reason });
  },
};
const undoLast = async () => {
  const { id } = (await operator()(merges.listMerges, {})).data[0]!;
  return operator()(merges.undoMerge, { id, reason });
};
let made = 0;

test.each(Object.keys(WAYS))(
  "a part that %s is hidden in a hidden brand and shown out of one; hidden by itself it stays so; all that counts or shows it follows",
  async (way) => {
    const letter = "ABC"[made++];
    const [shown, hidden] = [
      await buildBrand({ name: `Shown ${letter} Semi` }),
      await buildBrand({ name: `Hidden ${letter} Semi` }),
    ];
    const category = await buildCategory({ name: `隐藏分类 ${letter}` });
    const coming = await buildPart({ mpn: `COME${letter}1`, brandId: shown.id, categoryId: category.id });
    const leaving = await buildPart({ mpn: `LEAVE${letter}1`, brandId: hidden.id, categoryId: category.id });
    const move = (part: { id: number; mpn: string }, from: { id: number }, into: { id: number }) =>
      WAYS[way]!({ ...part, categoryId: category.id, from: from.id, into: into.id });
    const own = await buildPart({ mpn: `LEAVE${letter}2`, brandId: hidden.id, categoryId: category.id });
    await operator()(editedParts.hidePart, { id: own.id, isHidden: "true", reason: "错的" });
    portal.clock.now = new Date(portal.clock.now.getTime() + 60_000);
    const hideBrand = (id: number, isHidden: "true" | "false") =>
      operator()(editedBrands.hideBrand, { id, isHidden, reason: "冒用" });
    await hideBrand(hidden.id, "true");
    const index = await portal.useIndex();
    const isMet = async ({ id, mpn }: { id: number; mpn: string }) => {
      await index.catchUp();
      const { data } = await portal.callAs()(partSearch.searchParts, { keywords: mpn });
      const isFound = data.some((part) => part.id === id);
      const isShown = await portal
        .callAs()(parts.partDetail, { id })
        .then(
          () => true,
          () => false,
        );
      expect(isFound).toBe(isShown);
      return isShown;
    };
    const counts = async () => [
      (await operator()(editedBrands.findEditedBrand, { id: shown.id })).partCount,
      (await operator()(editedBrands.findEditedBrand, { id: hidden.id })).partCount,
      (await operator()(editedCategories.findEditedCategory, { id: category.id })).partCount,
    ];
    expect([await isMet(coming), await isMet(leaving), await counts()]).toEqual([true, false, [1, 0, 1]]);

    await move(coming, shown, hidden);
    expect([await isMet(coming), await counts()]).toEqual([false, [0, 0, 0]]);
    if (way === "is saved") await move(coming, hidden, shown);
    else await undoLast();
    expect([await isMet(coming), await counts()]).toEqual([true, [1, 0, 1]]);

    await move(leaving, hidden, shown);
    expect([await isMet(leaving), await counts()]).toEqual([true, [2, 0, 2]]);
    if (way === "is saved") await move(own, hidden, shown);
    expect([await isMet(own), await counts()]).toEqual([false, [2, 0, 2]]);
  },
);

test("undone, a merge gives parts back shown or hidden as their brand is by then", async () => {
  const [one, other] = [await buildBrand({ name: "Back One" }), await buildBrand({ name: "Back Other" })];
  const own = await buildPart({ mpn: "BACK100", brandId: one.id });
  const twins = [
    await buildPart({ mpn: "BACK200", brandId: one.id }),
    await buildPart({ mpn: "BACK200", brandId: other.id }),
  ] as const;
  const hide = (brand: { id: number }, isHidden: "true" | "false") =>
    operator()(editedBrands.hideBrand, { id: brand.id, isHidden, reason: "冒用" });
  const merge = () => operator()(editedBrands.mergeBrand, { id: one.id, intoId: other.id, name: one.name, reason });
  const shown = async () => {
    const rows = await portal.context.db
      .selectFrom("datasheetParts")
      .select(["id", "brandId", "hiddenAt"])
      .where(
        "id",
        "in",
        [own, ...twins].map(({ id }) => id),
      )
      .orderBy("id")
      .execute();
    return rows.map(({ id, brandId, hiddenAt }) => [id, brandId, hiddenAt === null]);
  };
  // Into a hidden brand that is shown since.
  await hide(other, "true");
  await merge();
  expect(await shown()).toEqual([
    [own.id, other.id, false],
    [twins[1].id, other.id, false],
  ]);
  await hide(other, "false");
  expect(await undoLast()).toMatchObject({ left: [] });
  expect(await shown()).toEqual([
    [own.id, one.id, true],
    [twins[0].id, one.id, true],
    [twins[1].id, other.id, true],
  ]);
  // Out of a hidden brand, and they change places since.
  await hide(one, "true");
  await merge();
  expect(await shown()).toEqual([
    [own.id, other.id, true],
    [twins[1].id, other.id, true],
  ]);
  await hide(one, "false");
  await hide(other, "true");
  expect(await undoLast()).toMatchObject({ left: [] });
  expect(await shown()).toEqual([
    [own.id, one.id, true],
    [twins[0].id, one.id, true],
    [twins[1].id, other.id, false],
  ]);
});

test("a part that is brought the very moment its brand is hidden is hidden with it, whichever comes first", async () => {
  const { db } = portal.context;
  const [one, other] = [await buildBrand({ name: "Moment One" }), await buildBrand({ name: "Moment Other" })];
  await portal.tokenOf(OPERATOR);
  const hide = ({ id }: { id: number }) => operator()(editedBrands.hideBrand, { id, isHidden: "true", reason: "冒用" });
  // Brought, and not yet there for others.
  let hiding: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (bringing) => {
    await ensurePart(bringing, "MOMENT100", one.id);
    let isOver = false;
    hiding = hide(one).finally(() => (isOver = true));
    hiding.catch(() => {});
    while (!isOver && !(await isSomebodyWaiting())) await wait(5);
  });
  await hiding;
  // Hidden, and not yet so for others.
  expect(
    await atOnce(db, {
      one: () => hide(other),
      table: "datasheet_parts",
      other: () => ensurePart(db, "MOMENT200", other.id),
    }),
  ).toMatchObject([{ status: "fulfilled" }, { status: "fulfilled" }]);
  const rows = await db
    .selectFrom("datasheetParts")
    .select(["mpn", "hiddenAt"])
    .where("brandId", "in", [one.id, other.id])
    .orderBy("mpn")
    .execute();
  expect(rows).toEqual([
    { mpn: "MOMENT100", hiddenAt: expect.any(Date) },
    { mpn: "MOMENT200", hiddenAt: expect.any(Date) },
  ]);
});

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    portal.context.db,
  );
  return rows.length > 0;
}
