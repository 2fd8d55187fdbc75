import type { PersonalData } from "#platform/domain/personal-data.ts";
import { EXPORTED_FILES } from "./exported-files.ts";

/** Alternates that a user has proposed; what he said stays, as of somebody unknown. */
export const personalData: PersonalData = {
  files: EXPORTED_FILES,
  tables: ["datasheet_alternates"],
  async export({ db }, userId) {
    const alternates = await db
      .selectFrom("datasheetAlternates")
      .select(["partId", "replacementId", "type", "note", "risks", "state", "createdAt"])
      .where("createdBy", "=", userId)
      .orderBy("id")
      .execute();
    return { alternates };
  },
  async close({ db }, userId) {
    await db.updateTable("datasheetAlternates").set({ createdBy: null }).where("createdBy", "=", userId).execute();
  },
};
