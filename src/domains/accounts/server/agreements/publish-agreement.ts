import type { ParsedInputOf } from "#api/define-calls.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { Agreement, agreements } from "../../contract/agreements.ts";
import { accountRefusals } from "../../errors.ts";
import { readAgreement } from "./read-agreement.ts";

/** Publishes the next version of an agreement. */
export async function publishAgreement(
  context: UserContext,
  { kind, follows, text, summary }: ParsedInputOf<typeof agreements.publishAgreement>,
): Promise<Agreement> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const published = await db
      .insertInto("accountAgreements")
      .values({ kind, version: follows + 1, text, summary, publishedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning("version")
      .executeTakeFirst();
    const { previous } = await db
      .selectFrom("accountAgreements")
      .select(({ fn }) => fn.max("version").as("previous"))
      .where("kind", "=", kind)
      .where("version", "<>", follows + 1)
      .executeTakeFirstOrThrow();
    if (!published || previous !== follows) throw accountRefusals.agreementChanged();
    await recordAction(context, {
      act: "publish-agreement",
      subject: "agreement",
      subjectId: `${kind}/${follows + 1}`,
      reason: summary,
      before: { version: follows },
      after: { version: follows + 1, text },
    });
    return readAgreement(context, { kind });
  });
}
