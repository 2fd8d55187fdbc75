import type { RawBuilder } from "kysely";
import type { Context } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { defineSlot } from "#platform/domain/slot.ts";
import type { SampleSettings } from "./stepped-back.ts";
import type { DocumentCard } from "../../contract/document-shapes.ts";

/** What is asked of the domain that keeps the documents of parts. SQL is for other statements to hold, so that each stays one. */
export interface PartDocuments {
  /** SQL of those that everybody sees: `id`, `title`, which says of a sample that it is one, `page_count`. */
  shown: string;
  /** SQL of which describes which part: `document_id`, `part_id`. */
  links: string;
  /** The table of those, as an import grows it. */
  linkTable: string;
  /** SQL of the first of the row called `part` as they stand, a DocumentGlance in JSON: a sample only where nothing is real; null without any. */
  newestOfPart(settings: SampleSettings): string;
  /** All that a part shows, as a value of a statement; `readCards` reads it. */
  cardsOfPart(context: Context, partId: number): RawBuilder<Record<string, unknown>[]>;
  readCards(rows: Record<string, unknown>[]): DocumentCard[];
  /** The newest that a brand shows, samples last. */
  newestOfBrand(context: Context, brandId: number, count: number): Promise<DocumentCard[]>;
  /** Whether a brand has any, shown or not. */
  areOfBrand(db: Database, brandId: number): Promise<boolean>;
  /** Keeps some as they are until the transaction ends. Answers the ids of those that everybody sees. */
  hold(db: Database, documentIds: number[]): Promise<Set<number>>;
  /** Brings the counts that brands show up to their documents. */
  recount(db: Database): Promise<void>;
}

export const partDocuments = defineSlot<PartDocuments>("catalogue.partDocuments");
