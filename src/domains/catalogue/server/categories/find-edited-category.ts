import { sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { EditedCategory } from "../../contract/edited-categories.ts";
import { exactTime } from "../refuse-stale.ts";

export async function findEditedCategory(context: Context, { id }: { id: number }): Promise<EditedCategory> {
  const category = await selectCategories(context).where("category.id", "=", id).executeTakeFirst();
  if (!category) throw doorRefusals.notFound("没有这个分类");
  return category;
}

export function selectCategories({ db }: Context) {
  return db
    .selectFrom("datasheetCategories as category")
    .leftJoin("datasheetCategories as parent", "parent.id", "category.parentId")
    .select([
      "category.id",
      "category.slug",
      "category.name",
      "category.nameEn",
      "category.position",
      "category.partCount",
    ])
    .select([
      exactTime("category.updatedAt").as("updatedAt"),
      sql<
        EditedCategory["parent"]
      >`case when parent.id is not null then json_build_object('id', parent.id, 'slug', parent.slug, 'name', parent.name) end`.as(
        "parent",
      ),
      sql<
        EditedCategory["children"]
      >`(select coalesce(json_agg(json_build_object('id', child.id, 'slug', child.slug, 'name', child.name) order by child.position, child.id), '[]') from datasheet_categories child where child.parent_id = category.id)`.as(
        "children",
      ),
      sql<
        string[]
      >`array(select alias from datasheet_category_aliases alias where alias.category_id = category.id order by alias.key)`.as(
        "aliases",
      ),
      sql<
        EditedCategory["parameters"]
      >`(select coalesce(json_agg(json_build_object('id', parameter.id, 'slug', parameter.slug, 'name', parameter.name) order by place.position, parameter.id), '[]') from datasheet_category_parameters place join datasheet_parameters parameter on parameter.id = place.parameter_id where place.category_id = category.id)`.as(
        "parameters",
      ),
      sql<
        string[]
      >`array(select slug from datasheet_merged_categories merged where merged.category_id = category.id order by slug)`.as(
        "formerSlugs",
      ),
    ]);
}
