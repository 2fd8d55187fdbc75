import type { Context } from "#platform/context.ts";
import type { DocumentVersion } from "../../contract/document-versions.ts";

/** The published editions of a document, newest first; none where there is only one of it. */
export async function listVersions(context: Context, documentId: number): Promise<DocumentVersion[]> {
  const versions = await context.db
    .selectFrom("datasheetDocuments as document")
    .innerJoin("datasheetDocuments as member", "member.lineId", "document.lineId")
    .select([
      "member.id",
      "member.title",
      "member.version",
      "member.publishedOn",
      "member.pageCount",
      "member.sizeBytes",
      "member.createdAt",
    ])
    .where("document.id", "=", documentId)
    .where("member.state", "=", "published")
    .orderBy("member.edition", "desc")
    .execute();
  return versions.map((version) => ({ ...version, createdAt: version.createdAt.toISOString() }));
}
