import { sql } from "kysely";
import { type Database, inTransaction } from "#platform/database.ts";
import { hasMoved } from "#platform/move-rows.ts";
import { documentStates } from "../../states.ts";
import { idsOf } from "../document-versions/join-documents.ts";
import { readLine } from "../document-versions/line.ts";
import { lockBrandsOfLines } from "../documents/lock-brands-of-lines.ts";
import { recountDocuments } from "../documents/recount-documents.ts";

/** Takes a document from everybody but operators that an index tells to be no datasheet, unless one of them has shown it again. Done twice, it changes nothing. */
export async function hideTestFile(db: Database, id: number): Promise<void> {
  await inTransaction({ db }, async (context) => {
    await lockBrandsOfLines(context.db, [id]);
    const update = context.db
      .updateTable("datasheetDocuments")
      .set({ updatedAt: sql`now()` })
      .where("id", "=", id)
      .where(
        sql<boolean>`not exists (select from operator_console_acts
          where subject = 'document' and subject_id = ${String(id)} and act = 'show-document')`,
      );
    const isHidden = await hasMoved(update, { states: documentStates, to: "hidden", from: ["published"] });
    if (isHidden) await recountDocuments(context.db, [id, ...idsOf(await readLine(context.db, id))]);
  });
}
