import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brandKey } from "#shared/brand-key.ts";
import { partKey } from "#shared/part-key.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { readTerms } from "#part-search/words/read-terms.ts";
import { suggestNames } from "#part-search/words/suggest-names.ts";
import { packagingOf } from "#part-search/words/vocabulary.ts";
import { readVocabulary } from "./read-vocabulary.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function insertBrand(
  name: string,
  nameCn: string | null,
  more: { aliases?: string[]; successorId?: number; partCount?: number } = {},
): Promise<number> {
  const { aliases = [], successorId = null, partCount = 0 } = more;
  const { id } = await database.db
    .insertInto("datasheetBrands")
    .values({ slug: brandKey(name), name, nameCn, pinyin: brandKey(name), initial: "A", successorId, partCount })
    .returning("id")
    .executeTakeFirstOrThrow();
  const spellings = [name, ...(nameCn ? [nameCn] : []), ...aliases].map((alias) => ({
    key: brandKey(alias),
    alias,
    brandId: id,
    kind: "alias",
  }));
  await database.db.insertInto("datasheetBrandAliases").values(spellings).execute();
  return id;
}

async function insertCategory(
  slug: string,
  name: string,
  more: { nameEn?: string; parentId?: number; aliases?: string[] } = {},
): Promise<number> {
  const { nameEn = slug, parentId = null, aliases = [] } = more;
  const { id } = await database.db
    .insertInto("datasheetCategories")
    .values({ slug, name, nameEn, parentId, position: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (aliases.length > 0)
    await database.db
      .insertInto("datasheetCategoryAliases")
      .values(aliases.map((alias) => ({ key: brandKey(alias), alias, categoryId: id })))
      .execute();
  return id;
}

test("an empty catalogue has words of its own only", async () => {
  const vocabulary = await readVocabulary(database.db);
  expect(readTerms("LM358 规格书", vocabulary)).toMatchObject({
    terms: [{ typed: "LM358" }],
    markings: [],
    recognised: [null],
  });
  expect(readTerms("TI SOT-23", vocabulary).terms).toEqual([{ typed: "TI" }, { typed: "SOT-23" }]);
  expect(suggestNames("t", vocabulary, 5)).toEqual({ brandIds: [], categoryIds: [] });
});

describe("the tables tell what words name", () => {
  let ids: Record<"adi" | "linear" | "odd" | "capacitors" | "leaded" | "smd", number>;
  beforeAll(async () => {
    const adi = await insertBrand("Analog Devices", "亚德诺", { aliases: ["ADI"], partCount: 900 });
    const linear = await insertBrand("Linear Technology", "凌力尔特", { successorId: adi, partCount: 10 });
    const odd = await insertBrand("23117661", null);
    const capacitors = await insertCategory("capacitors", "电容");
    const leaded = await insertCategory("leaded", "插件铝电解电容", { parentId: capacitors, aliases: ["电解电容"] });
    const smd = await insertCategory("smd", "贴片铝电解电容", { parentId: capacitors, aliases: ["电解电容"] });
    ids = { adi, linear, odd, capacitors, leaded, smd };
    const parts = [
      ["S8050", "SOT-23"],
      ["S8050-3", "SOT-23-3"],
      ["23117661", "TO-92"],
    ].map(([mpn, name]) => ({ mpn: mpn!, mpnKey: partKey(mpn!), package: name! }));
    await database.db.insertInto("datasheetParts").values(parts).execute();
    await database.db
      .insertInto("datasheetMarkingCodes")
      .values({ code: "J3Y", codeKey: "j3y", mpn: "S8050", packageKey: "sot23", source: "测试" })
      .execute();
    await database.db
      .insertInto("datasheetPackagingSuffixes")
      .values({ brandId: adi, suffix: "#PBF", follows: "any" })
      .execute();
  });

  test("brands with those they took over, in Chinese and in pinyin", async () => {
    const vocabulary = await readVocabulary(database.db);
    expect(readTerms("凌力尔特", vocabulary).terms[0]!.naming).toEqual({ brandIds: [ids.linear, ids.adi] });
    expect(readTerms("adi", vocabulary).terms[0]!.naming).toEqual({ brandIds: [ids.adi, ids.linear] });
    expect(readTerms("yadenuo", vocabulary).terms[0]!.naming).toEqual({ brandIds: [ids.adi, ids.linear] });
    expect(readTerms("lleert", vocabulary).terms[0]!.naming).toBeUndefined();
    expect(readTerms("llet", vocabulary).terms[0]!.naming).toEqual({ brandIds: [ids.linear, ids.adi], isWeak: true });
  });

  test("a brand that is called like a part is only perhaps meant", async () => {
    const vocabulary = await readVocabulary(database.db);
    expect(readTerms("23117661", vocabulary).terms[0]!.naming).toEqual({ brandIds: [ids.odd], isWeak: true });
  });

  test("categories by aliases that several share, packages by their families", async () => {
    const vocabulary = await readVocabulary(database.db);
    expect(readTerms("电解电容", vocabulary).terms[0]!.naming).toEqual({ categoryIds: [ids.leaded, ids.smd] });
    expect(readTerms("电容", vocabulary).terms[0]!.naming).toEqual({
      categoryIds: [ids.capacitors, ids.leaded, ids.smd],
    });
    const packages = await database.db.selectFrom("datasheetPackages").select(["id", "key"]).execute();
    const sot23 = packages.filter(({ key }) => key.startsWith("sot23")).map(({ id }) => id);
    expect(readTerms("SOT-23", vocabulary).terms[0]!.naming!.packageIds!.toSorted()).toEqual(sot23.toSorted());
    expect(readTerms("J3Y", vocabulary).markings).toEqual([
      { mpn: "S8050", packageIds: expect.arrayContaining(sot23) as number[] },
    ]);
  });

  test("what is suggested while somebody types: the fullest first, at most as many as asked for", async () => {
    const vocabulary = await readVocabulary(database.db);
    expect(suggestNames("ana", vocabulary, 5)).toEqual({ brandIds: [ids.adi], categoryIds: [] });
    expect(suggestNames("電", vocabulary, 2).categoryIds).toHaveLength(2);
    expect(suggestNames("llet", vocabulary, 5).brandIds).toEqual([ids.linear]);
    expect(suggestNames("x".repeat(5000), vocabulary, 5)).toEqual({ brandIds: [], categoryIds: [] });
  });

  test("packaging suffixes as they stand there", async () => {
    expect(packagingOf(await readVocabulary(database.db))).toEqual([
      { brandId: ids.adi, suffix: "#PBF", follows: "any" },
    ]);
  });
});
