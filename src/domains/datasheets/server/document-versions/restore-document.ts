import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction, type Database } from "#platform/database.ts";
import { moveRow } from "#platform/move-rows.ts";
import type { documentVersions } from "../../contract/document-versions.ts";
import { documentStates } from "../../states.ts";
import { lockBrandsOfLines } from "../documents/lock-brands-of-lines.ts";
import { recountDocuments } from "../documents/recount-documents.ts";
import { whoseDocuments } from "./whose-documents.ts";
import { refuseOwnCase } from "#platform/domain/own-case.ts";

/** Publishes a document again that was taken down, at its former place among its editions. */
export async function restoreDocument(
  context: UserContext,
  { id }: ParsedInputOf<typeof documentVersions.restoreDocument>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    await refuseOwnCase(context, whoseDocuments, id);
    const { db, now, user } = context;
    await lockBrandsOfLines(db, [id]);
    const update = db
      .updateTable("datasheetDocuments")
      .set({ removedAt: null, removedReason: null, removedNote: null, updatedAt: now })
      .where("id", "=", id);
    await moveRow(update, { states: documentStates, to: "published", from: ["removed"] }, () =>
      doorRefusals.notFound("没有这份已下架的规格书"),
    );
    await db
      .insertInto("datasheetDocumentActs")
      .values({ documentId: id, act: "restore", operatorId: user.id, at: now })
      .execute();
    await recordAction(context, {
      act: "restore",
      subject: "document",
      subjectId: id,
      before: { state: "removed" },
      after: { state: "published" },
    });
    await recountDocuments(db, await listLine(db, id));
    return {};
  });
}

/** A document and those of its line. */
export async function listLine(db: Database, id: number): Promise<number[]> {
  const line = await db
    .selectFrom("datasheetDocuments")
    .select("id")
    .where("lineId", "=", (one) => one.selectFrom("datasheetDocuments").select("lineId").where("id", "=", id))
    .execute();
  return [id, ...line.map((member) => member.id)];
}
