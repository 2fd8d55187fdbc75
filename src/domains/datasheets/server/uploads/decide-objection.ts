import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { moveRow } from "#platform/move-rows.ts";
import { datasheetRefusals } from "../../errors.ts";
import { objectionStates } from "../../states.ts";
import { restoreDocument } from "../document-versions/restore-document.ts";

/** Decides on an objection: the document comes back where it is right. Of two operators at once the first one decides. Answers whom it concerns. */
export async function decideObjection(
  context: UserContext,
  { id, isRight, note }: { id: number; isRight: boolean; note: string },
): Promise<{ userId: number | null; documentId: number; title: string }> {
  return inTransaction(context, async (context) => {
    const { db, now, user } = context;
    const objection = await db
      .selectFrom("datasheetObjections as objection")
      .innerJoin("datasheetDocuments as document", "document.id", "objection.documentId")
      .select(["objection.userId", "objection.documentId", "document.title"])
      .select(({ and, eb }) =>
        and([eb("document.state", "=", "removed"), eb("document.removedAt", "=", eb.ref("objection.removedAt"))]).as(
          "isStillDown",
        ),
      )
      .where("objection.id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!objection) throw doorRefusals.notFound("没有这条异议");
    const state = isRight ? "accepted" : "rejected";
    await moveRow(
      db
        .updateTable("datasheetObjections")
        .set({ decidedAt: now, decidedBy: user.id, decidedNote: note })
        .where("id", "=", id),
      { states: objectionStates, to: state },
      datasheetRefusals.objectionDecided,
    );
    const { userId, documentId, title } = objection;
    if (isRight && objection.isStillDown) await restoreDocument(context, { id: documentId });
    await recordAction(context, {
      act: "settle-objection",
      subject: "objection",
      subjectId: id,
      reason: note,
      before: { state: "open" },
      after: { state, document: documentId },
    });
    return { userId, documentId, title };
  });
}
