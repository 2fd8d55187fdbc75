import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { CaseQueue } from "#platform/domain/case-queue.ts";
import { decideDifference } from "./decide-difference.ts";
import { rememberDifference, reopenDifference } from "./reopen-difference.ts";
import { shownDifferences } from "./differences.ts";
import { whoseDifferences } from "./whose-differences.ts";

/** Where an import says something else of a document than operators have said: one case for each document and field. */
export const differenceQueue: CaseQueue = {
  name: "document-differences",
  title: "规格书来源差异",
  group: "规格书",
  order: 152,
  dueHours: 168,
  look: "what imports and operators say of documents",
  whose: whoseDifferences,
  of: { document: (id) => sql`select id from datasheet_document_edits where document_id = ${id}` },
  tellsNobody: true,
  decisions: [
    { name: "adopted", label: "采纳来源", kind: "primary", needsReason: false, reasons: ["来源较新", "原先设定有误"] },
    { name: "kept", label: "保持", kind: "plain", needsReason: false, reasons: ["来源有误", "已核对文件内容"] },
  ],
  waiting: () => sql`select id, differing_at as opened_at from datasheet_document_edits where differing_at is not null`,
  named: (pattern) =>
    sql`select held.id from datasheet_document_edits held join datasheet_documents document on document.id = held.document_id
    where held.differing_at is not null and document.title ilike ${pattern}`,
  async list(context, { ids, ...range }) {
    const which = ids === null ? sql`true` : sql`held.id = ${anyOf(ids)}`;
    return (await shownDifferences(context, which, range)).map(
      ({ id, document, label, value, differing, source, at, operator }) => ({
        id,
        title: `${document.title} · ${label}`,
        path: `/ops/documents/${document.id}`,
        facts: [
          { label: "现在（运营设定）", value, path: null },
          { label: "来源", value: differing, path: null },
          { label: "导入自", value: source, path: null },
          { label: "设定人", value: operator ?? "已注销的运营人员", path: null },
        ],
        text: "",
        openedAt: at,
      }),
    );
  },
  async decide(context, { id, decision, reason, openedAt }) {
    await decideDifference(context, { id, isAdopted: decision === "adopted", reason, openedAt });
    return null;
  },
  undo: { remember: rememberDifference, restore: reopenDifference },
};
