import { reopenCorrection } from "./reopen-correction.ts";
import { sql } from "kysely";
import {
  correctionLabel,
  type CorrectionSubject,
  type CorrectionType,
  TYPES_OF_SUBJECT,
} from "../../correction-labels.ts";
import { documentAddress } from "#domains/catalogue/document-addresses.ts";
import { partAddress } from "#domains/catalogue/addresses.ts";
import { decideCorrection } from "./decide-correction.ts";
import { LIFECYCLE_LABELS, type Lifecycle } from "#domains/catalogue/labels.ts";
import { FIELD_LABELS } from "#domains/catalogue/part-fields.ts";
import type { Correction } from "../../contract/corrections.ts";
import { proposalAsJson } from "./list-corrections.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Context } from "#platform/context.ts";
import type { CaseQueue, QueuedCase } from "#platform/domain/case-queue.ts";
import { whoseCorrections } from "./whose-corrections.ts";

type Proposal = NonNullable<Correction["proposal"]>;

/** Errors of datasheets, parts and outside links that readers report; whose rights are infringed stands in a queue of its own. */
export const correctionQueue: CaseQueue = {
  name: "corrections",
  title: "规格书纠错",
  group: "规格书",
  order: 20,
  dueHours: 72,
  look: { act: "read-contact", subject: "correction" },
  whose: whoseCorrections,
  of: {
    document: (id) => sql`select id from datasheet_corrections where document_id = ${id}`,
    part: (id) => sql`select id from datasheet_corrections where part_id = ${id}`,
  },
  decisions: [
    {
      name: "accepted",
      label: "采纳",
      kind: "primary",
      needsReason: false,
      reasons: ["已更换为正确的文件", "已修正参数", "已下架该规格书", "已更新链接"],
    },
    {
      name: "rejected",
      label: "驳回",
      kind: "danger",
      needsReason: true,
      reasons: ["核对原厂资料后无误", "描述不清，无法核实", "不属于规格书错误"],
    },
  ],
  waiting: () =>
    sql`select id, created_at as opened_at from datasheet_corrections where state = 'open' and type <> 'infringement'`,
  list: listOpen,
  async decide(context, { id, decision, reason, type: checked }) {
    const state = decision === "accepted" ? "accepted" : "rejected";
    const { userId, type, subject } = await decideCorrection(context, {
      id,
      state,
      note: reason,
      type: checked as CorrectionType | undefined,
    });
    const told = `您反馈的「${correctionLabel(subject, type)}」${state === "accepted" ? "已采纳，感谢您的帮助" : "未被采纳"}${reason ? `：${reason}` : "。"}`;
    return userId === null ? null : { userId, title: state === "accepted" ? "纠错已采纳" : "纠错未采纳", text: told };
  },
  undo: {
    remember: ({ db }, id) =>
      db.selectFrom("datasheetCorrections").select("type").where("id", "=", id).executeTakeFirst(),
    restore: (context, { id, decidedAt, former }) =>
      reopenCorrection(context, { id, decidedAt, type: former["type"] as CorrectionType }),
  },
};

/** What stands in the field that the row called `correction` proposes something for. */
const presentAsText = sql<string | null>`case correction.field
  when 'package' then part.package when 'lifecycle' then part.lifecycle when 'description' then part.description when 'datasheet-url' then part.datasheet_url
  when 'parameter' then (select printed from datasheet_part_values value where value.part_id = part.id and value.parameter_id = correction.parameter_id) end`;

function wordsOf(value: string | null): string {
  return value ? (LIFECYCLE_LABELS[value as Lifecycle] ?? value) : "无";
}

/** What stands in a field, and what will once this is accepted. */
function changeOf({ field, parameter, value }: Proposal, present: string | null): QueuedCase["facts"] {
  const name = field === "parameter" ? (parameter ?? "参数") : FIELD_LABELS[field];
  return [
    { label: `${name}（现在）`, value: wordsOf(present), path: null },
    { label: `${name}（采纳后写入）`, value: wordsOf(value), path: null },
  ];
}

async function listOpen(
  { db }: Context,
  { ids, limit, offset }: { ids: number[] | null; limit: number; offset: number },
): Promise<QueuedCase[]> {
  const rows = await db
    .selectFrom("datasheetCorrections as correction")
    .leftJoin("datasheetDocuments as document", "document.id", "correction.documentId")
    .leftJoin("datasheetParts as part", "part.id", "correction.partId")
    .leftJoin("accountUsers as user", "user.id", "correction.userId")
    .select([
      "correction.id",
      "correction.subject",
      "correction.type",
      "correction.page",
      "correction.text",
      "correction.contact",
      "correction.outsideUrl",
      "correction.createdAt",
      proposalAsJson.as("proposal"),
      presentAsText.as("present"),
    ])
    .select([
      "document.id as documentId",
      "document.title",
      "part.id as partId",
      "part.mpn",
      "user.nickName",
      "user.id as userId",
    ])
    .where("correction.state", "=", "open")
    .where("correction.type", "<>", "infringement")
    .$if(ids !== null, (query) => query.where("correction.id", "=", anyOf(ids!)))
    .orderBy("correction.createdAt")
    .orderBy("correction.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => {
    const subject = row.subject as CorrectionSubject;
    const path =
      row.documentId !== null
        ? documentAddress({ id: row.documentId })
        : row.partId !== null
          ? partAddress({ id: row.partId, mpn: row.mpn! })
          : null;
    const facts: (QueuedCase["facts"][number] | null)[] = [
      { label: "问题", value: correctionLabel(subject, row.type as CorrectionType), path: null },
      row.page === null ? null : { label: "页码", value: String(row.page), path: path && `${path}?page=${row.page}` },
      row.outsideUrl === null ? null : { label: "外部链接", value: row.outsideUrl, path: null },
      ...(row.proposal ? changeOf(row.proposal, row.present) : []),
      row.partId === null ? null : { label: "编辑", value: "打开型号", path: `/ops/parts/${row.partId}` },
      row.documentId === null ? null : { label: "编辑", value: "打开规格书", path: `/ops/documents/${row.documentId}` },
      { label: "反馈人", value: row.nickName ?? "访客", path: row.userId === null ? null : `/ops/users/${row.userId}` },
      row.contact ? { label: "联系方式", value: row.contact, path: null } : null,
    ];
    return {
      id: row.id,
      title: row.title ?? row.mpn ?? "已删除的内容",
      path,
      facts: facts.filter((fact) => fact !== null),
      type: {
        name: row.type,
        // What infringes rights is decided in a queue of its own.
        options: TYPES_OF_SUBJECT[subject]
          .filter((name) => name !== "infringement")
          .map((name) => ({ name, label: correctionLabel(subject, name) })),
      },
      text: row.text,
      openedAt: row.createdAt.toISOString(),
    };
  });
}
