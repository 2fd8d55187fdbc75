import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { listPage } from "#platform/list-page.ts";
import { containing } from "#platform/name-search.ts";
import { isUnit } from "#shared/units.ts";
import type { EditedParameter, vocabularyEditor } from "../../contract/vocabulary-editor.ts";
import { isNamedByRules } from "#vocabulary/fit-rules.ts";
import { merge } from "./merging.ts";
import { exactTime, refuseStale } from "./refuse-stale.ts";

/** Parameters by name, English name or slug. */
export async function listEditedParameters(
  context: Context,
  { words, ...page }: ParsedInputOf<typeof vocabularyEditor.listEditedParameters>,
): Promise<DataOf<typeof vocabularyEditor.listEditedParameters>> {
  const within = containing(words ?? "");
  const found = selectParameters(context)
    .$if(Boolean(words), (query) =>
      query.where((eb) =>
        eb.or((["name", "nameEn", "slug"] as const).map((column) => eb(`parameter.${column}`, "ilike", within))),
      ),
    )
    .orderBy("parameter.name")
    .orderBy("parameter.id");
  return listPage(found, page, (rows) => rows);
}

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

/** Adds a parameter without values. */
export async function addParameter(
  context: UserContext,
  { slug, name, nameEn, kind, unit }: ParsedInputOf<typeof vocabularyEditor.addParameter>,
): Promise<EditedParameter> {
  if (kind === "text" && unit !== "") throw doorRefusals.invalidInput({ unit: "文字参数没有单位" });
  if (!isUnit(unit)) throw doorRefusals.invalidInput({ unit: "没有这个单位，请填写基本单位，如 V、Ω、Hz" });
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    // As an import does: two that add the same one come one after the other.
    await sql`lock table datasheet_categories in share row exclusive mode`.execute(db);
    const merged = await db
      .selectFrom("datasheetMergedParameters")
      .select("parameterId")
      .where("slug", "=", slug)
      .executeTakeFirst();
    if (merged) throw doorRefusals.invalidInput({ slug: `这个标识已并入编号 ${merged.parameterId} 的参数，请换一个` });
    const added = await db
      .insertInto("datasheetParameters")
      .values({ slug, name, nameEn, kind, unit: kind === "text" ? null : unit, editedAt: now })
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) throw doorRefusals.invalidInput({ slug: "这个标识已有参数使用" });
    const after = await findEditedParameter(context, added);
    await recordAction(context, { act: "add-parameter", subject: "parameter", subjectId: added.id, after });
    return after;
  });
}

/** Says what a parameter is called. */
export async function saveParameter(
  context: UserContext,
  { id, name, nameEn, updatedAt }: ParsedInputOf<typeof vocabularyEditor.saveParameter>,
): Promise<EditedParameter> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    await db.selectFrom("datasheetParameters").select("id").where("id", "=", id).forUpdate().execute();
    const before = await findEditedParameter(context, { id });
    refuseStale(updatedAt, before);
    await db
      .updateTable("datasheetParameters")
      .set({ name, nameEn, editedAt: now, updatedAt: now })
      .where("id", "=", id)
      .execute();
    const after = await findEditedParameter(context, { id });
    await recordAction(context, { act: "save-parameter", subject: "parameter", subjectId: id, before, after });
    return after;
  });
}

/** Makes one parameter part of another of the same kind and unit; a part that has values of both keeps the other's. */
export function mergeParameter(
  context: UserContext,
  { id: from, intoId: into, reason }: ParsedInputOf<typeof vocabularyEditor.mergeParameter>,
): Promise<DataOf<typeof vocabularyEditor.mergeParameter>> {
  return merge(context, { id: from, intoId: into }, async (context) => {
    const { db, now } = context;
    const rows = await db
      .selectFrom("datasheetParameters")
      .select(["id", "kind", "unit", "isSpread", "isAdjustable"])
      .where("id", "in", [from, into])
      .orderBy("id")
      .forUpdate()
      .execute();
    const before = await findEditedParameter(context, { id: from });
    await findEditedParameter(context, { id: into });
    const [one, other] = rows.map(({ id: _, ...facts }) => JSON.stringify(facts));
    if (one !== other) throw doorRefusals.invalidInput({ intoId: "只能并入类型、单位相同的参数" });
    if (isNamedByRules(before.slug))
      throw doorRefusals.invalidInput({ intoId: "替代料规则用到这个参数，请改为把另一个并入它" });
    const dropped =
      await sql`delete from datasheet_part_values value using datasheet_part_values same where value.parameter_id = ${from} and same.part_id = value.part_id and same.parameter_id = ${into}`.execute(
        db,
      );
    const values = await db
      .updateTable("datasheetPartValues")
      .set({ parameterId: into })
      .where("parameterId", "=", from)
      .executeTakeFirstOrThrow();
    // It stands where the one stood, in the tables that did not show the other; they are the operators' from now on.
    await sql`update datasheet_category_parameters place set parameter_id = ${into} where parameter_id = ${from} and not exists (select from datasheet_category_parameters same where same.category_id = place.category_id and same.parameter_id = ${into})`.execute(
      db,
    );
    await db
      .updateTable("datasheetMergedParameters")
      .set({ parameterId: into })
      .where("parameterId", "=", from)
      .execute();
    await db.insertInto("datasheetMergedParameters").values({ slug: before.slug, parameterId: into }).execute();
    await db.deleteFrom("datasheetParameters").where("id", "=", from).execute();
    await db.updateTable("datasheetParameters").set({ updatedAt: now }).where("id", "=", into).execute();
    const merged = { values: Number(values.numUpdatedRows), droppedValues: Number(dropped.numAffectedRows ?? 0) };
    await recordAction(context, {
      act: "merge-parameter",
      subject: "parameter",
      subjectId: from,
      reason,
      before,
      after: { into, ...merged },
    });
    return { ...merged, into: await findEditedParameter(context, { id: into }) };
  });
}

function selectParameters({ db }: Context) {
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
