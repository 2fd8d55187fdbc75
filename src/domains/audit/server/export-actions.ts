import type { ParsedInputOf } from "#api/define-calls.ts";
import type { Context, UserContext } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import type { SheetCell } from "#platform/csv-line.ts";
import { sheetFile } from "#platform/sheet-file.ts";
import { formatStamp } from "#shared/format-date.ts";
import type { auditLog } from "../contract/audit-log.ts";
import { recordAction } from "./record-action.ts";
import { refuseUndeclared, type Asked, selectActs, toAct } from "./list-actions.ts";

const EXPORTED_MAX = 50_000;

const ROWS_AT_ONCE = 200;

/** The same as a file. */
export async function exportActions(
  context: UserContext,
  { format, ...asked }: ParsedInputOf<typeof auditLog.exportActions>,
): Promise<FileAnswer> {
  refuseUndeclared(context, asked);
  await recordAction(context, { act: "export-acts", subject: "log", after: asked });
  const titles = [
    "编号",
    "时间",
    "操作人编号",
    "操作人",
    "操作",
    "对象",
    "对象编号",
    "原因",
    "操作前",
    "操作后",
    "地址",
  ];
  const stamp = formatStamp(context.now);
  return sheetFile(context, async () => ({
    name: "操作日志",
    titles,
    rows: () => readRows(context, asked),
    format,
    names: [`操作日志-${stamp}`, `acts-${stamp}`],
  }));
}

async function* readRows(context: Context, asked: Asked): AsyncGenerator<SheetCell[][]> {
  const { auditActions, auditSubjects } = context.declared;
  let before = Number.MAX_SAFE_INTEGER;
  for (let sent = 0; sent < EXPORTED_MAX; sent += ROWS_AT_ONCE) {
    const rows = (
      await selectActs(context, asked)
        .selectAll()
        .where("id", "<", before)
        .orderBy("id", "desc")
        .limit(ROWS_AT_ONCE)
        .execute()
    ).map(toAct);
    if (rows.length === 0) return;
    before = rows.at(-1)!.id;
    yield rows.map(({ id, at, operator, act, subject, subjectId, reason, address, ...values }) => [
      id,
      at,
      operator.id,
      operator.name,
      auditActions[act] ?? act,
      auditSubjects[subject] ?? subject,
      subjectId,
      reason,
      written(values.before),
      written(values.after),
      address,
    ]);
  }
}

function written(value: unknown): string {
  return value === null || value === undefined ? "" : JSON.stringify(value);
}
