import { sql } from "kysely";
import type { PersonalData } from "#platform/domain/personal-data.ts";
import { EXPORTED_FILES } from "./exported-files.ts";

/** What an operator has said and merged, and what a company proposed, stays as of somebody unknown; what merges have written down of a user's favourites goes. */
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
