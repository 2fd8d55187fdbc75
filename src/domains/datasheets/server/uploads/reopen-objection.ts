import { z } from "zod";
import { recordAction } from "#domains/audit/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import type { CaseUndo } from "#platform/domain/case-queue.ts";
import { hasMoved } from "#platform/move-rows.ts";
import { documentStates, objectionStates } from "../../states.ts";
import { listLine } from "../document-versions/restore-document.ts";
import { lockBrandsOfLines } from "../documents/lock-brands-of-lines.ts";
import { recountDocuments } from "../documents/recount-documents.ts";

const Was = z.object({
  documentId: z.int(),
  state: z.string(),
  removedAt: z.coerce.date().nullable(),
  removedReason: z.string().nullable(),
  removedNote: z.string().nullable(),
  /** The take-down that was objected to stood. */
  isStillDown: z.boolean(),
});

/** What accepting an objection changes: the document's state. */
export async function rememberObjection(
  { db }: Pick<Context, "db">,
  id: number,
): Promise<Record<string, unknown> | undefined> {
  const known = await db
    .selectFrom("datasheetObjections as objection")
    .innerJoin("datasheetDocuments as document", "document.id", "objection.documentId")
    .select(["objection.documentId", "document.state", "document.removedAt", "document.removedReason"])
    .select(["document.removedNote", "objection.removedAt as objectedAt"])
    .where("objection.id", "=", id)
    .executeTakeFirst();
  if (!known) return undefined;
  const { objectedAt, ...document } = known;
  return {
    ...document,
    isStillDown: document.state === "removed" && document.removedAt?.getTime() === objectedAt.getTime(),
  };
}

/** Has an objection wait again; its document is down as it was, so long as nobody has touched that since. */
export async function reopenObjection(
  context: UserContext,
  { id, decision, decidedAt, former }: Parameters<CaseUndo["restore"]>[1],
): Promise<boolean | string> {
  const { db, now, user } = context;
  const update = db
    .updateTable("datasheetObjections")
    .set({ decidedAt: null, decidedBy: null, decidedNote: "" })
    .where("id", "=", id)
    .where("decidedAt", "=", decidedAt);
  const from = decision === "accepted" ? ("accepted" as const) : ("rejected" as const);
  if (!(await hasMoved(update, { states: objectionStates, to: "open", from: [from] }))) return false;
  if (decision !== "accepted") return true;
  const { documentId, isStillDown, removedAt, removedReason, removedNote } = Was.parse(former);
  if (!isStillDown) return true;
  await lockBrandsOfLines(db, [documentId]);
  const down = db
    .updateTable("datasheetDocuments")
    .set({ removedAt, removedReason, removedNote, updatedAt: now })
    .where("id", "=", documentId);
  const last = await db
    .selectFrom("datasheetDocumentActs")
    .select(["act", "at"])
    .where("documentId", "=", documentId)
    .orderBy("id", "desc")
    .executeTakeFirst();
  const isAsDecided = last?.act === "restore" && last.at.getTime() === decidedAt.getTime();
  if (!isAsDecided || !(await hasMoved(down, { states: documentStates, to: "removed", from: ["published"] })))
    return "规格书之后又有更改";
  const reason = removedReason ?? "";
  await db
    .insertInto("datasheetDocumentActs")
    .values({ documentId, act: "take-down", operatorId: user.id, reason, note: removedNote, at: now })
    .execute();
  await recordAction(context, {
    act: "take-down",
    subject: "document",
    subjectId: documentId,
    reason,
    before: { state: "published" },
    after: { state: "removed", note: "撤销异议成立" },
  });
  await recountDocuments(db, await listLine(db, documentId));
  return true;
}
