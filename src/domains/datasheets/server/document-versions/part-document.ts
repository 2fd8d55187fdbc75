import type { ParsedInputOf } from "#api/define-calls.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { refuseOwnCase } from "#platform/domain/own-case.ts";
import type { documentVersions } from "../../contract/document-versions.ts";
import { lockBrandsOfLines } from "../documents/lock-brands-of-lines.ts";
import { recountDocuments } from "../documents/recount-documents.ts";
import { leaveLine, lockLines, readLine } from "./line.ts";
import { listVersions } from "./list-versions.ts";
import { whoseDocuments } from "./whose-documents.ts";
import { type Line, requirePublished, idsOf } from "./join-documents.ts";

/** Takes a document out of its line. Done twice, it changes nothing. */
export async function partDocument(
  context: UserContext,
  { id }: ParsedInputOf<typeof documentVersions.partDocument>,
): Promise<Line> {
  return inTransaction(context, async (context) => {
    const { db } = context;
    await lockLines(db);
    await lockBrandsOfLines(db, [id]);
    await requirePublished(context, [id]);
    const line = await readLine(db, id);
    // What stays behind is changed as well.
    await refuseOwnCase(context, whoseDocuments, id, ...idsOf(line));
    const [left] = await leaveLine(db, id);
    await recordAction(context, {
      act: "part-document",
      subject: "document",
      subjectId: id,
      before: { line: idsOf(line) },
      after: { line: left ? idsOf(await readLine(db, left.id)) : [] },
    });
    await recountDocuments(db, left ? [id, left.id] : [id]);
    return { versions: left ? await listVersions(context, left.id) : [] };
  });
}
