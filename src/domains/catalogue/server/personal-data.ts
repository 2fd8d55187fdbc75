import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import type { PersonalData } from "#platform/domain/personal-data.ts";
import { EXPORTED_FILES } from "./exported-files.ts";
import { IMPORT_KIND } from "./import/import-kind.ts";

/** What an operator has said, merged and imported, and what a company proposed, stays as of somebody unknown; what merges have written down of a user's favourites goes. */
export const personalData: PersonalData = {
  files: EXPORTED_FILES,
  tables: ["catalogue_operator_values", "catalogue_merges", "catalogue_import_files", "catalogue_proposals"],
  async export({ db }, userId) {
    const proposals = await db
      .selectFrom("catalogueProposals")
      .select(["brandName", "mpn", "datasheetUrl", "note", "state", "createdAt"])
      .where("userId", "=", userId)
      .orderBy("id")
      .execute();
    return { proposals };
  },
  async close({ db }, userId) {
    await keepImports(db, userId);
    await db.updateTable("catalogueOperatorValues").set({ saidBy: null }).where("saidBy", "=", userId).execute();
    await db.updateTable("catalogueProposals").set({ userId: null }).where("userId", "=", userId).execute();
    await db.updateTable("catalogueMerges").set({ mergedBy: null }).where("mergedBy", "=", userId).execute();
    await db.updateTable("catalogueMerges").set({ undoneBy: null }).where("undoneBy", "=", userId).execute();
    for (const column of ["broughtBy", "confirmedBy", "undoneBy"] as const)
      await db
        .updateTable("catalogueImportFiles")
        .set({ [column]: null })
        .where(column, "=", userId)
        .execute();
    await sql`
      delete from catalogue_merge_changes
      where table_name in ('account_favourites', 'account_follows') and coalesce(later, earlier) ->> 'user_id' = ${String(userId)}`.execute(
      db,
    );
  },
};

/** His tasks go behind this. Of one that somebody stopped the note says who. */
async function keepImports(db: Database, userId: number): Promise<void> {
  await sql`
    insert into catalogue_past_imports (task_id, file_id, title, ended_as, note, created_at)
    select task.id, file.id, task.title, case when task.state in ('waiting', 'running') then 'failed' else task.state end,
      case when task.state in ('done', 'failed') then task.note else '' end, task.created_at
    from account_tasks task left join catalogue_import_files file on file.task_id = task.id
    where task.user_id = ${userId} and task.kind = ${IMPORT_KIND}
    on conflict do nothing`.execute(db);
}
