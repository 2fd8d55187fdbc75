import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { PackagingSuffix } from "#part-search/index/query-term.ts";
import type { SpellingRow } from "#part-search/words/name-brands.ts";
import { buildVocabularyInSteps, type Vocabulary, type VocabularyRows } from "#part-search/words/vocabulary.ts";
import type { Database } from "#platform/database.ts";
import { allFunctions } from "#vocabulary/function-words.ts";

/** Reads the names of brands, categories, functions and packages, the marking codes and the packaging suffixes, as of one moment. Nobody waits for long meanwhile. */
export async function readVocabulary(db: Database): Promise<Vocabulary> {
  const steps = buildVocabularyInSteps(await db.transaction().setIsolationLevel("repeatable read").execute(readRows));
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}

async function readRows(db: Database): Promise<VocabularyRows> {
  const categories = await db
    .selectFrom("datasheetCategories")
    .select(["id", "parentId", "name", "nameEn", "partCount"])
    .orderBy("id")
    .execute();
  const categoryAliases = await db
    .selectFrom("datasheetCategoryAliases")
    .select(["categoryId", "alias"])
    .orderBy("key")
    .orderBy("categoryId")
    .execute();
  const packages = await db.selectFrom("datasheetPackages").select(["id", "key", "name"]).orderBy("id").execute();
  const brands = await db
    .selectFrom("datasheetBrands")
    .select(["id", "name", "nameCn", "successorId", "partCount"])
    .where("hiddenAt", "is", null)
    .orderBy("id")
    .execute();
  // What a list gives for a maker is sometimes the number of a part.
  const spellings = await sql<SpellingRow>`
    select brand_id, alias, key ~ '[0-9]' and exists (select from datasheet_parts where mpn_key = key) as is_part
    from datasheet_brand_aliases where brand_id not in (select id from datasheet_brands where hidden_at is not null) order by key`.execute(
    db,
  );
  const markings = await db
    .selectFrom("datasheetMarkingCodes")
    .select(["code", "codeKey", "mpn", "packageKey"])
    .orderBy("id")
    .execute();
  const packaging = await db
    .selectFrom("datasheetPackagingSuffixes")
    .select(["brandId", "suffix", "follows"])
    .orderBy("id")
    .execute();
  return {
    categories,
    categoryAliases,
    functions: allFunctions(),
    packages,
    brands,
    spellings: spellings.rows,
    markings,
    packaging: packaging as PackagingSuffix[],
  };
}
