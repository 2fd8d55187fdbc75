import { sql } from "kysely";
import type { PersonalData } from "#platform/domain/personal-data.ts";
import { EXPORTED_FILES } from "./exported-files.ts";

/** That something was decided which somebody was told: with which words, his notices hold. */
export const personalData: PersonalData = {
  tables: ["operator_console_decisions", "operator_console_proposals"],
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
    return { caseDecisions };
  },
  async close({ db }, userId) {
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
