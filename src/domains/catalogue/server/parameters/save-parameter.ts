import type { ParsedInputOf } from "#api/define-calls.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { editedParameters, EditedParameter } from "../../contract/parameters.ts";
import { refuseStale } from "../refuse-stale.ts";
import { findEditedParameter } from "./find-edited-parameter.ts";

/** Says what a parameter is called. */
export async function saveParameter(
  context: UserContext,
  { id, name, nameEn, updatedAt }: ParsedInputOf<typeof editedParameters.saveParameter>,
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
