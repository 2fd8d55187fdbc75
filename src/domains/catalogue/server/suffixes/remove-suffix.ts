import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { rememberRemoved } from "../vocabulary/remember-removed.ts";
import { suffixWord } from "../vocabulary/sync-search-words.ts";
import type { suffixes } from "../../contract/suffixes.ts";
import { selectSuffixes, toSuffix } from "./save-suffix.ts";

export async function removeSuffix(
  context: UserContext,
  { id }: ParsedInputOf<typeof suffixes.removeSuffix>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const known = await selectSuffixes(context).where("suffix.id", "=", id).executeTakeFirst();
    if (!known) throw doorRefusals.notFound("没有这个后缀");
    await context.db.deleteFrom("datasheetPackagingSuffixes").where("id", "=", id).execute();
    await rememberRemoved(context, "suffix", suffixWord(known));
    await recordAction(context, { act: "remove-suffix", subject: "suffix", subjectId: id, before: toSuffix(known) });
    return {};
  });
}
