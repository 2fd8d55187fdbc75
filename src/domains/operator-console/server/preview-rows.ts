import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals, Refusal } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { tables } from "../contract/tables.ts";
import { readAsked, tableToActOn } from "./table-of.ts";

/** Stands for the reason that is given later. */
const NO_REASON_YET = "预览";

/** Tries an act on each row in a transaction that is taken back: what it says is what doing it would say now. */
export async function previewRows(
  context: UserContext,
  { table: name, act: actName, query, ids, choice }: ParsedInputOf<typeof tables.previewRows>,
): Promise<DataOf<typeof tables.previewRows>> {
  const table = await tableToActOn(context, name);
  const act = Object.hasOwn(table.acts, actName) ? table.acts[actName] : undefined;
  if (!act) throw doorRefusals.invalidInput({ act: "没有这种操作" });
  if (act.choices && choice === "") throw doorRefusals.invalidInput({ choice: `请选择${act.choices.label}` });
  const asked = readAsked(table, query);
  const { data } = await table.list(context, asked);
  const listed = new Map(data.map((row) => [table.rowOf(row).id, table.rowOf(row)]));
  const possible: DataOf<typeof tables.previewRows>["possible"] = [];
  const refused: DataOf<typeof tables.previewRows>["refused"] = [];
  for (const id of new Set(ids)) {
    const row = listed.get(id);
    const seen = row?.seen ?? "";
    const name = row?.name ?? `编号 ${id}`;
    const tried = row
      ? await tryOne(context, async (context) => {
          const note = (await act.foretell?.(context, { id })) ?? "";
          await act.run(context, { id, reason: NO_REASON_YET, choice, seen, asked });
          return note;
        })
      : { message: "已不在这一页，请刷新后重选" };
    if ("note" in tried) possible.push({ id, name, seen, note: tried.note });
    else refused.push({ id, name, message: tried.message });
  }
  return { possible, refused };
}

/** Thrown where an act could be done, so that it is not. */
class TakenBack extends Error {
  readonly note: string;

  constructor(note: string) {
    super();
    this.note = note;
  }
}

async function tryOne(
  context: UserContext,
  run: (context: UserContext) => Promise<string>,
): Promise<{ note: string } | { message: string }> {
  try {
    return await inTransaction(context, async (context) => {
      throw new TakenBack(await run(context));
    });
  } catch (error) {
    if (error instanceof Refusal) return { message: messageOf(error) };
    if (error instanceof TakenBack) return { note: error.note };
    throw error;
  }
}

/** Where fields are wrong, what is wrong with them. */
export function messageOf({ message, errors }: Refusal): string {
  return Object.values(errors ?? {})[0] ?? message;
}
