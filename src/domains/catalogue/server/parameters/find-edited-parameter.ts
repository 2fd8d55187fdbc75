import { sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { EditedParameter } from "../../contract/parameters.ts";
import { exactTime } from "../refuse-stale.ts";

export async function findEditedParameter(context: Context, { id }: { id: number }): Promise<EditedParameter> {
  const parameter = await selectParameters(context).where("parameter.id", "=", id).executeTakeFirst();
  if (!parameter) throw doorRefusals.notFound("没有这个参数");
  const { count } = await context.db
    .selectFrom("datasheetPartValues")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("parameterId", "=", id)
    .executeTakeFirstOrThrow();
  return { ...parameter, valueCount: count };
}

export function selectParameters({ db }: Context) {
  return db
    .selectFrom("datasheetParameters as parameter")
    .select([
      "parameter.id",
      "parameter.slug",
      "parameter.name",
      "parameter.nameEn",
      sql<EditedParameter["kind"]>`parameter.kind`.as("kind"),
      "parameter.unit",
    ])
    .select([
      exactTime("parameter.updatedAt").as("updatedAt"),
      // Counting those of a whole page takes seconds.
      sql<number | null>`null::int`.as("valueCount"),
      sql<
        EditedParameter["categories"]
      >`(select coalesce(json_agg(json_build_object('id', category.id, 'slug', category.slug, 'name', category.name) order by category.name, category.id), '[]') from datasheet_category_parameters place join datasheet_categories category on category.id = place.category_id where place.parameter_id = parameter.id)`.as(
        "categories",
      ),
      sql<
        string[]
      >`array(select slug from datasheet_merged_parameters merged where merged.parameter_id = parameter.id order by slug)`.as(
        "formerSlugs",
      ),
    ]);
}
