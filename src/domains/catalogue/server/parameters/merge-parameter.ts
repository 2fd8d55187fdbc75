import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import type { editedParameters } from "../../contract/parameters.ts";
import { isNamedByRules } from "#vocabulary/fit-rules.ts";
import { merge } from "../merges/merge.ts";
import { replacedByParameters } from "../merges/replaced-values.ts";
import { saveDifferences } from "../parts/save-differences.ts";
import { findEditedParameter } from "./find-edited-parameter.ts";

/** Makes one parameter part of another of the same kind and unit; a part that has values of both keeps the other's, where an operator has not spoken of this one alone. */
export function mergeParameter(
  context: UserContext,
  merging: ParsedInputOf<typeof editedParameters.mergeParameter>,
): Promise<DataOf<typeof editedParameters.mergeParameter>> {
  const { id: from, intoId: into, reason } = merging;
  return merge(context, "parameter", merging, async (context) => {
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
    const isSaid = (parameterId: number) =>
      sql`exists (select from catalogue_operator_values said where said.part_id = value.part_id and said.parameter_id = ${parameterId})`;
    const replaced = await replacedByParameters(db, { from, into });
    let droppedValues = 0;
    for (const which of [
      sql`value.parameter_id = ${into} and ${isSaid(from)} and not ${isSaid(into)}`,
      sql`value.parameter_id = ${from} and ${isSaid(into)}`,
      sql`value.parameter_id = ${from} and exists (select from datasheet_part_values same where same.part_id = value.part_id and same.parameter_id = ${into})`,
    ]) {
      const { numAffectedRows = 0n } = await sql`delete from datasheet_part_values value where ${which}`.execute(db);
      droppedValues += Number(numAffectedRows);
    }
    await sql`update catalogue_operator_values held set parameter_id = ${into} where parameter_id = ${from} and not exists (select from catalogue_operator_values same where same.part_id = held.part_id and same.parameter_id = ${into})`.execute(
      db,
    );
    await saveDifferences(db, replaced);
    await sql`update catalogue_value_doubts doubt set parameter_id = ${into} where parameter_id = ${from} and not exists (select from catalogue_value_doubts same where same.part_id = doubt.part_id and same.parameter_id = ${into})`.execute(
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
    const merged = { values: Number(values.numUpdatedRows), droppedValues };
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
