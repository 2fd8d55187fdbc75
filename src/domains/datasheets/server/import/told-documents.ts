import type { Database } from "#platform/database.ts";
import { partsAsText, saveDocumentDifferences } from "../edited-documents/differences.ts";
import { editedFields } from "../edited-documents/edited-fields.ts";
import type { FileAccount } from "#domains/catalogue/server/public/file-account.ts";

export interface ToldDocument {
  documentId: number;
  /** The parts it was said to describe. */
  partIds: number[];
  hasNews: boolean;
  file: string;
  /** As a report calls the file. */
  name: string;
  /** The edition before it, as the index states it. */
  replaces: string | null;
  account: FileAccount;
}

/** What a run's indexes and file names state of documents. Files of the same bytes are one document. */
export interface ToldDocuments {
  /** Whether nothing was stated of it yet: the first word on a document is the one that counts. */
  isFirst(sha256: string): boolean;
  add(sha256: string, told: ToldDocument): void;
  /** Each document with the files that state it. */
  all(): ToldDocument[][];
  /** Takes away the links to parts that nobody states any more, but where an operator has said which it describes, and counts the files as changed. */
  removeStaleLinks(db: Database): Promise<void>;
}

/** Opens the collection for one run. */
export function collectToldDocuments(): ToldDocuments {
  const documents = new Map<string, ToldDocument[]>();
  return {
    isFirst: (sha256) => !documents.has(sha256),
    add: (sha256, told) => void documents.set(sha256, [...(documents.get(sha256) ?? []), told]),
    all: () => [...documents.values()],
    async removeStaleLinks(db) {
      for (const files of documents.values()) {
        const partIds = files.flatMap((file) => file.partIds);
        if (partIds.length === 0) continue;
        const [{ documentId, name }] = files as [ToldDocument];
        await tellOtherParts(db, { documentId, name, partIds });
        const removed = await db
          .deleteFrom("datasheetDocumentParts")
          .where("documentId", "=", documentId)
          .where("partId", "not in", partIds)
          .where("documentId", "not in", db.selectFrom("datasheetDocuments").select("id").where("isSample", "=", true))
          .where(
            "documentId",
            "not in",
            db.selectFrom("datasheetDocumentEdits").select("documentId").where("field", "=", "parts"),
          )
          .returning("partId")
          .execute();
        if (removed.length > 0) countAsChanged(files);
      }
    },
  };
}

interface SaidParts {
  documentId: number;
  name: string;
  partIds: number[];
}

/** Where an operator has said which parts it describes, others are a difference. */
async function tellOtherParts(db: Database, { documentId, name, partIds }: SaidParts): Promise<void> {
  if (!(await editedFields(db, documentId)).has("parts")) return;
  const linked = await db
    .selectFrom("datasheetDocumentParts")
    .select("partId")
    .where("documentId", "=", documentId)
    .execute();
  const text = partsAsText(partIds);
  const isAlike = text === partsAsText(linked.map(({ partId }) => partId));
  await saveDocumentDifferences(db, { documentId, source: name, stated: { parts: { text, isAlike } } }, new Date());
}

/** Counts a document as changed that had counted as unchanged. */
export function countAsChanged(files: ToldDocument[]): void {
  if (files.some(({ hasNews }) => hasNews)) return;
  const [first] = files as [ToldDocument];
  first.hasNews = true;
  first.account.unchanged -= 1;
  first.account.loaded += 1;
}
