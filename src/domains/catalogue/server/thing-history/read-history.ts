import type { Context } from "#platform/context.ts";
import type { ThingAct } from "../../contract/thing-history.ts";

const SHOWN = 30;

/** What operators did to a thing, the latest first. */
export async function readHistory(
  { db }: Pick<Context, "db">,
  { subject, id }: { subject: string; id: number },
): Promise<ThingAct[]> {
  const rows = await db
    .selectFrom("operatorConsoleActs")
    .select(["id", "at", "operatorName as operator", "act", "reason", "before", "after"])
    .where("subject", "=", subject)
    .where("subjectId", "=", String(id))
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
