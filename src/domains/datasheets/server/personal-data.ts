import type { Context } from "#platform/context.ts";
import type { BroughtFile } from "#platform/domain/personal-data.ts";

/** Tables of the domain that name users. */
export const PERSONAL_TABLES = [
  "datasheet_corrections",
  "datasheet_document_acts",
  "datasheet_document_edits",
  "datasheet_uploads",
  "datasheet_objections",
  "datasheet_running_downloads",
  "account_document_mails",
];

/** What a user has said of datasheets, and which were mailed to him. */
export async function exportPersonalData(
  { db }: Context,
  userId: number,
): Promise<Record<string, Record<string, unknown>[]>> {
  const [corrections, uploads, objections, mails] = await Promise.all([
    db
      .selectFrom("datasheetCorrections")
      .select([
        "subject",
        "documentId",
        "partId",
        "type",
        "page",
        "text",
        "field",
        "proposed",
        "contact",
        "claimant",
        "claimedRight",
        "proof",
        "state",
        "decidedNote",
        "createdAt",
      ])
      .where("userId", "=", userId)
      .orderBy("id")
      .execute(),
    db
      .selectFrom("datasheetUploads")
      .select([
        "fileName",
        "sizeBytes",
        "state",
        "mpns",
        "brandName",
        "title",
        "description",
        "kind",
        "language",
        "version",
        "publishedOn",
        "sourceUrl",
        "documentId",
        "reason",
        "submittedAt",
        "decidedAt",
        "createdAt",
      ])
      .where("userId", "=", userId)
      .orderBy("id")
      .execute(),
    db
      .selectFrom("datasheetObjections")
      .select(["documentId", "text", "state", "decidedNote", "createdAt"])
      .where("userId", "=", userId)
      .orderBy("id")
      .execute(),
    db
      .selectFrom("accountDocumentMails")
      .select(["documentId", "sentAt"])
      .where("userId", "=", userId)
      .orderBy("id")
      .execute(),
  ]);
  // "uploads" are those of all purposes, which `files` tells.
  return { corrections, datasheetUploads: uploads, objections, mails };
}

/** What he said stays, as of somebody unknown, and so does what was published of his uploads; how to reach him goes, and so does what nobody has published. */
export async function closeAccount({ db }: Context, userId: number): Promise<void> {
  await db
    .updateTable("datasheetCorrections")
    .set({ contact: null, claimant: null, userId: null })
    .where("userId", "=", userId)
    .execute();
  await db.deleteFrom("datasheetUploads").where("userId", "=", userId).where("state", "<>", "published").execute();
  await db.updateTable("datasheetUploads").set({ userId: null }).where("userId", "=", userId).execute();
  await db.updateTable("datasheetObjections").set({ userId: null }).where("userId", "=", userId).execute();
  await db.updateTable("datasheetDocumentEdits").set({ saidBy: null }).where("saidBy", "=", userId).execute();
  await db.deleteFrom("accountDocumentMails").where("userId", "=", userId).execute();
  await db.deleteFrom("datasheetRunningDownloads").where("userId", "=", userId).execute();
}

/** The datasheets that he has uploaded. */
export function findBrought({ db }: Context, userId: number): Promise<BroughtFile[]> {
  return db
    .selectFrom("datasheetUploads")
    .select(["fileName as name", "sha256"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
}
