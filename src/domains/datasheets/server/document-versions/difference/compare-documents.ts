import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { Difference, documentVersions } from "../../../contract/document-versions.ts";
import { listVersions } from "../list-versions.ts";
import { comparePages } from "./compare-pages.ts";

/** Which pages differ between two published editions of one document. */
export async function compareDocuments(context: Context, { id, otherId }: ParsedInputOf<typeof documentVersions.compareDocuments>): Promise<Difference> {
  const versions = await listVersions(context, id);
  const [newer, older, more] = versions.filter((version) => version.id === id || version.id === otherId);
  if (!newer || !older || more) throw doorRefusals.notFound("这两份规格书不是同一文件的两个版本，或其中一份已下架");
  const [olderTexts, newerTexts] = await Promise.all([readTexts(context, older.id), readTexts(context, newer.id)]);
  const isReady = olderTexts !== null && newerTexts !== null;
  return { older, newer, isReady, pages: isReady ? comparePages(olderTexts, newerTexts) : [] };
}

/** The text of each page of a document; null while it is being read. Pages that could not be read have none. */
async function readTexts({ db }: Context, documentId: number): Promise<string[] | null> {
  const [document, pages] = await Promise.all([
    db.selectFrom("datasheetDocuments").select(["textState", "pageCount"]).where("id", "=", documentId).executeTakeFirstOrThrow(),
    db.selectFrom("datasheetDocumentPages").select(["page", "text"]).where("documentId", "=", documentId).orderBy("page").execute(),
  ]);
  if (document.textState === "waiting") return null;
  const texts = Array.from<string>({ length: Math.max(document.pageCount ?? 0, pages.at(-1)?.page ?? 0) }).fill("");
  for (const { page, text } of pages) texts[page - 1] = text;
  return texts;
}
