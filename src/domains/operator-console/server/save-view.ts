import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import type { tables } from "../contract/tables.ts";
import { consoleRefusals } from "../errors.ts";
import { readAsked, tableOf } from "./table-of.ts";

/** Of one operator's for one list. */
const VIEWS_MAX = 20;

/** Keeps a view under its name, in place of the one of his that bore it. */
export async function saveView(
  context: UserContext,
  { table: list, name, query, columns, isShared }: ParsedInputOf<typeof tables.saveView>,
): Promise<DataOf<typeof tables.saveView>> {
  readAsked(await tableOf(context, list), query);
  return inTransaction(context, async (context) => {
    const { db, user, now } = context;
    await lockInTransaction(context, `console.views ${user.id}`);
    const own = await db
      .selectFrom("operatorConsoleViews")
      .select("name")
      .where("ownerId", "=", user.id)
      .where("list", "=", list)
      .execute();
    if (own.length >= VIEWS_MAX && !own.some((view) => view.name === name))
      throw consoleRefusals.tooManyViews({ most: VIEWS_MAX });
    const kept = { query, columns, isShared: isShared === "true" };
    return db
      .insertInto("operatorConsoleViews")
      .values({ ownerId: user.id, list, name, createdAt: now, ...kept })
      .onConflict((conflict) => conflict.columns(["ownerId", "list", "name"]).doUpdateSet(kept))
      .returning("id")
      .executeTakeFirstOrThrow();
  });
}
