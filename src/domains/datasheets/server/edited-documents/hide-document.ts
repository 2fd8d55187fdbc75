import type { ParsedInputOf } from "#api/define-calls.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { refuseOwnCase } from "#platform/domain/own-case.ts";
import { moveRow } from "#platform/move-rows.ts";
import type { EditedDocument, editedDocuments } from "../../contract/edited-documents.ts";
import { datasheetRefusals } from "../../errors.ts";
import { documentStates } from "../../states.ts";
import { idsOf } from "../document-versions/join-documents.ts";
import { readLine } from "../document-versions/line.ts";
import { whoseDocuments } from "../document-versions/whose-documents.ts";
import { lockBrandsOfLines } from "../documents/lock-brands-of-lines.ts";
import { recountDocuments } from "../documents/recount-documents.ts";
import { findEditedDocument } from "./find-edited-document.ts";

/** Hides a document from everybody but operators, or shows it again. Done twice it changes nothing. */
export async function hideDocument(
  context: UserContext,
  { id, isHidden, reason }: ParsedInputOf<typeof editedDocuments.hideDocument>,
): Promise<EditedDocument> {
  return inTransaction(context, async (context) => {
    await refuseOwnCase(context, whoseDocuments, id);
    const { db, now } = context;
    await lockBrandsOfLines(db, [id]);
    await db.selectFrom("datasheetDocuments").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
    const known = await findEditedDocument(context, { id });
    const to = isHidden ? "hidden" : "published";
    if (known.state === to) return known;
    const update = db.updateTable("datasheetDocuments").set({ updatedAt: now }).where("id", "=", id);
    await moveRow(
      update,
      { states: documentStates, to, from: [isHidden ? "published" : "hidden"] },
      datasheetRefusals.documentRemoved,
    );
    await recountDocuments(db, [id, ...idsOf(await readLine(db, id))]);
    await recordAction(context, {
      act: isHidden ? "hide-document" : "show-document",
      subject: "document",
      subjectId: id,
      reason,
      before: { isHidden: !isHidden },
      after: { isHidden },
    });
    return findEditedDocument(context, { id });
  });
}
