import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context, UserContext } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import { type SheetCell, sheetFile } from "#platform/sheet-file.ts";
import { listPage } from "#platform/list-page.ts";
import { containing } from "#platform/name-search.ts";
import { formatStamp } from "#shared/format-date.ts";
import type { AuditAction, auditLog } from "../contract/audit-log.ts";
import { recordAction } from "./record-action.ts";

const EXPORTED_MAX = 50_000;
const ROWS_AT_ONCE = 500;

type Asked = Omit<ParsedInputOf<typeof auditLog.listActions>, "pageIndex" | "pageSize">;

/** What operators did, the latest first. */
export async function listActions(
  context: Context,
  { pageIndex, pageSize, ...asked }: ParsedInputOf<typeof auditLog.listActions>,
): Promise<DataOf<typeof auditLog.listActions>> {
  refuseUndeclared(context, asked);
  const found = selectActs(context, asked).selectAll().orderBy("id", "desc");
  const list = await listPage(found, { pageIndex, pageSize }, (rows) => rows.map(toAct));
  const { auditActions: actions, auditSubjects: subjects } = context.declared;
  return { ...list, actions, subjects };
}

/** The same as a file, read while it is sent. */
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
  return sheetFile({ name: "操作日志", titles, rows: () => readRows(context, asked) }, format, [
    `操作日志-${stamp}`,
    `acts-${stamp}`,
  ]);
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

function refuseUndeclared({ declared }: Context, { act, subject }: Asked) {
  const errors = {
    ...(act !== undefined && !Object.hasOwn(declared.auditActions, act) && { act: "没有这种操作" }),
    ...(subject !== undefined && !Object.hasOwn(declared.auditSubjects, subject) && { subject: "没有这种对象" }),
  };
  if (Object.keys(errors).length > 0) throw doorRefusals.invalidInput(errors);
}

function selectActs({ db }: Context, { operatorId, act, subject, subjectId, words, from, until }: Asked) {
  const within = words ? containing(words) : "";
  return db
    .selectFrom("operatorConsoleActs")
    .$if(operatorId !== undefined, (query) => query.where("operatorId", "=", operatorId!))
    .$if(act !== undefined, (query) => query.where("act", "=", act!))
    .$if(subject !== undefined, (query) => query.where("subject", "=", subject!))
    .$if(subjectId !== undefined, (query) => query.where("subjectId", "=", subjectId!))
    .$if(from !== undefined, (query) => query.where("at", ">=", sql<Date>`${from}::date::timestamptz`))
    .$if(until !== undefined, (query) => query.where("at", "<", sql<Date>`(${until}::date + 1)::timestamptz`))
    .$if(within !== "", (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', operator_name, subject_id, reason, before::text, after::text) ilike ${within}`,
      ),
    );
}

interface ActionRow {
  id: number;
  at: Date;
  operatorId: number | null;
  operatorName: string;
  act: string;
  subject: string;
  subjectId: string;
  reason: string;
  before: unknown;
  after: unknown;
  address: string;
}

function toAct({ at, operatorId, operatorName, ...row }: ActionRow): AuditAction {
  return { ...row, at: at.toISOString(), operator: { id: operatorId, name: operatorName } };
}

function written(value: unknown): string {
  return value === null || value === undefined ? "" : JSON.stringify(value);
}
