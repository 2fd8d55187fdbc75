import { sql } from "kysely";
import type { CategoryRef } from "../../contract/category-shapes.ts";
import { cacheRows } from "#platform/known-rows.ts";

export interface KeyParameter {
  id: number;
  slug: string;
  name: string;
}

interface KnownCategory extends CategoryRef {
  partCount: number;
  parentId: number | null;
  /** Those that matter there, the most important first. */
  parameters: KeyParameter[];
}

/** Categories by their ids, as lists name them; they may be two seconds old. */
export const categoriesById = cacheRows(
  (category: KnownCategory) => category.id,
  async ({ db }, ids: number[]) => {
    const { rows } = await sql<KnownCategory>`
      select category.id, category.slug, category.name, category.part_count, category.parent_id,
        (select coalesce(json_agg(json_build_object('id', parameter.id, 'slug', parameter.slug, 'name', parameter.name) order by place.position), '[]')
          from datasheet_category_parameters place join datasheet_parameters parameter on parameter.id = place.parameter_id
          where place.category_id = category.id) as parameters
      from datasheet_categories category where category.id = any(${ids}::bigint[])`.execute(db);
    return rows;
  },
);
