import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { rememberRemoved } from "../vocabulary/remember-removed.ts";
import { markingWord } from "../vocabulary/sync-search-words.ts";
import type { markings } from "../../contract/markings.ts";
import { MARKING } from "./save-marking.ts";

export async function removeMarking(
  context: UserContext,
  { id }: ParsedInputOf<typeof markings.removeMarking>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const known = await context.db
      .deleteFrom("datasheetMarkingCodes")
      .where("id", "=", id)
      .returning([...MARKING, "codeKey", "packageKey"])
      .executeTakeFirst();
    if (!known) throw doorRefusals.notFound("没有这个丝印");
    await rememberRemoved(context, "marking", markingWord(known));
    await recordAction(context, { act: "remove-marking", subject: "marking", subjectId: id, before: known });
    return {};
  });
}
