import { createReadStream } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { openBrandBook } from "#domains/catalogue/server/public.ts";
import { lockBrands } from "#domains/catalogue/server/public/lock-in-order.ts";
import { inTransaction, type Database } from "#platform/database.ts";
import { inspectPdf } from "#platform/pdf/inspect-pdf.ts";
import { MAX_PDF_BYTES } from "#platform/pdf/pdf-source.ts";
import type { PdfFacts } from "#platform/pdf/read-pdf-facts.ts";
import type { FetchedDocument } from "#ports/document-source/port.ts";
import type { FileStore } from "#ports/file-store/port.ts";
import type { VirusScan } from "#ports/virus-scan/port.ts";
import { PortError } from "#ports/port.ts";
import { recogniseVersions } from "../document-versions/recognise-versions.ts";
import { queueNewDocument } from "../documents/read-document-pages.ts";
import { recountDocuments } from "../documents/recount-documents.ts";
import { editedFields } from "../edited-documents/edited-fields.ts";
import { NO_FACTS } from "../import/pdf-index.ts";
import { saveDocument } from "../import/save-document.ts";
import type { FetchEnd, TakenFetch } from "./take-fetch.ts";

export interface Keeping {
  db: Database;
  fileStore: FileStore;
  /** Null: nothing is scanned. */
  virusScan: VirusScan | null;
}

/** An address that serves more parts than this is no datasheet of theirs alone: those looked for most are linked. */
const PARTS_MAX = 200;
const SCANNED_WITHIN_MS = 600_000;
const NAME_MAX = 200;

/** The scanner is down, or does not take a file of this kind. */
type Unscanned = "scanner" | "unscanned";

interface LinkedPart {
  id: number;
  mpn: string;
  brandId: number | null;
  brandName: string | null;
  /** Its datasheets were taken down, all of them. */
  isTakenDown: boolean;
}

/**
 * Makes a file a document of the parts that link to its address, or links them to that of the same bytes; refuses what can't
 * be read, is infected or was taken down. A word: why it is not scanned.
 */
export async function keepDocument(
  keeping: Keeping,
  { address, host }: Pick<TakenFetch, "address" | "host">,
  found: FetchedDocument,
): Promise<FetchEnd | Unscanned> {
  const { db, fileStore } = keeping;
  const facts = { etag: found.etag, lastModified: found.lastModified, sizeBytes: found.sizeBytes };
  const scanned = await scan(keeping.virusScan, found.file);
  if (scanned === "infected") return { state: "refused", reason: "infected" };
  if (scanned !== "clean") return scanned;
  const known = await db
    .selectFrom("datasheetDocuments")
    .select(["id", "state", "isSample", "brandId"])
    .where("sha256", "=", found.sha256)
    .executeTakeFirst();
  if (known?.isSample) return { state: "refused", reason: "sample" };
  if (known && known.state !== "published") return { state: "refused", reason: "takenDown" };
  const inspection = known ? null : await inspectPdf(found.file, { isPatient: true });
  if (inspection && !inspection.ok) return { state: "refused", reason: `pdf-${inspection.reason}`, ...facts };
  if (!known && (await fileStore.pin(found.sha256)) === null)
    await fileStore.write(createReadStream(found.file), { maxBytes: MAX_PDF_BYTES });
  const linked = await findLinkedParts(db, address);
  if (linked.length === 0) return { state: "refused", reason: "noPart", ...facts };
  const open = linked.filter(({ isTakenDown }) => !isTakenDown);
  if (open.length === 0) return { state: "refused", reason: "takenDown", ...facts };
  const parts = open.filter(({ brandId }) => brandId === open[0]!.brandId);
  const saved = await save(db, { host, found, parts, known: known ?? null, inspection });
  if (saved === null) return { state: "refused", reason: "takenDown" };
  if (saved.isNew) await recogniseVersions(db, saved.documentId);
  return { state: saved.isNew ? "kept" : "known", documentId: saved.documentId, ...facts };
}

async function scan(virusScan: VirusScan | null, file: string): Promise<"clean" | "infected" | Unscanned> {
  if (!virusScan) return "clean";
  const bytes = createReadStream(file);
  try {
    return (await virusScan.scan(bytes, AbortSignal.timeout(SCANNED_WITHIN_MS))).verdict;
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    // That is for an operator to mend, and holds up no other.
    return error.kind === "config" ? "unscanned" : "scanner";
  } finally {
    bytes.destroy();
  }
}

/** SQL: whether each datasheet of a part that was ever published is taken down, and there was one. */
const IS_TAKEN_DOWN = sql<boolean>`coalesce((
  select bool_and(document.state = 'removed')
  from datasheet_document_parts link join datasheet_documents document on document.id = link.document_id
  where link.part_id = part.id and not document.is_sample and document.kind = 'datasheet' and document.state in ('published', 'removed')
), false)`;

/** The parts that link there and are shown, the one looked for most first. */
function findLinkedParts(db: Database, address: string): Promise<LinkedPart[]> {
  return db
    .selectFrom("datasheetParts as part")
    .leftJoin("datasheetBrands as brand", "brand.id", "part.brandId")
    .select(["part.id", "part.mpn", "part.brandId", "brand.name as brandName"])
    .select(IS_TAKEN_DOWN.as("isTakenDown"))
    .where(sql`md5(part.datasheet_url)`, "=", sql`md5(${address})`)
    .where("part.datasheetUrl", "=", address)
    .where("part.deletedAt", "is", null)
    .where("part.hiddenAt", "is", null)
    .orderBy("part.popularity", "desc")
    .orderBy("part.id")
    .limit(PARTS_MAX)
    .execute();
}

interface Saving {
  host: string;
  found: FetchedDocument;
  parts: LinkedPart[];
  known: { id: number; brandId: number | null } | null;
  inspection: PdfFacts | null;
}

/** Null where the document was taken down meanwhile. */
function save(db: Database, { host, found, parts, known, inspection }: Saving) {
  const [{ mpn, brandId, brandName }] = parts as [LinkedPart, ...LinkedPart[]];
  return inTransaction({ db }, async ({ db }) => {
    // Before the document and the parts: of both brands it is counted how many they have.
    await lockBrands(db, [brandId, known?.brandId]);
    const { documentId, isNew } = await saveDocument(db, await openBrandBook(db), {
      knownId: known?.id ?? null,
      sha256: found.sha256,
      sizeBytes: found.sizeBytes,
      fileName: nameOf(found.address, mpn),
      facts: { ...NO_FACTS, mpn, manufacturer: brandName, source: host, sourceUrl: found.address, isStated: true },
      // What else is written of a known document stands.
      isFirst: false,
      inspection,
      readTitle: async () => null,
    });
    const { state } = await db
      .selectFrom("datasheetDocuments")
      .select("state")
      .where("id", "=", documentId)
      .executeTakeFirstOrThrow();
    if (state !== "published") return null;
    if (!(await editedFields(db, documentId)).has("parts"))
      await db
        .insertInto("datasheetDocumentParts")
        .values(parts.map(({ id }) => ({ documentId, partId: id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    if (isNew) await queueNewDocument(db, documentId);
    // A sample of theirs steps back, of whatever brand the document is.
    await recountDocuments(db, [documentId], brandId === null ? [] : [brandId]);
    return { documentId, isNew };
  });
}

/** As the address ends, where that is a file; else by the part. */
function nameOf(address: string, mpn: string): string {
  let last = path.posix.basename(new URL(address).pathname);
  try {
    last = decodeURIComponent(last);
  } catch {
    // It stays as it is written.
  }
  const name = /\.pdf$/i.test(last) ? last : `${mpn}.pdf`;
  return name.replace(/[\p{Cc}\p{Cs}/\\]+/gu, "_").slice(-NAME_MAX);
}
