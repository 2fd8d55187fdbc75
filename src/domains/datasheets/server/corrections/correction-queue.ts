import { rememberCorrection, reopenCorrection } from "./reopen-correction.ts";
import { sql } from "kysely";
import {
  CORRECTED_FIELD_LABELS,
  type CorrectedField,
  correctionLabel,
  type CorrectionSubject,
  type CorrectionType,
  TYPES_OF_SUBJECT,
} from "../../correction-labels.ts";
import { documentAddress } from "#domains/catalogue/document-addresses.ts";
import { documentKindLabel } from "#domains/catalogue/document-labels.ts";
import { partAddress } from "#domains/catalogue/addresses.ts";
import { decideCorrection } from "./decide-correction.ts";
import { LIFECYCLE_LABELS, type Lifecycle } from "#domains/catalogue/labels.ts";
import type { Correction } from "../../contract/corrections.ts";
import { proposalAsJson } from "./list-corrections.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Context } from "#platform/context.ts";
import type { CaseQueue, QueuedCase } from "#platform/domain/case-queue.ts";
import { whoseCorrections } from "./whose-corrections.ts";

type Proposal = NonNullable<Correction["proposal"]>;

/** What its reporter is told. */
const TOLD = {
  accepted: { title: "纠错已采纳", text: "已采纳并更正，感谢您的帮助" },
  confirmed: { title: "纠错已确认", text: "经核实确有错误，感谢您的帮助" },
  rejected: { title: "纠错未采纳", text: "未被采纳" },
};

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
      reasons: ["与原厂资料一致", "已核对规格书"],
    },
    {
      name: "confirmed",
      label: "确认有误",
      kind: "primary",
      needsReason: false,
      // Nothing is written: what the operator has done himself, on the page of the thing.
      reasons: ["已核实，正在更正", "已在页面更正", "已下架该规格书"],
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
  namedBy: "名称或内容",
  named: (pattern) =>
    sql`select report.id from datasheet_corrections report
      left join datasheet_documents document on document.id = report.document_id left join datasheet_parts part on part.id = report.part_id
    where report.state = 'open' and (document.title ilike ${pattern} or part.mpn ilike ${pattern} or report.text ilike ${pattern})`,
  list: listOpen,
  async decide(context, { id, decision, reason, type: checked }) {
    const state = decision === "rejected" ? "rejected" : "accepted";
    const { userId, type, subject } = await decideCorrection(context, {
      id,
      state,
      note: reason,
      type: checked as CorrectionType | undefined,
      isAdopted: decision === "accepted",
    });
    const told = TOLD[decision as keyof typeof TOLD];
    const text = `您反馈的「${correctionLabel(subject, type)}」${told.text}${reason ? `：${reason}` : "。"}`;
    return userId === null ? null : { userId, title: told.title, text };
  },
  undo: { remember: rememberCorrection, restore: reopenCorrection },
};

/** What stands in the field that the row called `correction` proposes something for. */
const presentAsText = sql<string | null>`case correction.field
  when 'package' then part.package when 'lifecycle' then part.lifecycle when 'description' then part.description when 'datasheet-url' then part.datasheet_url
  when 'brand' then (select name from datasheet_brands where id = part.brand_id) when 'category' then (select name from datasheet_categories where id = part.category_id)
  when 'title' then document.title when 'kind' then document.kind
  when 'parameter' then (select printed from datasheet_part_values value where value.part_id = part.id and value.parameter_id = correction.parameter_id)
  else (select string_agg(mpn, '、' order by popularity desc, id) from (select part.id, mpn, popularity from datasheet_document_parts link
    join datasheet_parts part on part.id = link.part_id where link.document_id = document.id order by popularity desc, part.id limit 20) listed) end`;

function wordsOf(field: CorrectedField, value: string | null): string {
  if (!value) return "无";
  if (field === "lifecycle") return LIFECYCLE_LABELS[value as Lifecycle];
  return field === "kind" ? documentKindLabel(value) : value;
}

/** What stands in a field, and what will once this is accepted. */
function changeOf({ field, parameter, value }: Proposal, present: string | null): QueuedCase["facts"] {
  if (field === "missing-part" || field === "foreign-part")
    return [
      { label: "型号（现在）", value: wordsOf(field, present), path: null },
      { label: field === "missing-part" ? "型号（采纳后加入）" : "型号（采纳后移除）", value, path: null },
    ];
  const name = field === "parameter" ? (parameter ?? "参数") : CORRECTED_FIELD_LABELS[field];
  return [
    { label: `${name}（现在）`, value: wordsOf(field, present), path: null },
    { label: `${name}（采纳后写入）`, value: wordsOf(field, value), path: null },
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
      // What names no field has nothing to write.
      allowed: row.proposal ? ["accepted", "confirmed", "rejected"] : ["confirmed", "rejected"],
      openedAt: row.createdAt.toISOString(),
    };
  });
}
