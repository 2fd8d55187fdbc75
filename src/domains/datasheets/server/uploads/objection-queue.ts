import { sql } from "kysely";
import { documentAddress } from "#domains/catalogue/document-addresses.ts";
import { decideObjection } from "./decide-objection.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Context } from "#platform/context.ts";
import type { CaseQueue, QueuedCase } from "#platform/domain/case-queue.ts";
import { rememberObjection, reopenObjection } from "./reopen-objection.ts";
import { whoseObjections } from "./whose-objections.ts";

/** What uploaders say against a take-down. */
export const objectionQueue: CaseQueue = {
  name: "objections",
  title: "下架异议",
  group: "规格书",
  order: 50,
  look: { act: "read-contact", subject: "objection" },
  whose: whoseObjections,
  of: { document: (id) => sql`select id from datasheet_objections where document_id = ${id}` },
  decisions: [
    {
      name: "accepted",
      label: "异议成立并恢复",
      kind: "primary",
      needsReason: true,
      reasons: ["上传人已证明获得授权", "举报人已撤回举报"],
    },
    {
      name: "rejected",
      label: "维持下架",
      kind: "danger",
      needsReason: true,
      reasons: ["未能证明获得授权", "与举报所述权利相符"],
    },
  ],
  waiting: () => sql`select id, created_at as opened_at from datasheet_objections where state = 'open'`,
  named: (pattern) =>
    sql`select objection.id from datasheet_objections objection join datasheet_documents document on document.id = objection.document_id
    where objection.state = 'open' and document.title ilike ${pattern}`,
  list: listOpen,
  async decide(context, { id, decision, reason }) {
    const isRight = decision === "accepted";
    const { userId, documentId, title } = await decideObjection(context, { id, isRight, note: reason });
    return userId === null
      ? null
      : {
          userId,
          title: isRight ? "下架异议成立" : "下架异议未成立",
          text: `《${title}》${isRight ? "已恢复" : "维持下架"}：${reason}`,
          path: documentAddress({ id: documentId }),
        };
  },
  undo: { remember: rememberObjection, restore: reopenObjection },
};

async function listOpen(
  { db }: Context,
  { ids, limit, offset }: { ids: number[] | null; limit: number; offset: number },
): Promise<QueuedCase[]> {
  const rows = await db
    .selectFrom("datasheetObjections as objection")
    .innerJoin("datasheetDocuments as document", "document.id", "objection.documentId")
    .leftJoin("accountUsers as user", "user.id", "objection.userId")
    .select([
      "objection.id",
      "objection.text",
      "objection.createdAt",
      "objection.removedAt",
      "document.id as documentId",
      "document.title",
      "document.removedReason",
      "user.id as userId",
      "user.nickName",
    ])
    .select(
      sql<
        string | null
      >`(select concat_ws('，', report.claimant, report.contact, report.proof) from datasheet_corrections report
        where report.document_id = objection.document_id and report.type = 'infringement' and report.state = 'accepted' order by report.decided_at desc limit 1)`.as(
        "report",
      ),
    )
    .where("objection.state", "=", "open")
    .$if(ids !== null, (query) => query.where("objection.id", "=", anyOf(ids!)))
    .orderBy("objection.createdAt")
    .orderBy("objection.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id, text, createdAt, removedAt, documentId, title, removedReason, userId, nickName, report }) => ({
    id,
    title,
    path: documentAddress({ id: documentId }),
    facts: [
      { label: "下架原因", value: removedReason ?? "已恢复", path: null },
      { label: "下架时间", value: removedAt.toISOString().slice(0, 10), path: null },
      ...(report ? [{ label: "举报", value: report, path: null }] : []),
      { label: "上传人", value: nickName ?? "—", path: userId === null ? null : `/ops/users/${userId}` },
    ],
    text,
    openedAt: createdAt.toISOString(),
  }));
}
