import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals, Refusal } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { EditedPart, editedParts } from "../../contract/edited-parts.ts";
import { catalogueRefusals } from "../../errors.ts";
import { editPartValue } from "./edit-part.ts";
import { findEditedPart } from "./find-edited-part.ts";

type Asked = ParsedInputOf<typeof editedParts.savePartValues>;

/** Says values of a part, or that it has none: those that are said otherwise than they were seen, all or none. */
export async function savePartValues(context: UserContext, { id, values }: Asked): Promise<EditedPart> {
  return inTransaction(context, async (context) => {
    const failures: Record<string, string> = {};
    for (const value of values) {
      if (value.seen === value.printed) continue;
      for (const [field, text] of Object.entries(await saveValue(context, id, value)))
        failures[`values.${value.parameterId}.${field}`] = text;
    }
    if (Object.keys(failures).length > 0) throw doorRefusals.invalidInput(failures);
    return findEditedPart(context, { id });
  });
}

/** Answers what is wrong with it, by field, and nothing where it is saved. */
async function saveValue(
  context: UserContext,
  id: number,
  { seen, ...said }: Asked["values"][number],
): Promise<Readonly<Record<string, string>>> {
  const edited = await editPartValue(context, id, said).catch((error: unknown) => {
    if (error instanceof Refusal && error.errors) return error;
    throw error;
  });
  if (edited instanceof Refusal) return edited.errors ?? {};
  const { parameter, before, after } = edited;
  if (seen !== undefined && seen !== (before ?? "")) throw catalogueRefusals.editedMeanwhile();
  await recordAction(context, {
    act: "save-part",
    subject: "part",
    subjectId: id,
    before: { [parameter]: before },
    after: { [parameter]: after },
  });
  return {};
}
