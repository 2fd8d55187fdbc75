import type { PersonalData } from "#platform/domain/personal-data.ts";
import { EXPORTED_FILES } from "./exported-files.ts";

/** What a user was told, and the work that he has asked for; the files of that are its own, and go before. */
export const personalData: PersonalData = {
  files: EXPORTED_FILES,
  tables: ["account_tasks", "site_notices"],
  async export({ db }, userId) {
    const [notices, tasks] = await Promise.all([
      db
        .selectFrom("siteNotices")
        .select(["title", "text", "path", "createdAt", "readAt"])
        .where("userId", "=", userId)
        .orderBy("id")
        .execute(),
      db
        .selectFrom("accountTasks")
        .select(["kind", "title", "state", "note", "createdAt"])
        .where("userId", "=", userId)
        .orderBy("id")
        .execute(),
    ]);
    return { notices, tasks };
  },
  async close({ db }, userId) {
    for (const table of ["accountTasks", "siteNotices"] as const)
      await db.deleteFrom(table).where("userId", "=", userId).execute();
  },
};
