import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import { sortedBy } from "#platform/sorted-by.ts";
import { containing } from "#platform/name-search.ts";
import type { DocumentForOperators, documentsForOperators } from "../../contract/documents-for-operators.ts";
import { BRAND } from "./document-queries.ts";

/** Documents, those that were taken down or hidden too. */
export async function listDocumentsForOperators(
  { db }: Context,
  { id, words, state, sort, ...page }: ParsedInputOf<typeof documentsForOperators.listDocumentsForOperators>,
): Promise<DataOf<typeof documentsForOperators.listDocumentsForOperators>> {
  const within = containing(words ?? "");
  const listed = db
    .selectFrom("datasheetDocuments as document")
    .select(["document.id", "document.title", "document.kind", "document.language", "document.version"])
    .select(["document.publishedOn", "document.pageCount", "document.sizeBytes", "document.fileName"])
    .select(["document.sha256", "document.source", "document.sourceUrl", "document.state", "document.createdAt"])
    .select(["document.removedAt", "document.removedReason", "document.removedNote", "document.lineId"])
    .select([BRAND.as("brand"), sql<string | null>`left(document.thumbnail_sha256, 16)`.as("thumbnail")])
    .where("document.state", "in", state === undefined ? ["published", "removed", "hidden"] : [state])
    .$if(id !== undefined, (query) => query.where("document.id", "=", id!))
    .$if(Boolean(words), (query) =>
      query.where((eb) => eb.or([eb("document.title", "ilike", within), eb("document.fileName", "ilike", within)])),
    );
  const sorted = sortedBy(listed, sort, {
    title: "document.title",
    brand: sql<string | null>`(select name from datasheet_brands where id = document.brand_id)`,
    kind: "document.kind",
    at: "document.createdAt",
  });
  return listPage(sorted.orderBy("document.id", "desc"), page, (rows) =>
    rows.map(({ brand, lineId, state, removedAt, createdAt, ...row }) => ({
      ...row,
      brand: brand && { id: brand.id, name: brand.name },
      state: state as DocumentForOperators["state"],
      isInLine: lineId !== null,
      removedAt: removedAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    })),
  );
}
