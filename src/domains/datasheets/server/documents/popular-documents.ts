import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { documents } from "../../contract/documents.ts";
import { selectListedDocuments, toDocumentCards } from "./document-queries.ts";

/** The documents downloaded most in the last seven days, today included; samples stand behind real ones. */
export async function popularDocuments(
  context: Context,
  { pageSize }: ParsedInputOf<typeof documents.popularDocuments>,
): Promise<DataOf<typeof documents.popularDocuments>> {
  const popular = await selectListedDocuments(context)
    .innerJoin("datasheetDailyCounts as counted", "counted.subjectId", "document.id")
    .select(({ fn }) => fn.sum<number>("counted.count").as("downloads"))
    .where("counted.kind", "=", "document-download")
    .where("counted.day", ">", sql<string>`(${context.now}::timestamptz - interval '7 days')::date`)
    .groupBy("document.id")
    .orderBy("document.isSample")
    .orderBy("downloads", "desc")
    .orderBy("document.id", "desc")
    .limit(pageSize)
    .execute();
  return toDocumentCards(popular);
}
