import { rememberCorrection, reopenCorrection } from "./reopen-correction.ts";
import { sql } from "kysely";
import { CLAIMED_RIGHT_LABELS } from "../../upload-labels.ts";
import { documentAddress } from "#domains/catalogue/document-addresses.ts";
import { OWN_UPLOADS_ADDRESS } from "../../addresses.ts";
import { partAddress } from "#domains/catalogue/addresses.ts";
import { decideInfringement } from "./decide-infringement.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Context } from "#platform/context.ts";
import type { CaseQueue, QueuedCase } from "#platform/domain/case-queue.ts";
import { whoseCorrections } from "./whose-corrections.ts";

/** Reports that a datasheet infringes somebody's rights: where one is right, the datasheet is taken down, and its uploader may object. */
export const infringementQueue: CaseQueue = {
  name: "infringements",
  title: "侵权举报",
  group: "规格书",
  order: 40,
  dueHours: 24,
  look: { act: "read-contact", subject: "correction" },
  whose: whoseCorrections,
  of: {
    document: (id) => sql`select id from datasheet_corrections where document_id = ${id}`,
    part: (id) => sql`select id from datasheet_corrections where part_id = ${id}`,
  },
  decisions: [
    {
      name: "upheld",
      label: "成立并下架",
      kind: "danger",
      needsReason: true,
      reasons: ["权属证明有效，内容一致", "上传人未能证明获得授权"],
    },
    {
      name: "rejected",
      label: "不成立",
      kind: "plain",
      needsReason: true,
      reasons: ["权属证明不足", "内容与所述权利无关", "属于公开发布的原厂资料"],
    },
  ],
  waiting: () =>
    sql`select id, created_at as opened_at from datasheet_corrections where state = 'open' and type = 'infringement'`,
  namedBy: "名称或权利人",
  named: (pattern) =>
    sql`select report.id from datasheet_corrections report
      left join datasheet_documents document on document.id = report.document_id left join datasheet_parts part on part.id = report.part_id
    where report.state = 'open' and (document.title ilike ${pattern} or part.mpn ilike ${pattern} or report.claimant ilike ${pattern})`,
  list: listOpen,
  async decide(context, { id, decision, reason }) {
    const isRight = decision === "upheld";
    const { userId, title, documentId, uploaderIds } = await decideInfringement(context, { id, isRight, note: reason });
    const toUploaders = (isRight ? uploaderIds : []).map((uploaderId) => ({
      userId: uploaderId,
      title: "您上传的规格书因侵权举报被下架",
      text: `《${title}》被下架：${reason}。如有异议，可在我的规格书中提出一次。`,
      path: OWN_UPLOADS_ADDRESS,
    }));
    if (userId === null) return toUploaders;
    const path = documentId === null ? {} : { path: documentAddress({ id: documentId }) };
    const toReporter = {
      userId,
      title: isRight ? "侵权举报成立" : "侵权举报未成立",
      text: `您对《${title}》的侵权举报${isRight ? "成立，已处理" : "未成立"}：${reason}`,
      ...path,
    };
    return [...toUploaders, toReporter];
  },
  undo: { remember: rememberCorrection, restore: reopenCorrection },
};

async function listOpen(
  { db }: Context,
  { ids, limit, offset }: { ids: number[] | null; limit: number; offset: number },
): Promise<QueuedCase[]> {
  const rows = await db
    .selectFrom("datasheetCorrections as report")
    .leftJoin("datasheetDocuments as document", "document.id", "report.documentId")
    .leftJoin("datasheetParts as part", "part.id", "report.partId")
    .leftJoin("accountUsers as user", "user.id", "report.userId")
    .select([
      "report.id",
      "report.text",
      "report.page",
      "report.contact",
      "report.claimant",
      "report.claimedRight",
      "report.proof",
      "report.outsideUrl",
      "report.createdAt",
    ])
    .select([
      "document.id as documentId",
      "document.title",
      "document.source",
      "document.sourceUrl",
      "document.state",
      "part.id as partId",
      "part.mpn",
      "user.id as userId",
      "user.nickName",
    ])
    .select(
      sql<
        string | null
      >`(select string_agg(distinct uploader.nick_name, '、') from datasheet_uploads upload join account_users uploader on uploader.id = upload.user_id where upload.document_id = report.document_id and upload.state = 'published')`.as(
        "uploaders",
      ),
    )
    .where("report.state", "=", "open")
    .where("report.type", "=", "infringement")
    .$if(ids !== null, (query) => query.where("report.id", "=", anyOf(ids!)))
    .orderBy("report.createdAt")
    .orderBy("report.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => {
    const said: [label: string, value: string | null, path?: string][] = [
      ["举报人", row.claimant ?? row.nickName ?? "访客", row.userId === null ? undefined : `/ops/users/${row.userId}`],
      ["联系方式", row.contact],
      ["权利", row.claimedRight && CLAIMED_RIGHT_LABELS[row.claimedRight as keyof typeof CLAIMED_RIGHT_LABELS]],
      ["权属证明", row.proof],
      ["页码", row.page === null ? null : String(row.page)],
      ["外部链接", row.outsideUrl],
      ["上传人", row.uploaders],
      ["来源", row.sourceUrl ?? row.source],
      ["状态", row.state === "removed" ? "已下架" : null],
    ];
    const path =
      row.documentId !== null
        ? documentAddress({ id: row.documentId })
        : row.partId !== null
          ? partAddress({ id: row.partId, mpn: row.mpn! })
          : null;
    return {
      id: row.id,
      title: row.title ?? row.mpn ?? "已删除的内容",
      path,
      facts: said.flatMap(([label, value, path = null]) => (value ? [{ label, value, path }] : [])),
      text: row.text,
      openedAt: row.createdAt.toISOString(),
    };
  });
}
