import { sql } from "kysely";
import { expect, test } from "vitest";
import { partKey } from "#shared/part-key.ts";
import { useSearches } from "#testing/indexed-search.ts";

const searches = useSearches();
const NANO_VOLT = 1e-9;

async function addCategory(slug: string, name: string): Promise<number> {
  const { id } = await searches.database.db
    .insertInto("datasheetCategories")
    .values({ slug, name, nameEn: slug, parentId: null, position: 1, partCount: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function addPart(mpn: string, categoryId: number, noise?: number): Promise<void> {
  const { db } = searches.database;
  const { id: partId } = await db
    .insertInto("datasheetParts")
    .values({ mpn, mpnKey: partKey(mpn), brandId: searches.brandId, categoryId })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (noise === undefined) return;
  const parameter = { slug: "input-noise", name: "噪声密度", nameEn: "Noise density", kind: "number", unit: "V/√Hz" };
  const { id: parameterId } = await db
    .insertInto("datasheetParameters")
    .values(parameter)
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ unit: parameter.unit }))
    .returning("id")
    .executeTakeFirstOrThrow();
  const figures = { minimum: noise, typical: noise, maximum: noise };
  await db
    .insertInto("datasheetPartValues")
    .values({ partId, parameterId, printed: `${noise / NANO_VOLT}nV/√Hz`, ...figures })
    .execute();
}

async function fill(): Promise<{ amplifiers: number; bridges: number }> {
  const amplifiers = await addCategory("operational-amplifier", "通用运放甲");
  const bridges = await addCategory("usb-interface", "USB 接口甲");
  await addPart("NOISE-5", amplifiers, 5 * NANO_VOLT);
  await addPart("NOISE-40", amplifiers, 40 * NANO_VOLT);
  await addPart("NOISE-UNKNOWN", amplifiers);
  await addPart("CH340C", bridges);
  await addPart("CH334U", bridges);
  return { amplifiers, bridges };
}

test("parts are found by what they do: by their number, or by a value that says so; what is not known fits nothing", async () => {
  await fill();
  const search = await searches.openBuilt();
  expect(await searches.find(search, "USB转串口")).toEqual(["CH340C"]);
  expect(await searches.find(search, "低噪声")).toEqual(["NOISE-5"]);
  const { recognised, dropped } = await search.search({ keywords: "低噪声", filters: {}, offset: 0, limit: 5 });
  expect({ recognised, dropped }).toEqual({
    recognised: [{ typed: "低噪声", kind: "function", ids: [] }],
    dropped: [],
  });
});

test("a part that comes later is found by what it does, too", async () => {
  const { amplifiers } = await fill();
  const search = await searches.openBuilt();
  await addPart("NOISE-3", amplifiers, 3 * NANO_VOLT);
  await search.catchUp();
  expect((await searches.find(search, "低噪声")).toSorted()).toEqual(["NOISE-3", "NOISE-5"]);
});

test("a doubted value tells of nothing that a part does", async () => {
  const { amplifiers } = await fill();
  await addPart("NOISE-3", amplifiers, 3 * NANO_VOLT);
  const search = await searches.openBuilt();
  expect((await searches.find(search, "低噪声")).toSorted()).toEqual(["NOISE-3", "NOISE-5"]);
  await sql`insert into catalogue_value_doubts (part_id, parameter_id, printed, rule, why)
    select value.part_id, value.parameter_id, value.printed, 'test', '多为单位有误'
    from datasheet_part_values value join datasheet_parts part on part.id = value.part_id where part.mpn = 'NOISE-3'`.execute(
    searches.database.db,
  );
  await search.catchUp();
  expect(await searches.find(search, "低噪声")).toEqual(["NOISE-5"]);
});

test("while no index serves, the parts of its categories are listed", async () => {
  await fill();
  const search = searches.open();
  expect((await searches.find(search, "USB转串口")).toSorted()).toEqual(["CH334U", "CH340C"]);
  const { recognised } = await search.search({ keywords: "USB转串口", filters: {}, offset: 0, limit: 5 });
  expect(recognised).toEqual([{ typed: "USB转串口", kind: "function", ids: [] }]);
});

test("where no part is known to do it, the category that is called so is listed", async () => {
  const bridges = await addCategory("usb-interface", "USB 接口甲");
  await searches.database.db
    .insertInto("datasheetCategoryAliases")
    .values({ categoryId: bridges, alias: "USB转串口", key: "usb转串口" })
    .execute();
  await addPart("CH334U", bridges);
  const search = await searches.openBuilt();
  expect(await searches.find(search, "USB转串口")).toEqual(["CH334U"]);
  const { recognised } = await search.search({ keywords: "USB转串口", filters: {}, offset: 0, limit: 5 });
  expect(recognised).toMatchObject([{ kind: "category" }]);
});
