import { doorRefusals } from "#api/refusals.ts";
import { forgetDatasheetUrl } from "#domains/catalogue/server/public/parts-of-documents.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { CLAIMED_RIGHT_LABELS, type ClaimedRight } from "../../upload-labels.ts";
import { documentStates } from "../../states.ts";
import { takeDownDocument } from "../document-versions/take-down-document.ts";
import { decideReportedDocument } from "./decide-correction.ts";

export interface DecidedInfringement {
  /** Who reported it, where he had signed in. */
  userId: number | null;
  title: string;
  documentId: number | null;
  /** Whose uploads the document was published from. */
  uploaderIds: number[];
}

/**
 * Decides a report that rights are infringed: where it is right, its document is taken down or its address leads
 * nowhere. Of two operators at once the first one decides.
 */
export async function decideInfringement(
  context: UserContext,
  { id, isRight, note }: { id: number; isRight: boolean; note: string },
): Promise<DecidedInfringement> {
  return inTransaction(context, async (context) => {
    const { db } = context;
    const report = await db
      .selectFrom("datasheetCorrections")
      .select(["claimedRight", "outsideUrl"])
      .where("id", "=", id)
      .where("type", "=", "infringement")
      .forUpdate()
      .executeTakeFirst();
    if (!report) throw doorRefusals.notFound("没有这条侵权举报");
    const { userId, document, part } = await decideReportedDocument(context, {
      id,
      state: isRight ? "accepted" : "rejected",
      note,
    });
    const isShown =
      document !== null &&
      (await db
        .selectFrom("datasheetDocuments")
        .select("id")
        .where("id", "=", document.id)
        .where("state", "in", documentStates.into("removed"))
        .executeTakeFirst()) !== undefined;
    if (isRight && isShown)
      await takeDownDocument(context, {
        id: document.id,
        reason: reasonOf(report.claimedRight as ClaimedRight | null),
        note: "",
      });
    if (isRight && report.outsideUrl !== null)
      await forgetAddress(context, { id, address: report.outsideUrl, reason: note });
    const uploads =
      document === null
        ? []
        : await db
            .selectFrom("datasheetUploads")
            .select("userId")
            .where("documentId", "=", document.id)
            .where("state", "=", "published")
            .where("userId", "is not", null)
            .distinct()
            .execute();
    return {
      userId,
      title: document?.title ?? part?.mpn ?? "",
      documentId: document?.id ?? null,
      uploaderIds: uploads.map((upload) => upload.userId!),
    };
  });
}

/** What lies elsewhere can't be taken down, but no part leads there. */
async function forgetAddress(
  context: UserContext,
  { id, address, reason }: { id: number; address: string; reason: string },
): Promise<void> {
  const parts = await forgetDatasheetUrl(context, address);
  await recordAction(context, {
    act: "take-down",
    subject: "correction",
    subjectId: id,
    reason,
    before: { address },
    after: { address: null, parts },
  });
}

/** Everybody reads it: it says which right, and not whose. */
function reasonOf(right: ClaimedRight | null): string {
  return right === null ? "权利人投诉侵权" : `权利人投诉侵权（${CLAIMED_RIGHT_LABELS[right]}）`;
}
