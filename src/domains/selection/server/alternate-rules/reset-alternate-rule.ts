import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { alternateRules } from "../../contract/alternate-rules.ts";
import { selectionRefusals } from "../../errors.ts";
import { selectSavedRules } from "./saved-rules.ts";

/** Takes the operators' rule of a category away: that of the seeds counts again. Refuses what somebody else has written meanwhile. */
export async function resetAlternateRule(
  context: UserContext,
  { category, version }: ParsedInputOf<typeof alternateRules.resetAlternateRule>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const [before] = await selectSavedRules(context, [category]);
    if (!before) throw doorRefusals.notFound("这个分类没有改过的规则");
    const { rows } = await sql`delete from selection_alternate_rules
      where category = ${category} and version = ${version} returning id`.execute(context.db);
    if (rows.length === 0) throw selectionRefusals.ruleEdited();
    const { id: subjectId, rule } = before;
    await recordAction(context, {
      act: "reset-alternate-rule",
      subject: "alternate-rule",
      subjectId,
      before: { category, text: rule },
      after: null,
    });
    return {};
  });
}
