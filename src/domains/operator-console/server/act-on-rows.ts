import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals, Refusal } from "#api/refusals.ts";
import { lockOperator } from "#domains/accounts/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { reasonAsked } from "#platform/domain/console-table.ts";
import { mayAct } from "#shared/staff-rights.ts";
import type { tables } from "../contract/tables.ts";
import { consoleRefusals } from "../errors.ts";
import { messageOf } from "./preview-rows.ts";
import { readAsked, tableToActOn } from "./table-of.ts";

/** Acts on rows one by one, each in a transaction of its own in which the act writes its entry in the log; says what is but proposed. */
export async function actOnRows(
  context: UserContext,
  { table: name, act: actName, query, rows, reason, choice, count }: ParsedInputOf<typeof tables.actOnRows>,
): Promise<DataOf<typeof tables.actOnRows>> {
  const table = await tableToActOn(context, name);
  const act = Object.hasOwn(table.acts, actName) ? table.acts[actName] : undefined;
  if (!act) throw doorRefusals.invalidInput({ act: "没有这种操作" });
  if (act.choices && choice === "") throw doorRefusals.invalidInput({ choice: `请选择${act.choices.label}` });
  if (rows.length === 0) throw doorRefusals.invalidInput({ rows: "请选择要处理的条目" });
  if (act.isCountTyped && count !== rows.length) throw consoleRefusals.countToRetype({ count: rows.length });
  if (reasonAsked(act) === "needed" && reason === "") throw doorRefusals.invalidInput({ reason: "请选择或填写原因" });
  const asked = readAsked(table, query);
  const done: number[] = [];
  const proposed: number[] = [];
  const refused: { id: number; message: string }[] = [];
  for (const row of rows) {
    const [id, seen] = [Number(row.slice(0, row.indexOf("@"))), row.slice(row.indexOf("@") + 1)];
    try {
      const outcome = await inTransaction(context, async (context) => {
        if (!mayAct(await lockOperator(context), table.right)) throw doorRefusals.noRight();
        return act.run(context, { id, reason, choice, seen, asked });
      });
      (outcome === false ? proposed : done).push(id);
    } catch (error) {
      if (!(error instanceof Refusal))
        context.log.error({ err: error, table: name, id }, "a row could not be acted on");
      refused.push({ id, message: error instanceof Refusal ? messageOf(error) : "没有处理，请重试" });
    }
  }
  return { done, refused, ...(proposed.length > 0 && { proposed }) };
}
