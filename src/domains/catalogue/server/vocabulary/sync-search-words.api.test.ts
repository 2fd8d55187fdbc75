import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";
import { syncSearchWords } from "./sync-search-words.ts";

const portal = useTestApp();
const { buildBrand } = catalogueOf(portal);
const suffixes = () =>
  portal.context.db
    .selectFrom("datasheetPackagingSuffixes")
    .innerJoin("datasheetBrands", "datasheetBrands.id", "brandId")
    .select(["name", "suffix", "follows"])
    .orderBy("suffix")
    .execute();
const markings = () =>
  portal.context.db
    .selectFrom("datasheetMarkingCodes")
    .select(["code", "codeKey", "mpn", "packageKey"])
    .orderBy("id")
    .execute();

test("suffixes wait for their brand and are there once it is", async () => {
  const { db } = portal.context;
  const { unknownBrands } = await syncSearchWords(db);
  expect(unknownBrands).toContain("Nexperia");
  expect(await suffixes()).toEqual([]);

  await buildBrand({ name: "Nexperia" });
  expect((await syncSearchWords(db)).unknownBrands).not.toContain("Nexperia");
  expect(await suffixes()).toContainEqual({ name: "Nexperia", suffix: ",115", follows: "any" });
});

test("a brand is found by any of its names", async () => {
  await buildBrand({ name: "Bourns Inc", aliases: ["Bourns"] });
  await syncSearchWords(portal.context.db);
  expect(await suffixes()).toContainEqual({ name: "Bourns Inc", suffix: "-2", follows: "any" });
});

test("markings are there with the key of their package, and once, however often it is done", async () => {
  const { db } = portal.context;
  await Promise.all([syncSearchWords(db), syncSearchWords(db)]);
  const first = await markings();
  expect(first).toContainEqual({ code: "J3Y", codeKey: "j3y", mpn: "S8050", packageKey: "sot23" });
  expect(first).toContainEqual({ code: "24", codeKey: "24", mpn: "DTC114E", packageKey: "" });
  await syncSearchWords(db);
  expect(await markings()).toEqual(first);
});

test("brands get the Chinese names that lists leave out, also where a list gave one to another brand", async () => {
  const { db } = portal.context;
  const nameOwner = async (alias: string) =>
    (
      await db
        .selectFrom("datasheetBrandAliases")
        .innerJoin("datasheetBrands", "datasheetBrands.id", "brandId")
        .select("name")
        .where("key", "=", alias)
        .executeTakeFirst()
    )?.name;
  await syncSearchWords(db);
  expect(await nameOwner("乐鑫")).toBeUndefined();

  await buildBrand({ name: "Espressif Systems" });
  await buildBrand({ name: "FH (Guangdong Fenghua)" });
  await buildBrand({ name: "FH", aliases: ["风华"] });
  await buildBrand({ name: "扬兴" });
  await buildBrand({ name: "YXC" });
  await syncSearchWords(db);
  expect(await nameOwner("乐鑫")).toBe("Espressif Systems");
  expect(await nameOwner("风华")).toBe("FH (Guangdong Fenghua)");
  expect(await nameOwner("扬兴")).toBe("扬兴");
});

test("what the operator has added or changed stays", async () => {
  const { db } = portal.context;
  const brand = await buildBrand({ name: "Toshiba" });
  await db
    .insertInto("datasheetPackagingSuffixes")
    .values([
      { brandId: brand.id, suffix: "-OWN" },
      { brandId: brand.id, suffix: ",LF", follows: "letter" },
    ])
    .execute();
  await syncSearchWords(db);
  const ofToshiba = (await suffixes()).filter(({ name }) => name === "Toshiba");
  expect(ofToshiba).toContainEqual({ name: "Toshiba", suffix: "-OWN", follows: "any" });
  expect(ofToshiba).toContainEqual({ name: "Toshiba", suffix: ",LF", follows: "letter" });
});
