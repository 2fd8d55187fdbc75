import type { Context } from "#platform/context.ts";
import { inTransaction, type Database } from "#platform/database.ts";
import { brandKey } from "#shared/brand-key.ts";
import { partDocuments } from "../../public/part-documents.ts";
import type { BrandBook } from "./brand-book.ts";
import { type FormerBrand, readBrandRules, spellingsOf } from "./brand-rules.ts";
import type { FormerMaker } from "./former-names.ts";
import type { Brand } from "./save-brands.ts";

/**
 * Leads makers that were taken over to those who took them over: one with parts or documents stays a brand with a
 * successor; one whose successor is not listed waits.
 */
export async function applyBrandRules(
  { db, declared }: Pick<Context, "db" | "declared">,
  book: BrandBook,
): Promise<void> {
  await inTransaction({ db }, async (context) => {
    for (const maker of book.former.makers) await decideMaker({ ...context, declared }, book, maker);
    for (const { successor, names, merged = [] } of readBrandRules().former) {
      const brand = book.byName(successor);
      if (!brand) continue;
      await leadFormerNames(context.db, book, brand, [...names, ...merged.flatMap(spellingsOf)]);
      for (const former of merged) await keepFormerBrand(context.db, book, former, brand);
    }
  });
}

async function decideMaker(context: Pick<Context, "db" | "declared">, book: BrandBook, maker: FormerMaker) {
  const { db } = context;
  if (maker.spellings.some(({ alias }) => book.isMerged(alias))) return;
  const brand = book.brandOf(maker);
  if (brand && (await hasOwn(context, brand))) return book.wake(db, maker);
  const successor = book.byName(maker.successor.name);
  if (!successor) return;
  await book.lead(
    db,
    successor,
    maker.spellings.map(({ alias }) => ({ alias, kind: "former" })),
  );
  await keepFormerBrand(db, book, { ...maker, names: maker.spellings.map(({ alias }) => alias) }, successor);
}

/** A brand that was taken over stays one, to be read about, though its names lead to the successor. */
async function keepFormerBrand(db: Database, book: BrandBook, former: FormerBrand, successor: Brand) {
  if (spellingsOf(former).some((spelling) => book.isMerged(spelling))) return;
  const known = spellingsOf(former)
    .map((spelling) => book.byName(spelling))
    .find((brand) => brand !== null);
  await book.setSuccessor(db, known ?? (await book.add(db, { name: former.name, nameCn: former.nameCn })), successor);
}

async function hasOwn({ db, declared }: Pick<Context, "db" | "declared">, { id }: Brand): Promise<boolean> {
  const part = await db.selectFrom("datasheetParts").select("id").where("brandId", "=", id).limit(1).executeTakeFirst();
  return part !== undefined || (await declared.filledOnce(partDocuments).areOfBrand(db, id));
}

/** A brand that goes by such a name itself keeps it, and gets its successor. */
async function leadFormerNames(db: Database, book: BrandBook, successor: Brand, names: string[]) {
  const owned = names.map((alias) => ({ alias, owner: book.byKey(brandKey(alias)) }));
  const isOwnName = ({ alias, owner }: (typeof owned)[number]) =>
    owner !== null && owner !== successor && brandKey(owner.name) === brandKey(alias);
  for (const { owner } of owned.filter(isOwnName)) await book.setSuccessor(db, owner!, successor);
  await book.lead(
    db,
    successor,
    owned.filter((name) => !isOwnName(name)).map(({ alias }) => ({ alias, kind: "former" })),
  );
}
