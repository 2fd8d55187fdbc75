import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { moving } from "#platform/move-rows.ts";
import type { documentVersions, RemovedDocument } from "../../contract/document-versions.ts";
import { datasheetRefusals } from "../../errors.ts";
import { documentStates } from "../../states.ts";
import { BRAND, PART } from "../documents/document-queries.ts";
import { lockBrandsOfLines } from "../documents/lock-brands-of-lines.ts";
import { recountDocuments } from "../documents/recount-documents.ts";
import { listVersions } from "./list-versions.ts";
import { whoseDocuments } from "./whose-documents.ts";
import { refuseOwnCase } from "#platform/domain/own-case.ts";

/** Takes a document down: it is read, found and counted no more, its file stays. Of two operators at once the first one's reason stands. Who did it stays known, also after it came back. */
export async function takeDownDocument(
  context: UserContext,
  { id, reason, note }: ParsedInputOf<typeof documentVersions.takeDownDocument>,
): Promise<RemovedDocument> {
  return inTransaction(context, async (context) => {
    await refuseOwnCase(context, whoseDocuments, id);
    const { db, now, user } = context;
    await lockBrandsOfLines(db, [id]);
    const before = await db
      .selectFrom("datasheetDocuments")
      .select("state")
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    const update = db
      .updateTable("datasheetDocuments")
      .set({ removedAt: now, removedReason: reason, removedNote: note || null, updatedAt: now })
      .where("id", "=", id);
    const taken = await moving(update, { states: documentStates, to: "removed" }).returning("id").executeTakeFirst();
    const removed = await findRemoved(context, id);
    if (!removed) throw doorRefusals.notFound("没有这份规格书");
    if (!taken) throw datasheetRefusals.documentRemoved();
    await db
      .insertInto("datasheetDocumentActs")
      .values({ documentId: id, act: "take-down", operatorId: user.id, reason, note: note || null, at: now })
      .execute();
    await recordAction(context, {
      act: "take-down",
      subject: "document",
      subjectId: id,
      reason,
      before: { state: before?.state },
      after: { state: "removed", note },
    });
    await recountDocuments(db, [id, ...(removed.newest ? [removed.newest.id] : [])]);
    return removed;
  });
}

export async function findRemoved(context: Context, id: number): Promise<RemovedDocument | null> {
  const document = await context.db
    .selectFrom("datasheetDocuments as document")
    .select(["document.id", "document.title", "document.removedAt", "document.removedReason", "document.removedNote"])
    .select([BRAND.as("brand"), PART.as("part")])
    .where("document.id", "=", id)
    .where("document.state", "=", "removed")
    .executeTakeFirst();
  if (!document) return null;
  const { removedAt, removedReason, removedNote, ...rest } = document;
  const [newest = null] = await listVersions(context, id);
  return { ...rest, removedAt: removedAt!.toISOString(), reason: removedReason!, note: removedNote, newest };
}
