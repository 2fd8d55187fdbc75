import { sql } from "kysely";
import { z } from "zod";
import { inTransaction, type Database } from "#platform/database.ts";
import { enqueue, type TaskContext } from "#platform/tasks.ts";
import { derivationsVersion } from "#vocabulary/derive-values.ts";
import { valueRulesVersion } from "#vocabulary/doubt-rules.ts";
import { checkParts, scopeOfRules } from "./check-parts.ts";

export const recheckValuesTask = {
  name: "catalogue.recheckValues",
  payload: z.object({}),
  isQueuedOnce: true,
  expireInHours: 4,
};

const RULES_NAME = "value-rules";
const PARTS_AT_ONCE = 500;

const currentVersion = () => `${valueRulesVersion()} ${derivationsVersion()}`;

/** Queues looking at all values by the rules of doubt, and at what follows, where others were the rules. An empty catalogue gets nothing. */
export async function queueOldChecks(db: Database): Promise<void> {
  const part = await db.selectFrom("datasheetParts").select("id").limit(1).executeTakeFirst();
  if (!part) return;
  const checked = await db
    .selectFrom("catalogueCheckedRules")
    .select("version")
    .where("name", "=", RULES_NAME)
    .executeTakeFirst();
  if (checked?.version !== currentVersion()) await enqueue(db, recheckValuesTask, {});
}

/** Looks at the values of all parts of the categories that have rules, and of those that were doubted so far, a few parts at a time. */
export async function recheckValues({ db, log }: TaskContext): Promise<void> {
  const { categories } = scopeOfRules();
  const version = currentVersion();
  let parts = 0;
  for (let last = 0; ;) {
    const { rows } = await sql<{ id: number }>`
      select part.id from datasheet_parts part
      where part.id > ${last} and (
        part.category_id in (select id from datasheet_categories where slug = any(${categories}::text[]))
        or exists (select from catalogue_value_doubts doubt where doubt.part_id = part.id))
      order by part.id limit ${PARTS_AT_ONCE}`.execute(db);
    if (rows.length === 0) break;
    const ids = rows.map(({ id }) => id);
    await inTransaction({ db }, ({ db }) => checkParts(db, ids));
    last = ids.at(-1)!;
    parts += ids.length;
  }
  await db
    .insertInto("catalogueCheckedRules")
    .values({ name: RULES_NAME, version })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ version }))
    .execute();
  log.info({ parts }, "values are looked at by the rules of doubt");
}
