import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import type { CategoryRef } from "#domains/catalogue/contract/category-shapes.ts";
import { cacheRows } from "#platform/known-rows.ts";
import type { TableParameter } from "./category-table.ts";

/** Of a category above others, so many parameters that its children share are columns. */
const SHARED_MAX = 12;

interface ChildCategory extends CategoryRef {
  partCount: number;
  parameters: TableParameter[];
}

interface CategoryRow extends CategoryRef {
  nameEn: string;
  partCount: number;
  parent: CategoryRef | null;
  parameters: TableParameter[];
  children: ChildCategory[];
}

export interface CategoryScope extends Omit<CategoryRow, "children"> {
  children: Omit<ChildCategory, "parameters">[];
  /** Its own id and those below. */
  categoryIds: number[];
}

const PARAMETERS = sql`
  (select coalesce(json_agg(json_build_object('id', parameter.id, 'slug', parameter.slug, 'name', parameter.name, 'kind', parameter.kind,
      'isSpread', parameter.is_spread, 'isAdjustable', parameter.is_adjustable, 'unit', parameter.unit) order by place.position, parameter.id), '[]')
    from datasheet_category_parameters place join datasheet_parameters parameter on parameter.id = place.parameter_id
    where place.category_id = category.id)`;

const categoriesBySlug = cacheRows(
  (category: CategoryRow) => category.slug,
  async ({ db }, slugs: string[]) => {
    const { rows } = await sql<CategoryRow>`
      select category.id, category.slug, category.name, category.name_en, category.part_count,
        (select json_build_object('id', parent.id, 'slug', parent.slug, 'name', parent.name) from datasheet_categories parent where parent.id = category.parent_id) as parent,
        ${PARAMETERS} as parameters,
        (select coalesce(json_agg(json_build_object('id', category.id, 'slug', category.slug, 'name', category.name, 'partCount', category.part_count,
            'parameters', ${PARAMETERS}) order by category.position, category.id), '[]')
          from datasheet_categories category where category.parent_id = top.id) as children
      from datasheet_categories top, lateral (select top.*) category where category.slug = any(${slugs}::text[])`.execute(
      db,
    );
    return rows;
  },
);

/** A category by its slug, or the one that it became part of, with what a table of it shows; null where there is none. It may be two seconds old. */
export async function findScope(context: Pick<Context, "db">, slug: string): Promise<CategoryScope | null> {
  const category = (await categoriesBySlug(context, [slug])).get(slug) ?? (await findSuccessor(context, slug));
  if (!category) return null;
  const { children, ...own } = category;
  return {
    ...own,
    parameters: own.parameters.length > 0 ? own.parameters : sharedParameters(children),
    children: children.filter(({ partCount }) => partCount > 0).map(({ parameters: _, ...child }) => child),
    categoryIds: [own.id, ...children.map(({ id }) => id)],
  };
}

async function findSuccessor(context: Pick<Context, "db">, slug: string): Promise<CategoryRow | undefined> {
  if (slug.includes("\0")) return undefined;
  const successor = await context.db
    .selectFrom("datasheetMergedCategories as merged")
    .innerJoin("datasheetCategories as category", "category.id", "merged.categoryId")
    .select("category.slug")
    .where("merged.slug", "=", slug)
    .executeTakeFirst();
  return successor && (await categoriesBySlug(context, [successor.slug])).get(successor.slug);
}

/** What the categories of at least half of the parts have, the most shared first. */
function sharedParameters(children: ChildCategory[]): TableParameter[] {
  const total = children.reduce((sum, { partCount }) => sum + partCount, 0);
  const shared = new Map<number, { parameter: TableParameter; parts: number }>();
  for (const { parameters, partCount } of children) {
    for (const parameter of parameters) {
      const known = shared.get(parameter.id);
      shared.set(parameter.id, { parameter, parts: (known?.parts ?? 0) + partCount });
    }
  }
  return [...shared.values()]
    .filter(({ parts }) => parts > 0 && parts * 2 >= total)
    .sort((one, other) => other.parts - one.parts)
    .slice(0, SHARED_MAX)
    .map(({ parameter }) => parameter);
}
