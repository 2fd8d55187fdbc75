import { sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction, type Database } from "#platform/database.ts";
import { moving } from "#platform/move-rows.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import { brandKey } from "#shared/brand-key.ts";
import { datasheetRefusals } from "../../errors.ts";
import { previewStates, uploadStates, type UploadState } from "../../states.ts";
import { UPLOAD_STATE_LABELS } from "../../upload-labels.ts";
import { joinDocuments } from "../document-versions/join-documents.ts";
import { readLine } from "../document-versions/line.ts";
import { recogniseVersions } from "../document-versions/recognise-versions.ts";
import { catalogueRefusals } from "#domains/catalogue/errors.ts";
import { openBrandBook } from "#domains/catalogue/server/public.ts";
import { awaitCategories, lockBrands } from "#domains/catalogue/server/public/lock-in-order.ts";
import { describeParts } from "#domains/catalogue/server/public/parts-of-documents.ts";
import { NO_FACTS } from "../import/pdf-index.ts";
import { saveDocument } from "../import/save-document.ts";
import { queueNewDocument } from "../documents/read-document-pages.ts";
import { recountDocuments } from "../documents/recount-documents.ts";
import { findSeriesParts } from "./series-parts.ts";
import { describedSince, linksOf, type Made, partsMade, placesAround, placesChanged } from "./made-by-publishing.ts";
import { lockDocumentOfBytes } from "./upload-queries.ts";

/** The source of documents that users have uploaded. */
const SOURCE = "用户上传";

/** Which upload is decided: refused where it has been submitted anew since it was seen. */
interface Decided {
  id: number;
  reason: string;
  submittedAt?: string | undefined;
}

export interface DecidedUpload {
  userId: number | null;
  title: string;
  documentId: number | null;
}

/**
 * Publishes an upload as a document, or brings its parts to that of the same bytes; `isNextEdition` puts it behind the
 * one it follows. The first operator decides.
 */
export async function publishUpload(
  context: UserContext,
  { id, isNextEdition, reason, submittedAt }: Decided & { isNextEdition: boolean },
): Promise<DecidedUpload> {
  return inTransaction(context, async (context) => {
    const { db, now, user } = context;
    // Two may bring the same new brand, or the same bytes.
    await lockInTransaction(context, "datasheets.publishUpload");
    const seen = await lockPlacesOf(db, id);
    const upload = await lockWaiting(db, id, { next: "published", submittedAt });
    if (PLACES.some((name) => upload[name] !== seen?.[name])) throw catalogueRefusals.editedMeanwhile();
    const known = await lockDocumentOfBytes(context, upload.sha256);
    if (known && known.state !== "published")
      throw datasheetRefusals.uploadTakenDown({ reason: known.removedReason ?? "不公开" });
    const listed = new Set(known ? await linksOf(db, known.id) : []);
    const { documentId, isNew, partIds } = await writeDocument(db, upload);
    const { there, ...came } = await partsMade(db, partIds);
    const places = isNew ? await placesAround(db, documentId, upload.olderId) : [];
    if (isNew) {
      if (upload.thumbnailSha256 !== null) {
        const update = db
          .updateTable("datasheetDocuments")
          .set({ thumbnailSha256: upload.thumbnailSha256 })
          .where("id", "=", documentId);
        await moving(update, { states: previewStates, column: "previewState", to: "ready" }).execute();
      }
      await queueNewDocument(db, documentId);
      const olderId = isNextEdition && upload.olderId !== null ? await newestOf(db, upload.olderId) : null;
      if (olderId !== null) await joinDocuments(context, { olderId, newerId: documentId });
      else if (upload.olderId === null) await recogniseVersions(db, documentId);
    }
    await describeParts(db, partIds, upload);
    await recountDocuments(db, [documentId]);
    const made: Made = {
      documentId,
      isNew,
      links: (await linksOf(db, documentId)).filter((partId) => !listed.has(partId)),
      ...came,
      described: await describedSince(db, there),
      ...(await placesChanged(db, places, documentId)),
    };
    const update = db
      .updateTable("datasheetUploads")
      .set({ documentId, reason: "", decidedAt: now, decidedBy: user.id, updatedAt: now, made: JSON.stringify(made) })
      .where("id", "=", id);
    await moving(update, { states: uploadStates, to: "published" }).execute();
    await recordAction(context, {
      act: "publish-upload",
      subject: "upload",
      subjectId: id,
      reason,
      before: { state: upload.state },
      after: { state: "published", document: documentId },
    });
    return { userId: upload.userId, title: upload.title, documentId };
  });
}

/** What tells where an upload belongs. */
const PLACES = ["brandName", "sha256", "categoryId"] as const;

/**
 * Before its document and its parts: of both its brand counts how many it has. Before itself, too: its category may be
 * just being merged, with which all uploads go that name it.
 */
async function lockPlacesOf(db: Database, id: number) {
  const seen = await db.selectFrom("datasheetUploads").select(PLACES).where("id", "=", id).executeTakeFirst();
  if (!seen) return undefined;
  const { brandName, sha256, categoryId } = seen;
  const { rows } = await sql<{ brandId: number }>`
    select brand_id from datasheet_brand_aliases where key = ${brandKey(brandName)}
    union select brand_id from datasheet_documents where sha256 = ${sha256} and brand_id is not null`.execute(db);
  await lockBrands(
    db,
    rows.map(({ brandId }) => brandId),
  );
  if (categoryId !== null) await awaitCategories(db);
  return seen;
}

/** Rejects an upload; its uploader may mend it and submit it again. */
export async function rejectUpload(context: UserContext, { id, reason, submittedAt }: Decided): Promise<DecidedUpload> {
  return inTransaction(context, async (context) => {
    const { db, now, user } = context;
    const { userId, title, state, documentId } = await lockWaiting(db, id, { next: "rejected", submittedAt });
    const update = db
      .updateTable("datasheetUploads")
      .set({ reason, decidedAt: now, decidedBy: user.id, updatedAt: now })
      .where("id", "=", id);
    await moving(update, { states: uploadStates, to: "rejected" }).execute();
    await recordAction(context, {
      act: "reject-upload",
      subject: "upload",
      subjectId: id,
      reason,
      before: { state },
      after: { state: "rejected" },
    });
    return { userId, title, documentId };
  });
}

async function lockWaiting(
  db: Database,
  id: number,
  { next, submittedAt }: { next: "published" | "rejected"; submittedAt: string | undefined },
) {
  const upload = await db
    .selectFrom("datasheetUploads")
    .select([
      "id",
      "userId",
      "sha256",
      "sizeBytes",
      "fileName",
      "state",
      "mpns",
      "brandName",
      "title",
      "description",
      "categoryId",
      "kind",
      "language",
      "version",
      "publishedOn",
      "sourceUrl",
    ])
    .select(["olderId", "documentId", "pageCount", "hasTextLayer", "thumbnailSha256", "submittedAt"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!upload) throw doorRefusals.notFound("没有这份上传，或已被撤回");
  if (!uploadStates.canMove(upload.state, next))
    throw datasheetRefusals.uploadStateChanged({ state: UPLOAD_STATE_LABELS[upload.state as UploadState] });
  if (submittedAt !== undefined && upload.submittedAt?.toISOString() !== submittedAt)
    throw datasheetRefusals.uploadSubmittedAnew();
  return upload;
}

type Waiting = Awaited<ReturnType<typeof lockWaiting>>;

/** The document of these bytes with all the parts that are named; a brand that nobody knows is made. */
async function writeDocument(
  db: Database,
  upload: Waiting,
): Promise<{ documentId: number; isNew: boolean; partIds: number[] }> {
  const book = await openBrandBook(db);
  const {
    sha256,
    sizeBytes,
    fileName,
    title,
    kind,
    language,
    version,
    publishedOn,
    sourceUrl,
    pageCount,
    hasTextLayer,
  } = upload;
  const stated = {
    ...NO_FACTS,
    manufacturer: upload.brandName,
    title,
    kind,
    language,
    version: version || null,
    publishedOn,
    source: SOURCE,
    sourceUrl: sourceUrl || null,
    isStated: true,
  };
  const inspection =
    pageCount === null
      ? null
      : { pageCount, hasTextLayer: hasTextLayer ?? false, language: null, title: null, isOwnerEncrypted: false };
  const partIds = new Set<number>();
  let documentId: number | null = null;
  let isNew = false;
  for (const mpn of upload.mpns) {
    const series = (await findSeriesParts(db, mpn, book.find(upload.brandName)?.id ?? null)).map(({ id }) => id);
    const saved = await saveDocument(db, book, {
      knownId: documentId,
      sha256,
      sizeBytes,
      fileName,
      inspection,
      isFirst: false,
      // The name of a series is no part where the catalogue holds the parts themselves.
      facts: series.length > 0 ? stated : { ...stated, mpn },
      readTitle: async () => null,
    });
    documentId = saved.documentId;
    isNew ||= saved.isNew;
    for (const partId of [...saved.partIds, ...series]) partIds.add(partId);
  }
  const links = [...partIds].map((partId) => ({ documentId: documentId!, partId }));
  if (links.length > 0)
    await db
      .insertInto("datasheetDocumentParts")
      .values(links)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return { documentId: documentId!, isNew, partIds: [...partIds] };
}

/** What is followed is the last of its line that is published, whichever of them was named; null where none is any more. */
async function newestOf(db: Database, documentId: number): Promise<number | null> {
  return (await readLine(db, documentId)).findLast(({ isRemoved }) => !isRemoved)?.id ?? null;
}
