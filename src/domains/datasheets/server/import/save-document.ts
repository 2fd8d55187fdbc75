import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import type { PdfFacts } from "#platform/pdf/read-pdf-facts.ts";
import type { Brand, BrandBook } from "#domains/catalogue/server/public.ts";
import { documentKind, documentLanguage } from "./document-kind.ts";
import { findDescribedParts, findOnlyPart } from "./find-parts.ts";
import type { DocumentField } from "../../document-fields.ts";
import { saveDocumentDifferences, type Stated } from "../edited-documents/differences.ts";
import { editedFields } from "../edited-documents/edited-fields.ts";
import { ensureDescribedParts } from "#domains/catalogue/server/public/parts-of-documents.ts";
import type { DocumentFacts } from "./pdf-index.ts";

export interface NewDocument {
  /** The document of these bytes, where there is one. */
  knownId: number | null;
  sha256: string;
  sizeBytes: number;
  fileName: string;
  facts: DocumentFacts;
  /** Whether these facts stand, also where others are written of the document. */
  isFirst: boolean;
  /** Null where the document is known. */
  inspection: PdfFacts | null;
  /** The title a known document gives itself. */
  readTitle(): Promise<string | null>;
}

const MAX_TITLE_LENGTH = 200;

export interface SavedDocument {
  documentId: number;
  isNew: boolean;
  /** Whether anything was written. */
  hasNews: boolean;
  /** The parts it describes by these facts. */
  partIds: number[];
}

/** Writes a document whose bytes lie in the file store, with the parts it describes. Written twice, only what came since is written. */
export async function saveDocument(db: Database, book: BrandBook, document: NewDocument): Promise<SavedDocument> {
  const { facts } = document;
  if (facts.manufacturer && facts.isStated) await book.addUnknown(db, [[facts.manufacturer]]);
  const brand = facts.manufacturer ? book.find(facts.manufacturer) : null;
  const { partIds, brandId } = await findParts(db, facts, brand === null ? [] : withSuccessors(brand, book));
  const madeId = document.knownId === null ? await insertDocument(db, document, brand?.id ?? brandId) : null;
  const documentId = madeId ?? document.knownId ?? (await findDocument(db, document.sha256));
  const edited = await lockEdited(db, documentId);
  const links = edited.has("parts") ? [] : partIds.map((partId) => ({ documentId, partId }));
  const linked =
    links.length === 0
      ? []
      : await db
          .insertInto("datasheetDocumentParts")
          .values(links)
          .onConflict((conflict) => conflict.doNothing())
          .returning("partId")
          .execute();
  const isChanged =
    madeId === null &&
    document.isFirst &&
    (await updateDocument(db, documentId, {
      document,
      brandId: brand?.id ?? brandId,
      hasNewParts: linked.length > 0,
      edited,
    }));
  return { documentId, isNew: madeId !== null, hasNews: madeId !== null || linked.length > 0 || isChanged, partIds };
}

/** What operators have said of a document, which nobody edits until the transaction ends. */
async function lockEdited(db: Database, id: number): Promise<Set<DocumentField>> {
  await db.selectFrom("datasheetDocuments").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  return editedFields(db, id);
}

interface StatedDocument {
  document: NewDocument;
  brandId: number | null;
  hasNewParts: boolean;
  edited: Set<DocumentField>;
}

/** The field that a column tells of. */
const FIELDS: Record<string, DocumentField> = {
  title: "title",
  brandId: "brand",
  kind: "kind",
  language: "language",
  version: "version",
  isVersionRead: "version",
  publishedOn: "published-on",
  isDayRead: "published-on",
};

/** Writes what is stated of a document that is known; what is not stated stays, and so does what operators have said. Answers whether that was anything. */
async function updateDocument(
  db: Database,
  id: number,
  { document, brandId, hasNewParts, edited }: StatedDocument,
): Promise<boolean> {
  const { facts, fileName } = document;
  const known = await db
    .selectFrom("datasheetDocuments")
    .select([
      "title",
      "brandId",
      "kind",
      "language",
      "version",
      "isVersionRead",
      "publishedOn",
      "isDayRead",
      "source",
      "sourceUrl",
    ])
    .where("id", "=", id)
    .where("isSample", "=", false)
    .executeTakeFirst();
  if (!known) return false;
  const stated = {
    title: facts.title?.slice(0, MAX_TITLE_LENGTH) ?? known.title,
    brandId: brandId ?? known.brandId,
    kind: facts.kind === null ? known.kind : documentKind(facts.kind),
    language: documentLanguage(facts.language) ?? known.language,
    version: facts.version ?? known.version,
    isVersionRead: facts.version === null && known.isVersionRead,
    publishedOn: facts.publishedOn ?? known.publishedOn,
    isDayRead: facts.publishedOn === null && known.isDayRead,
    source: facts.source ?? known.source,
    sourceUrl: facts.sourceUrl ?? known.sourceUrl,
  };
  const said = { ...stated, ...onlyEdited(known, edited) };
  if (edited.size > 0)
    await saveDocumentDifferences(
      db,
      { documentId: id, source: facts.source ?? fileName, stated: statedOf(facts, brandId, known) },
      new Date(),
    );
  const isSame = (Object.keys(said) as (keyof typeof said)[]).every((name) => said[name] === known[name]);
  if (isSame && !hasNewParts) return false;
  // A title that was made of other facts is made anew.
  const title =
    facts.title === null && !edited.has("title") ? titleOf(facts, await document.readTitle(), fileName) : said.title;
  if (isSame && title === known.title) return false;
  await db
    .updateTable("datasheetDocuments")
    .set({ ...said, title, updatedAt: sql`now()` })
    .where("id", "=", id)
    .execute();
  return true;
}

type Known = { [Field in "title" | "kind" | "language" | "version" | "publishedOn"]: string | null } & {
  brandId: number | null;
};

/** What is said of each field in so many words; of the parts it is told once all files of a document were met. */
function statedOf(facts: DocumentFacts, brandId: number | null, known: Known): Partial<Record<DocumentField, Stated>> {
  const say = (text: string | null, present: string | null): Stated => ({ text, isAlike: text === present });
  return {
    title: say(facts.title?.slice(0, MAX_TITLE_LENGTH) ?? null, known.title),
    kind: say(facts.kind === null ? null : documentKind(facts.kind), known.kind),
    language: say(documentLanguage(facts.language), known.language),
    version: say(facts.version, known.version),
    "published-on": say(facts.publishedOn, known.publishedOn),
    brand: say(brandId === null ? null : String(brandId), known.brandId === null ? null : String(known.brandId)),
  };
}

/** Of what is known that which operators have said. */
function onlyEdited<Known extends object>(known: Known, edited: Set<DocumentField>): Partial<Known> {
  const said = Object.entries(known).filter(([column]) => edited.has(FIELDS[column]!));
  return Object.fromEntries(said) as Partial<Known>;
}

/** Null where a document of the same bytes is there already. */
async function insertDocument(
  db: Database,
  { sha256, sizeBytes, fileName, facts, inspection }: NewDocument,
  brandId: number | null,
): Promise<number | null> {
  const made = await db
    .insertInto("datasheetDocuments")
    .values({
      sha256,
      sizeBytes,
      fileName,
      brandId,
      title: titleOf(facts, inspection?.title ?? null, fileName),
      kind: documentKind(facts.kind),
      language: documentLanguage(facts.language) ?? inspection?.language ?? null,
      version: facts.version,
      publishedOn: facts.publishedOn,
      source: facts.source ?? "import",
      sourceUrl: facts.sourceUrl,
      pageCount: inspection?.pageCount ?? null,
      hasTextLayer: inspection?.hasTextLayer ?? null,
    })
    .onConflict((conflict) => conflict.column("sha256").doNothing())
    .returning("id")
    .executeTakeFirst();
  return made?.id ?? null;
}

async function findDocument(db: Database, sha256: string): Promise<number> {
  const { id } = await db
    .selectFrom("datasheetDocuments")
    .select("id")
    .where("sha256", "=", sha256)
    .executeTakeFirstOrThrow();
  return id;
}

function titleOf({ title, mpn, manufacturer }: DocumentFacts, ownTitle: string | null, fileName: string): string {
  const named = title ?? ownTitle;
  const part = mpn === null ? null : [manufacturer, mpn].filter(Boolean).join(" ");
  return (named ?? part ?? fileName.replace(/\.pdf$/i, "")).slice(0, MAX_TITLE_LENGTH);
}

/** A maker that was taken over goes on selling under the new name. */
function withSuccessors(brand: Brand, book: BrandBook): number[] {
  const ids = new Set<number>();
  for (
    let next: Brand | null = brand;
    next && !ids.has(next.id);
    next = next.successorId === null ? null : book.byId(next.successorId)
  )
    ids.add(next.id);
  return [...ids];
}

/** A part that nobody listed is made only where its number was stated. */
async function findParts(
  db: Database,
  { mpn, isStated }: DocumentFacts,
  brandIds: number[],
): Promise<{ partIds: number[]; brandId: number | null }> {
  if (mpn === null) return { partIds: [], brandId: null };
  const [brandId] = brandIds;
  if (brandId === undefined) {
    const only = await findOnlyPart(db, mpn);
    return { partIds: only ? [only.partId] : [], brandId: only?.brandId ?? null };
  }
  const partIds = await findDescribedParts(db, mpn, brandIds);
  return {
    partIds: partIds.length === 0 && isStated ? await ensureDescribedParts(db, mpn, brandId) : partIds,
    brandId,
  };
}
