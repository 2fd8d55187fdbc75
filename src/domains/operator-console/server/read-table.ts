import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { reasonAsked } from "#platform/domain/console-table.ts";
import { mayAct } from "#shared/staff-rights.ts";
import type { tables } from "../contract/tables.ts";
import { tableOf } from "./table-of.ts";

/** How the asker looks at a list; what the rest of the staff shares of it stands behind his own views. */
export async function readTable(
  context: UserContext,
  { table: name }: ParsedInputOf<typeof tables.readTable>,
): Promise<DataOf<typeof tables.readTable>> {
  const table = await tableOf(context, name);
  const { db, user } = context;
  const [chosen, views] = await Promise.all([
    db
      .selectFrom("operatorConsoleColumns")
      .select("columns")
      .where("ownerId", "=", user.id)
      .where("list", "=", name)
      .executeTakeFirst(),
    db
      .selectFrom("operatorConsoleViews as view")
      .innerJoin("accountUsers as owner", "owner.id", "view.ownerId")
      .select(["view.id", "view.name", "view.query", "view.columns", "view.isShared", "view.ownerId", "owner.nickName"])
      .where("view.list", "=", name)
      .where((eb) => eb.or([eb("view.ownerId", "=", user.id), eb("view.isShared", "=", true)]))
      .orderBy((eb) => eb("view.ownerId", "=", user.id), "desc")
      .orderBy("view.id")
      .execute(),
  ]);
  const isActing = mayAct(user, table.right);
  const acts = isActing ? Object.entries(table.acts) : [];
  return {
    columns: chosen?.columns ?? [],
    views: views.map(({ ownerId, nickName, ...view }) => ({ ...view, isMine: ownerId === user.id, owner: nickName })),
    exported: isActing ? Object.keys(table.columns) : [],
    acts: await Promise.all(
      acts.map(
        async ([name, { label, kind, reasons, asksReason, isForLog, choices, undoMinutes, isCountTyped = false }]) => ({
          name,
          label,
          kind,
          reasons,
          asksReason: reasonAsked({ reasons, asksReason }) !== null,
          needsReason: reasonAsked({ reasons, asksReason }) === "needed",
          ...(isForLog && { isForLog }),
          ...(undoMinutes !== undefined && { undoMinutes }),
          isCountTyped,
          choices: choices ? { label: choices.label, list: await choices.list(context) } : null,
        }),
      ),
    ),
  };
}
