import { inTransaction, type Database } from "#platform/database.ts";
import { brandKey } from "#shared/brand-key.ts";
import type { BrandBook } from "./brand-book.ts";
import { readBrandRules } from "./brand-rules.ts";

/**
 * Leads former makers to those who took them over: a brand of its own gets its successor, any other former name becomes a
 * spelling of the successor. Rules whose successor is not listed wait for it.
 */
export async function applyBrandRules(db: Database, book: BrandBook): Promise<void> {
  await inTransaction({ db }, async (context) => {
    for (const { successor: name, names } of readBrandRules().former) {
      const successor = book.byName(name);
      if (!successor) continue;
      for (const former of names) {
        const brand = book.byKey(brandKey(former));
        if (!brand) await book.addAliases(context.db, successor, [{ alias: former, kind: "former" }]);
        else if (brand !== successor && brand.successorId === null) {
          brand.successorId = successor.id;
          await context.db.updateTable("datasheetBrands").set({ successorId: successor.id }).where("id", "=", brand.id).execute();
        }
      }
    }
  });
}
