import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { catalogueOf } from "../../../testing/build-catalogue.ts";
import { readBrandBook } from "./known-brand-book.ts";

const portal = useTestApp();
const catalogue = catalogueOf(portal);

test("however many look brands up, the book is read once; a brand or a spelling that is new stands in it at once", async () => {
  const first = await catalogue.buildBrand();
  const { name } = await portal.context.db
    .selectFrom("datasheetBrands")
    .select("name")
    .where("id", "=", first.id)
    .executeTakeFirstOrThrow();
  const [book, ...others] = await Promise.all(Array.from({ length: 9 }, () => readBrandBook(portal.context)));
  expect(book!.find(name)?.id).toBe(first.id);
  expect(others.every((other) => other === book)).toBe(true);
  expect(await readBrandBook(portal.context)).toBe(book);
  await portal.context.db
    .insertInto("datasheetBrandAliases")
    .values({ brandId: first.id, alias: "新写法", key: "新写法", kind: "alias" })
    .execute();
  expect((await readBrandBook(portal.context)).find("新写法")?.id).toBe(first.id);
});
