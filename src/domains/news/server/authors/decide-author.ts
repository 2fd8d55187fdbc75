import { lockReceiver } from "#domains/accounts/server/public.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { moveRow } from "#platform/move-rows.ts";
import { commentRefusals } from "../../errors.ts";
import type { AuthorMark } from "../../labels.ts";
import { authorStates } from "../../states.ts";
import { refuseUnseen } from "../articles/refuse-unseen.ts";

interface Decision {
  userId: number;
  /** The mark that he is given; null rejects. */
  mark: AuthorMark | null;
  reason: string;
  /** When what the operator saw was written. */
  openedAt: string | undefined;
}

/** Makes an author of somebody, with a mark, or rejects; on record. Refused where he has written it anew since it was seen. */
export function decideAuthor(
  context: UserContext,
  { userId, mark, reason, openedAt }: Decision,
): Promise<{ penName: string }> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const known = await db
      .selectFrom("newsAuthors")
      .select(["state", "penName", "appliedAt"])
      .where("userId", "=", userId)
      .forUpdate()
      .executeTakeFirst();
    if (known?.state !== "waiting") throw commentRefusals.decidedAlready();
    refuseUnseen(openedAt, known.appliedAt, commentRefusals.writtenAnew);
    if (mark !== null) await lockReceiver(context, userId, { whose: "申请人账号", what: "成为作者" });
    const to = mark === null ? "rejected" : "approved";
    const update = db
      .updateTable("newsAuthors")
      .set({ ...(mark === null ? { reason } : { mark, reason: "" }), decidedAt: now, updatedAt: now })
      .where("userId", "=", userId);
    await moveRow(update, { states: authorStates, to }, commentRefusals.decidedAlready);
    await recordAction(context, {
      act: mark === null ? "reject-author" : "approve-author",
      subject: "author",
      subjectId: userId,
      reason,
      before: { state: "waiting" },
      after: { state: to, ...(mark && { mark }) },
    });
    return { penName: known.penName };
  });
}
