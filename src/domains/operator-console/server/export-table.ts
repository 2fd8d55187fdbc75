import { z } from "zod";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { isOperatorOf } from "#domains/accounts/server/public.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import { addTask, advanceTask, endTask, endTaskWithFile, untilGivenUp } from "#domains/notices/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import type { SheetCell } from "#platform/csv-line.ts";
import { inTransaction } from "#platform/database.ts";
import type { ConsoleTable } from "#platform/domain/console-table.ts";
import type { UserTaskKind } from "#platform/domain/user-task.ts";
import { openSheet } from "#platform/sheet-file.ts";
import { enqueue, onTask, type TaskContext } from "#platform/tasks.ts";
import { formatStamp } from "#shared/format-date.ts";
import { mayOperate } from "#shared/may-operate.ts";
import { mayAct } from "#shared/staff-rights.ts";
import type { tables } from "../contract/tables.ts";
import { readAsked, rightOf, tableToActOn } from "./table-of.ts";

const EXPORTED_MAX = 10_000;
const ROWS_AT_ONCE = 100;
export const EXPORT_TABLE_KIND = "console-export";
/** Its file is for who may act in the area of its list still. */
export const exportTableKind: UserTaskKind = {
  whyNotRead(context, { about }) {
    const { user } = context;
    const right = rightOf(context, about);
    const mayRead = right ? mayAct(user, right) : user.rights === null;
    return mayOperate(user) && mayRead ? null : doorRefusals.noRight();
  },
};

const exportTableTask = {
  name: "console.exportTable",
  payload: z.object({ taskId: z.int(), table: z.string(), query: z.string(), columns: z.array(z.string()) }),
};

/** Puts the export of a list into the asker's tasks, and into the log; words that were looked for are counted there only. */
export async function exportTable(
  context: UserContext,
  { table: name, query, columns }: ParsedInputOf<typeof tables.exportTable>,
): Promise<DataOf<typeof tables.exportTable>> {
  const table = await tableToActOn(context, name);
  readAsked(table, query);
  const unknown = columns.find((column) => !Object.hasOwn(table.columns, column));
  if (unknown) throw doorRefusals.invalidInput({ columns: "没有这一列" });
  return inTransaction(context, async (context) => {
    const { words, ...filters } = Object.fromEntries(new URLSearchParams(query));
    await recordAction(context, {
      act: "export-table",
      subject: "table",
      subjectId: name,
      after: { ...filters, ...(words && { words: `${[...words].length} 个字` }), columns },
    });
    const taskId = await addTask(context, { kind: EXPORT_TABLE_KIND, title: `导出${table.title}`, about: name });
    await enqueue(context.db, exportTableTask, { taskId, table: name, query, columns });
    return { taskId };
  });
}

type Ordered = z.output<typeof exportTableTask.payload>;

/** Writes the file, for who may still act in the area of the list. A second run writes it anew. */
async function writeTable(context: TaskContext, ordered: Ordered): Promise<void> {
  const { db } = context;
  const { taskId } = ordered;
  const right = rightOf(context, ordered.table);
  const owner = await db
    .selectFrom("accountTasks as task")
    .innerJoin("accountUsers as user", "user.id", "task.userId")
    .select(["user.id", "user.nickName", "user.avatar", "user.role", "user.staffRights as rights", "task.sessionKey"])
    .where("task.id", "=", taskId)
    .executeTakeFirst();
  if (!owner || !right) return;
  if (!(await isOperatorOf({ db }, owner.id, right))) {
    await endTask(context, taskId, { state: "failed", note: "您的运营权限已不包括这一项" });
    return;
  }
  const user = { ...owner, role: owner.role as "operator", sessionKey: owner.sessionKey ?? Buffer.alloc(0) };
  const asking = { ...context, user };
  await untilGivenUp(async () => fillTable(asking, await tableToActOn(asking, ordered.table), ordered));
}

async function fillTable(context: UserContext, table: ConsoleTable, { taskId, query, columns }: Ordered) {
  const chosen = (columns.length > 0 ? columns : Object.keys(table.columns)).map((key) => table.columns[key]!);
  const written: SheetCell[][] = [];
  const known = new Set<number>();
  let total: number;
  let found = 0;
  let pageIndex = 1;
  await advanceTask(context, taskId, { done: 0, total: 1, upTo: 1 });
  do {
    const page = await table.list(context, readAsked(table, query, { pageIndex, pageSize: ROWS_AT_ONCE }));
    found = page.totalRecord;
    total = Math.min(EXPORTED_MAX, found);
    for (const row of page.data) {
      // A row that moved to a later page meanwhile is written once.
      const { id } = table.rowOf(row);
      if (!known.has(id)) written.push(chosen.map(({ cell }) => cell(row)));
      known.add(id);
    }
    await advanceTask(context, taskId, { done: Math.min(total, pageIndex * ROWS_AT_ONCE), total, upTo: 90 });
  } while (pageIndex++ * ROWS_AT_ONCE < total);
  const rows = async function* () {
    yield written;
  };
  const told = found > EXPORTED_MAX ? `共 ${found} 行，仅导出前 ${written.length} 行` : `共 ${written.length} 行`;
  await endTaskWithFile(context, taskId, {
    content: openSheet({ name: table.title, titles: chosen.map(({ title }) => title), rows }, "csv"),
    name: `${table.title}-${formatStamp(context.now)}.csv`,
    note: () => told,
    notice: { title: `${table.title}已导出`, text: `${told}，请到任务列表下载。` },
  });
}

export const onExportTable = onTask(exportTableTask, writeTable);
