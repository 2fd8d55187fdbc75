import type { PersonalData } from "#platform/domain/personal-data.ts";
import { EXPORTED_FILES } from "./exported-files.ts";

const ROWS_AT_ONCE = 1000;

/** What the log keeps of a user: given out, and kept as long as the law asks for, also of who has left. */
export const personalData: PersonalData = {
  files: EXPORTED_FILES,
  tables: ["security_alarms", "security_events"],
  async export({ db }, userId) {
    async function* rows() {
      for (let after = 0; ;) {
        const piece = await db
          .selectFrom("securityEvents")
          .select(["id", "at", "kind", "outcome", "address", "browser", "times"])
          .where("userId", "=", userId)
          .where("id", ">", after)
          .orderBy("id")
          .limit(ROWS_AT_ONCE)
          .execute();
        for (const { id: _, ...row } of piece) yield row;
        if (piece.length < ROWS_AT_ONCE) return;
        after = piece.at(-1)!.id;
      }
    }
    return { securityEvents: rows };
  },
  async close() {},
};
