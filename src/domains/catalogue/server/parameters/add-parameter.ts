import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { isUnit } from "#shared/units.ts";
import type { editedParameters, EditedParameter } from "../../contract/parameters.ts";
import { findEditedParameter } from "./find-edited-parameter.ts";

/** Adds a parameter without values. */
export async function addParameter(
  context: UserContext,
  { slug, name, nameEn, kind, unit }: ParsedInputOf<typeof editedParameters.addParameter>,
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
