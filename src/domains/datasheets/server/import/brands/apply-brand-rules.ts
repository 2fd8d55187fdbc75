import { inTransaction, type Database } from "#platform/database.ts";
import { brandKey } from "#shared/brand-key.ts";
import type { BrandBook } from "./brand-book.ts";
import { readBrandRules, type BrandRules } from "./brand-rules.ts";

/** Leads the makers that the rules name to those who took them over. */
export async function applyBrandRules(db: Database, book: BrandBook): Promise<void> {
  await inTransaction({ db }, (context) => applyFormerNames(context.db, book, readBrandRules().former));
}

/**
 * Leads former makers to those who took them over: a brand of its own gets its successor, any other former name becomes a
 * spelling of the successor. What names a successor that is not listed waits for it.
 */
export async function applyFormerNames(db: Database, book: BrandBook, rules: BrandRules["former"]): Promise<void> {
  for (const { successor: name, names } of rules) {
    const successor = book.byName(name);
    if (!successor) continue;
    for (const former of names) {
      const brand = book.byKey(brandKey(former));
      if (!brand) await book.addAliases(db, successor, [{ alias: former, kind: "former" }]);
      else if (brand !== successor && brand.successorId === null && brandKey(brand.name) === brandKey(former)) {
        brand.successorId = successor.id;
        await db.updateTable("datasheetBrands").set({ successorId: successor.id }).where("id", "=", brand.id).execute();
      }
    }
  }
}
