import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import { inTransaction, type Database } from "#platform/database.ts";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { brandKey } from "#shared/brand-key.ts";
import type { SeedCategory } from "#vocabulary/catalogue-seed.ts";
import { listCategoryParameters, listSeedCategories, listSeedParameters } from "#vocabulary/vocabulary.ts";
import { readingsBySlug } from "#vocabulary/value-reading.ts";

/** The vocabulary as the tables know it. */
export interface VocabularyIds {
  /** By slug. */
  categoryIds: ReadonlyMap<string, number>;
  parameterIds: ReadonlyMap<string, number>;
  /** Categories by `categoryNameKey` of their names, those of operators too; a name that several have leads to none. */
  categoriesByName: ReadonlyMap<string, NamedCategory | null>;
  /** Changes when rows may be read differently than before. */
  version: string;
  /** Changes when operators have given categories other names, or added some. */
  namesVersion: string;
}

export interface NamedCategory {
  id: number;
  slug: string;
}

interface ListedCategory extends SeedCategory {
  parent: string | null;
}

const FILES = ["categories", "category-mapping", "parameters"];

/**
 * Brings the tables' categories and parameters up to seeds/catalogue; what parts use and operators have edited stays,
 * and a merged slug leads to what it became part of.
 */
export async function syncVocabulary(db: Database): Promise<VocabularyIds> {
  const listed = listSeedCategories().flatMap((top): ListedCategory[] => [
    { ...top, parent: null },
    ...(top.children ?? []).map((child) => ({ ...child, parent: top.slug })),
  ]);
  return inTransaction({ db }, async (context) => {
    // Two starts at once would write the same rows.
    await sql`lock table datasheet_categories in share row exclusive mode`.execute(context.db);
    const merged = await findMerged(context.db);
    const categoryIds = await saveCategories(
      context.db,
      listed.filter(({ slug }) => !merged.categories.has(slug)),
      merged.categories,
    );
    await syncCategoryAliases(context.db);
    const parameterIds = new Map([...(await saveParameters(context.db, merged.parameters)), ...merged.parameters]);
    await saveCategoryParameters(context.db, categoryIds, parameterIds);
    return { categoryIds, parameterIds, version: readVersion(), ...(await readNames(context.db)) };
  });
}

/** As which a category's name counts in a list. */
export function categoryNameKey(name: string): string {
  return name.trim().toLowerCase();
}

async function readNames(db: Database): Promise<Pick<VocabularyIds, "categoriesByName" | "namesVersion">> {
  const categories = await db
    .selectFrom("datasheetCategories")
    .select(["id", "slug", "name", "nameEn", "editedAt"])
    .orderBy("id")
    .execute();
  const categoriesByName = new Map<string, NamedCategory | null>();
  for (const { id, slug, name, nameEn } of categories)
    for (const key of new Set([categoryNameKey(name), categoryNameKey(nameEn)]))
      categoriesByName.set(key, categoriesByName.has(key) ? null : { id, slug });
  const own = categories
    .filter(({ editedAt }) => editedAt !== null)
    .map(({ slug, name, nameEn }) => [slug, name, nameEn]);
  return {
    categoriesByName,
    namesVersion: own.length === 0 ? "" : createHash("sha256").update(JSON.stringify(own)).digest("hex"),
  };
}

/** What became part of another one, by its former slug. */
export async function findMerged(
  db: Database,
): Promise<{ categories: Map<string, number>; parameters: Map<string, number> }> {
  const categories = await db.selectFrom("datasheetMergedCategories").select(["slug", "categoryId"]).execute();
  const parameters = await db.selectFrom("datasheetMergedParameters").select(["slug", "parameterId"]).execute();
  return {
    categories: new Map(categories.map(({ slug, categoryId }) => [slug, categoryId])),
    parameters: new Map(parameters.map(({ slug, parameterId }) => [slug, parameterId])),
  };
}

/**
 * Adds the other names of categories in seeds/catalogue; where all are there nothing is written, as each change makes
 * every process read its words again.
 */
export async function syncCategoryAliases(db: Database): Promise<void> {
  const listed = listSeedCategories().flatMap((top) => [top, ...(top.children ?? [])]);
  const categories = new Map(
    (await db.selectFrom("datasheetCategories").select(["id", "slug"]).execute())
      .map(({ id, slug }) => [slug, id] as const)
      .concat([...(await findMerged(db)).categories]),
  );
  const rows = listed.flatMap(({ slug, aliases = [] }) => {
    const categoryId = categories.get(slug);
    return categoryId === undefined ? [] : aliases.map((alias) => ({ key: brandKey(alias), categoryId, alias }));
  });
  const removed = await db
    .selectFrom("datasheetRemovedWords")
    .select("word")
    .where("kind", "=", "category-alias")
    .execute();
  const known = new Set(
    (await db.selectFrom("datasheetCategoryAliases").select(["key", "categoryId"]).execute())
      .map(categoryAliasWord)
      .concat(removed.map(({ word }) => word)),
  );
  const fresh = rows.filter((row) => !known.has(categoryAliasWord(row)));
  // Two starts at once write the same rows.
  if (fresh.length > 0)
    await db
      .insertInto("datasheetCategoryAliases")
      .values(fresh)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** What tells one other name of a category from another. */
export function categoryAliasWord({ key, categoryId }: { key: string; categoryId: number }): string {
  return `${categoryId} ${key}`;
}

async function saveCategories(db: Database, categories: ListedCategory[], merged: ReadonlyMap<string, number>) {
  const ids = new Map<string, number>(merged);
  for (const parents of [true, false]) {
    const rows = categories
      .filter(({ parent }) => (parent === null) === parents)
      .map(({ slug, name, nameEn, order, parent }) => ({
        slug,
        name,
        nameEn,
        position: order,
        parentId: parent === null ? null : ids.get(parent)!,
      }));
    if (rows.length === 0) continue;
    await db
      .insertInto("datasheetCategories")
      .values(rows)
      .onConflict((conflict) =>
        conflict.column("slug").doUpdateSet((row) => ({
          name: row.ref("excluded.name"),
          nameEn: row.ref("excluded.nameEn"),
          position: row.ref("excluded.position"),
          parentId: row.ref("excluded.parentId"),
          updatedAt: sql`now()`,
        }))
          .where(sql<boolean>`datasheet_categories.edited_at is null and (datasheet_categories.name, datasheet_categories.name_en, datasheet_categories.position, datasheet_categories.parent_id)
          is distinct from (excluded.name, excluded.name_en, excluded.position, excluded.parent_id)`),
      )
      .execute();
    const saved = await db
      .selectFrom("datasheetCategories")
      .select(["id", "slug"])
      .where(
        "slug",
        "in",
        rows.map(({ slug }) => slug),
      )
      .execute();
    for (const { id, slug } of saved) ids.set(slug, id);
  }
  return ids;
}

async function saveParameters(db: Database, merged: ReadonlyMap<string, number>) {
  const readings = readingsBySlug();
  const rows = listSeedParameters()
    .filter(({ slug }) => !merged.has(slug))
    .map(({ slug, name, nameEn, kind, isSpread = false, isAdjustable = false, unit }) => ({
      slug,
      name,
      nameEn,
      kind,
      isSpread,
      isAdjustable,
      unit: unit ?? null,
      reading: readings.get(slug)!,
    }));
  if (rows.length === 0) return new Map<string, number>();
  await db
    .insertInto("datasheetParameters")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("slug").doUpdateSet((row) => ({
        // Only how a parameter is called is edited; how its values are read is the seeds' to say.
        name: sql<string>`case when datasheet_parameters.edited_at is null then excluded.name else datasheet_parameters.name end`,
        nameEn: sql<string>`case when datasheet_parameters.edited_at is null then excluded.name_en else datasheet_parameters.name_en end`,
        kind: row.ref("excluded.kind"),
        isSpread: row.ref("excluded.isSpread"),
        isAdjustable: row.ref("excluded.isAdjustable"),
        unit: row.ref("excluded.unit"),
        updatedAt: sql`now()`,
      }))
        .where(sql<boolean>`(datasheet_parameters.kind, datasheet_parameters.is_spread, datasheet_parameters.is_adjustable, datasheet_parameters.unit) is distinct from (excluded.kind, excluded.is_spread, excluded.is_adjustable, excluded.unit)
        or (datasheet_parameters.edited_at is null and (datasheet_parameters.name, datasheet_parameters.name_en) is distinct from (excluded.name, excluded.name_en))`),
    )
    .execute();
  const saved = await db
    .selectFrom("datasheetParameters")
    .select(["id", "slug"])
    .where(
      "slug",
      "in",
      rows.map(({ slug }) => slug),
    )
    .execute();
  return new Map(saved.map(({ id, slug }) => [slug, id]));
}

async function saveCategoryParameters(
  db: Database,
  categoryIds: ReadonlyMap<string, number>,
  parameterIds: ReadonlyMap<string, number>,
) {
  const seeded = await db
    .selectFrom("datasheetCategories")
    .select(["id", "slug"])
    .where("parametersEditedAt", "is", null)
    .execute();
  const slugById = new Map(seeded.map(({ id, slug }) => [id, slug]));
  const rows = Object.entries(listCategoryParameters()).flatMap(([category, slugs]) => {
    const categoryId = categoryIds.get(category)!;
    // Two that were merged stand where the first of them stood; a merged category's list counts no more.
    const ids = [...new Set(slugs.map((slug) => parameterIds.get(slug)!))];
    return slugById.get(categoryId) === category
      ? ids.map((parameterId, position) => ({ categoryId, parameterId, position }))
      : [];
  });
  await db.deleteFrom("datasheetCategoryParameters").where("categoryId", "=", anyOf(slugById.keys())).execute();
  if (rows.length > 0) await db.insertInto("datasheetCategoryParameters").values(rows).execute();
}

function readVersion(): string {
  const hash = createHash("sha256");
  for (const name of FILES) hash.update(readFileSync(path.join(PROJECT_ROOT, "seeds/catalogue", `${name}.json`)));
  return hash.digest("hex").slice(0, 16);
}
