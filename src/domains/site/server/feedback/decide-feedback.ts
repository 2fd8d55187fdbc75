import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { moveRow } from "#platform/move-rows.ts";
import { siteRefusals } from "../../errors.ts";
import { feedbackStates } from "../../states.ts";

/** Answers feedback, or says that it is being looked into. What is settled stays so. Answers whose it was. */
export async function decideFeedback(
  context: UserContext,
  { id, state, reply }: { id: number; state: "processing" | "settled"; reply: string },
): Promise<{ userId: number; content: string }> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const known = await db
      .selectFrom("siteFeedback")
      .select(["userId", "content", "state", "reply"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!known) throw doorRefusals.notFound("没有这条反馈");
    await moveRow(
      db
        .updateTable("siteFeedback")
        .set({ reply: reply || null, decidedAt: state === "settled" ? now : null })
        .where("id", "=", id),
      { states: feedbackStates, to: state, from: state === "settled" ? ["received", "processing"] : ["received"] },
      siteRefusals.feedbackDecided,
    );
    await recordAction(context, {
      act: "settle-feedback",
      subject: "feedback",
      subjectId: id,
      reason: reply,
      before: { state: known.state, reply: known.reply },
      after: { state, reply: reply || null },
    });
    return known;
  });
}
