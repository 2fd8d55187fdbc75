import type { ParsedInputOf } from "#api/define-calls.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { EditedPart, editedParts } from "../../contract/edited-parts.ts";
import { catalogueRefusals } from "../../errors.ts";
import { editPartValue } from "./edit-part.ts";
import { findEditedPart } from "./find-edited-part.ts";

/** Says a value of a part, or that it has none. */
export async function savePartValue(
  context: UserContext,
  { id, seen, ...said }: ParsedInputOf<typeof editedParts.savePartValue>,
): Promise<EditedPart> {
  return inTransaction(context, async (context) => {
    const { parameter, before, after } = await editPartValue(context, id, said);
    if (seen !== undefined && seen !== (before ?? "")) throw catalogueRefusals.editedMeanwhile();
    await recordAction(context, {
      act: "save-part",
      subject: "part",
      subjectId: id,
      before: { [parameter]: before },
      after: { [parameter]: after },
    });
    return findEditedPart(context, { id });
  });
}
