import { sql } from "kysely";
import type { PersonalData } from "#platform/domain/personal-data.ts";
import { EXPORTED_FILES } from "./exported-files.ts";

/** That something was decided which somebody was told: with which words, his notices hold. */
export const personalData: PersonalData = {
  tables: [
    "operator_console_columns",
    "operator_console_decisions",
    "operator_console_proposals",
    "operator_console_views",
  ],
  files: EXPORTED_FILES,
  async export({ db, declared }, userId) {
    const rows = await db
      .selectFrom("operatorConsoleDecisions")
      .select(["queue", "decision", "decidedAt"])
      .where(told(userId))
      .where("toldAt", "is not", null)
      .orderBy("id")
      .execute();
    const caseDecisions = rows.map(({ queue: name, decision, ...row }) => {
      const queue = declared.queues.find((one) => one.name === name);
      const label = queue?.decisions.find((one) => one.name === decision)?.label;
      return { queue: queue?.title ?? name, decision: label ?? decision, ...row };
    });
    const consoleViews = await db
      .selectFrom("operatorConsoleViews")
      .select(["list", "name", "query", "columns", "isShared", "createdAt"])
      .where("ownerId", "=", userId)
      .orderBy("id")
      .execute();
    const consoleColumns = await db
      .selectFrom("operatorConsoleColumns")
      .select(["list", "columns"])
      .where("ownerId", "=", userId)
      .orderBy("list")
      .execute();
    return { caseDecisions, consoleViews, consoleColumns };
  },
  async close({ db }, userId) {
    await db.deleteFrom("operatorConsoleViews").where("ownerId", "=", userId).execute();
    await db.deleteFrom("operatorConsoleColumns").where("ownerId", "=", userId).execute();
    await db.deleteFrom("operatorConsoleProposals").where("operatorId", "=", userId).execute();
    await db
      .deleteFrom("operatorConsoleDecisions")
      .where((eb) => eb.or([told(userId), sql<boolean>`sides = ${[userId]}::bigint[]`]))
      .execute();
    await db
      .updateTable("operatorConsoleDecisions")
      .set({ sides: sql<number[]>`array_remove(sides, ${userId}::bigint)` })
      .where(sql<boolean>`sides @> ${[userId]}::bigint[]`)
      .execute();
  },
};

const told = (userId: number) => sql<boolean>`notices @> ${JSON.stringify([{ userId }])}::jsonb`;
