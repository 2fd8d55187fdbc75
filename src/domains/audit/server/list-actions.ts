import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import { containing } from "#platform/name-search.ts";
import type { AuditAction, auditLog } from "../contract/audit-log.ts";

export type Asked = Omit<ParsedInputOf<typeof auditLog.listActions>, "pageIndex" | "pageSize" | "sort">;

/** What operators did, the latest first. */
export async function listActions(
  context: Context,
  { pageIndex, pageSize, sort, ...asked }: ParsedInputOf<typeof auditLog.listActions>,
): Promise<DataOf<typeof auditLog.listActions>> {
  refuseUndeclared(context, asked);
  const found = selectActs(context, asked)
    .selectAll()
    .orderBy("id", sort === "at" ? "asc" : "desc");
  const list = await listPage(found, { pageIndex, pageSize }, (rows) => rows.map(toAct));
  const { auditActions: actions, auditSubjects: subjects } = context.declared;
  return { ...list, actions, subjects };
}

export function refuseUndeclared({ declared }: Context, { act, subject }: Asked) {
  const errors = {
    ...(act !== undefined && !Object.hasOwn(declared.auditActions, act) && { act: "没有这种操作" }),
    ...(subject !== undefined && !Object.hasOwn(declared.auditSubjects, subject) && { subject: "没有这种对象" }),
  };
  if (Object.keys(errors).length > 0) throw doorRefusals.invalidInput(errors);
}

export function selectActs({ db }: Context, { operatorId, act, subject, subjectId, words, from, until }: Asked) {
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

export function toAct({ at, operatorId, operatorName, ...row }: ActionRow): AuditAction {
  return { ...row, at: at.toISOString(), operator: { id: operatorId, name: operatorName } };
}
