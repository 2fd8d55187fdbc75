import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { tables } from "../contract/tables.ts";
import { tableOf } from "./table-of.ts";

/** Keeps an operator's columns of a list; none are all. */
export async function chooseColumns(
  context: UserContext,
  { table: list, columns }: ParsedInputOf<typeof tables.chooseColumns>,
): Promise<Record<string, never>> {
  await tableOf(context, list);
  await context.db
    .insertInto("operatorConsoleColumns")
    .values({ ownerId: context.user.id, list, columns })
    .onConflict((conflict) => conflict.columns(["ownerId", "list"]).doUpdateSet({ columns }))
    .execute();
  return {};
}
