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
  // That it is listed again is no look of its own: the asker has the list before him.
  const { data } = await takenBack(context, (context) => table.list(context, asked));
  const listed = new Map(data.map((row) => [table.rowOf(row).id, table.rowOf(row)]));
  const possible: DataOf<typeof tables.previewRows>["possible"] = [];
  const refused: DataOf<typeof tables.previewRows>["refused"] = [];
  for (const id of new Set(ids)) {
    const row = listed.get(id);
    const seen = row?.seen ?? "";
    const name = row?.name ?? `编号 ${id}`;
    const here = row?.calledHere?.[actName];
    const tried = row
      ? await tryOne(context, async (context) => {
          const note = (await act.foretell?.(context, { id })) || (here?.effect ?? "");
          const outcome = await act.run(context, { id, reason: NO_REASON_YET, choice, seen, asked });
          return { note, ...(here && { label: here.label }), ...(outcome === false && { isProposed: true as const }) };
        })
      : { message: "已不在这一页，请刷新后重选" };
    if ("note" in tried) possible.push({ id, name, seen, ...tried });
    else refused.push({ id, name, message: tried.message });
  }
  return { possible, refused };
}

interface Foretold {
  note: string;
  label?: string;
  isProposed?: true;
}

async function tryOne(
  context: UserContext,
  run: (context: UserContext) => Promise<Foretold>,
): Promise<Foretold | { message: string }> {
  try {
    return await takenBack(context, run);
  } catch (error) {
    if (error instanceof Refusal) return { message: messageOf(error) };
    throw error;
  }
}

/** Thrown where all went well, so that nothing of it stays. */
class TakenBack extends Error {}

/** What `run` answers; of what it writes nothing stays. */
async function takenBack<Answer>(
  context: UserContext,
  run: (context: UserContext) => Promise<Answer>,
): Promise<Answer> {
  const answers: Answer[] = [];
  try {
    await inTransaction(context, async (context) => {
      answers.splice(0, answers.length, await run(context));
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  return answers[0]!;
}

/** Where fields are wrong, what is wrong with them. */
export function messageOf({ message, errors }: Refusal): string {
  return Object.values(errors ?? {})[0] ?? message;
}
