import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { inTransaction, type Database } from "#platform/database.ts";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { brandKey } from "#shared/brand-key.ts";
import type { SeedCategory } from "./catalogue-seed.ts";
import { listCategoryParameters, listSeedCategories, listSeedParameters } from "./vocabulary.ts";

/** The vocabulary as the tables know it. */
export interface VocabularyIds {
  /** By slug. */
  categoryIds: ReadonlyMap<string, number>;
  parameterIds: ReadonlyMap<string, number>;
  /** Changes when rows may be read differently than before. */
  version: string;
}

interface ListedCategory extends SeedCategory {
  parent: string | null;
}

const FILES = ["categories", "category-mapping", "parameters"];

/**
 * Brings categories with their aliases and parameters of the tables up to seeds/catalogue. Done twice, it changes nothing; what parts
 * stand in or have values of stays, even where the files no longer name it.
 */
export async function syncVocabulary(db: Database): Promise<VocabularyIds> {
  const categories = listSeedCategories().flatMap((top): ListedCategory[] => [
    { ...top, parent: null },
    ...(top.children ?? []).map((child) => ({ ...child, parent: top.slug })),
  ]);
  return inTransaction({ db }, async (context) => {
    // Two starts at once would write the same rows.
    await sql`lock table datasheet_categories in share row exclusive mode`.execute(context.db);
    const categoryIds = await saveCategories(context.db, categories);
    await syncCategoryAliases(context.db);
    const parameterIds = await saveParameters(context.db);
    await saveCategoryParameters(context.db, categoryIds, parameterIds);
    return { categoryIds, parameterIds, version: readVersion() };
  });
}

/**
 * Adds what else the categories of the tables are called in seeds/catalogue. What an operator has added stays. Where all are there,
 * nothing is written: each change makes every process read its words again.
 */
export async function syncCategoryAliases(db: Database): Promise<void> {
  const listed = listSeedCategories().flatMap((top) => [top, ...(top.children ?? [])]);
  const categories = new Map((await db.selectFrom("datasheetCategories").select(["id", "slug"]).execute()).map(({ id, slug }) => [slug, id]));
  const rows = listed.flatMap(({ slug, aliases = [] }) => {
    const categoryId = categories.get(slug);
    return categoryId === undefined ? [] : aliases.map((alias) => ({ key: brandKey(alias), categoryId, alias }));
  });
  const nameOf = ({ key, categoryId }: { key: string; categoryId: number }) => `${categoryId} ${key}`;
  const known = new Set((await db.selectFrom("datasheetCategoryAliases").select(["key", "categoryId"]).execute()).map(nameOf));
  const fresh = rows.filter((row) => !known.has(nameOf(row)));
  // Two starts at once write the same rows.
  if (fresh.length > 0) await db.insertInto("datasheetCategoryAliases").values(fresh).onConflict((conflict) => conflict.doNothing()).execute();
}

async function saveCategories(db: Database, categories: ListedCategory[]) {
  const ids = new Map<string, number>();
  for (const parents of [true, false]) {
    const rows = categories.filter(({ parent }) => (parent === null) === parents).map(({ slug, name, nameEn, order, parent }) => (
      { slug, name, nameEn, position: order, parentId: parent === null ? null : ids.get(parent)! }
    ));
    if (rows.length === 0) continue;
    await db.insertInto("datasheetCategories").values(rows)
      .onConflict((conflict) => conflict.column("slug")
        .doUpdateSet((row) => ({
          name: row.ref("excluded.name"),
          nameEn: row.ref("excluded.nameEn"),
          position: row.ref("excluded.position"),
          parentId: row.ref("excluded.parentId"),
          updatedAt: sql`now()`,
        }))
        .where(sql<boolean>`(datasheet_categories.name, datasheet_categories.name_en, datasheet_categories.position, datasheet_categories.parent_id)
          is distinct from (excluded.name, excluded.name_en, excluded.position, excluded.parent_id)`))
      .execute();
    const saved = await db.selectFrom("datasheetCategories").select(["id", "slug"]).where("slug", "in", rows.map(({ slug }) => slug)).execute();
    for (const { id, slug } of saved) ids.set(slug, id);
  }
  return ids;
}

async function saveParameters(db: Database) {
  const rows = listSeedParameters().map(({ slug, name, nameEn, kind, unit }) => ({ slug, name, nameEn, kind, unit: unit ?? null }));
  if (rows.length === 0) return new Map<string, number>();
  await db.insertInto("datasheetParameters").values(rows)
    .onConflict((conflict) => conflict.column("slug")
      .doUpdateSet((row) => ({
        name: row.ref("excluded.name"),
        nameEn: row.ref("excluded.nameEn"),
        kind: row.ref("excluded.kind"),
        unit: row.ref("excluded.unit"),
        updatedAt: sql`now()`,
      }))
      .where(sql<boolean>`(datasheet_parameters.name, datasheet_parameters.name_en, datasheet_parameters.kind, datasheet_parameters.unit)
        is distinct from (excluded.name, excluded.name_en, excluded.kind, excluded.unit)`))
    .execute();
  const saved = await db.selectFrom("datasheetParameters").select(["id", "slug"]).where("slug", "in", rows.map(({ slug }) => slug)).execute();
  return new Map(saved.map(({ id, slug }) => [slug, id]));
}

async function saveCategoryParameters(db: Database, categoryIds: Map<string, number>, parameterIds: Map<string, number>) {
  const rows = Object.entries(listCategoryParameters()).flatMap(([category, slugs]) =>
    slugs.map((slug, position) => ({ categoryId: categoryIds.get(category)!, parameterId: parameterIds.get(slug)!, position })),
  );
  await db.deleteFrom("datasheetCategoryParameters").execute();
  if (rows.length > 0) await db.insertInto("datasheetCategoryParameters").values(rows).execute();
}

function readVersion(): string {
  const hash = createHash("sha256");
  for (const name of FILES) hash.update(readFileSync(path.join(PROJECT_ROOT, "seeds/catalogue", `${name}.json`)));
  return hash.digest("hex").slice(0, 16);
}
