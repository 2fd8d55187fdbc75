import { hasMoved } from "#platform/move-rows.ts";
import { alternateStates } from "../../states.ts";
import { sql } from "kysely";
import { ALTERNATE_TYPE_LABELS } from "#domains/catalogue/alternate-labels.ts";
import { documentAddress } from "#domains/catalogue/document-addresses.ts";
import { judgeAlternates } from "./alternate-queries.ts";
import { decideAlternate } from "./decide-alternate.ts";
import { partAddress } from "#domains/catalogue/addresses.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Context } from "#platform/context.ts";
import type { CaseQueue, QueuedCase } from "#platform/domain/case-queue.ts";
import { whoseAlternates } from "./whose-alternates.ts";

/** Alternates that users and operators propose: only what a page of each datasheet proves can be published. */
export const alternateQueue: CaseQueue = {
  name: "alternates",
  title: "替代料审核",
  group: "规格书",
  order: 30,
  dueHours: 72,
  look: "words that would be shown to all",
  whose: whoseAlternates,
  decisions: [
    { name: "published", label: "发布", kind: "primary", needsReason: false, reasons: ["参数与封装核对一致"] },
    {
      name: "rejected",
      label: "驳回",
      kind: "danger",
      needsReason: true,
      reasons: ["封装或引脚不符", "关键参数不满足", "缺少规格书依据"],
    },
  ],
  waiting: () =>
    sql`select id, created_at as opened_at from datasheet_alternates where state = 'proposed' and origin <> 'system'`,
  named: (pattern) =>
    sql`select alternate.id from datasheet_alternates alternate
      join datasheet_parts part on part.id = alternate.part_id join datasheet_parts replacement on replacement.id = alternate.replacement_id
    where alternate.state = 'proposed' and (part.mpn ilike ${pattern} or replacement.mpn ilike ${pattern})`,
  list: listProposed,
  async decide(context, { id, decision, reason }) {
    const state = decision === "published" ? "published" : "rejected";
    const alternate = await decideAlternate(context, { id, state, note: reason });
    const { createdBy } = await context.db
      .selectFrom("datasheetAlternates")
      .select("createdBy")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (createdBy === null) return null;
    const pair = `${alternate.part.mpn} → ${alternate.replacement.mpn}`;
    return {
      userId: createdBy,
      title: state === "published" ? "替代料已发布" : "替代料未通过",
      text: `您提交的替代料 ${pair} ${state === "published" ? "已发布" : "未通过审核"}${reason ? `：${reason}` : "。"}`,
      path: partAddress(alternate.part),
    };
  },
  undo: {
    restore: ({ db, now }, { id, decidedAt }) =>
      hasMoved(
        db
          .updateTable("datasheetAlternates")
          .set({ decidedAt: null, decidedBy: null, decidedNote: null, updatedAt: now })
          .where("id", "=", id)
          .where("decidedAt", "=", decidedAt),
        { states: alternateStates, to: "proposed" },
      ),
  },
};

async function listProposed(
  context: Context,
  { ids, limit, offset }: { ids: number[] | null; limit: number; offset: number },
): Promise<QueuedCase[]> {
  const rows = await context.db
    .selectFrom("datasheetAlternates as alternate")
    .innerJoin("datasheetParts as part", "part.id", "alternate.partId")
    .innerJoin("datasheetParts as replacement", "replacement.id", "alternate.replacementId")
    .leftJoin("accountUsers as user", "user.id", "alternate.createdBy")
    .select([
      "alternate.id",
      "alternate.type",
      "alternate.note",
      "alternate.createdAt",
      "part.id as partId",
      "part.mpn",
      "replacement.id as replacementId",
      "replacement.mpn as replacementMpn",
    ])
    .select(["user.id as userId", "user.nickName"])
    .where("alternate.state", "=", "proposed")
    .where("alternate.origin", "<>", "system")
    .$if(ids !== null, (query) => query.where("alternate.id", "=", anyOf(ids!)))
    .orderBy("alternate.createdAt")
    .orderBy("alternate.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const judged = await judgeAlternates(
    context,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    title: `${row.mpn} → ${row.replacementMpn}`,
    path: partAddress({ id: row.partId, mpn: row.mpn }),
    facts: [
      { label: "类型", value: ALTERNATE_TYPE_LABELS[row.type as keyof typeof ALTERNATE_TYPE_LABELS], path: null },
      {
        label: "替代型号",
        value: row.replacementMpn,
        path: partAddress({ id: row.replacementId, mpn: row.replacementMpn }),
      },
      ...judgedFacts(judged.get(row.id)),
      { label: "提交人", value: row.nickName ?? "—", path: row.userId === null ? null : `/ops/users/${row.userId}` },
    ],
    text: row.note,
    openedAt: row.createdAt.toISOString(),
  }));
}

/** What the rule of the category says, what can't be right beside it, and the pages that prove it. */
function judgedFacts(
  judged: Awaited<ReturnType<typeof judgeAlternates>> extends Map<number, infer Judged> ? Judged | undefined : never,
): QueuedCase["facts"] {
  if (!judged) return [];
  const { verdict, contradicts, proofs, risks } = judged;
  const said = [
    ["不满足", verdict?.unfit],
    ["相同", verdict?.same],
    ["不同但可用", verdict?.different],
    ["未知", verdict?.unknown],
  ] as const;
  return [
    ...(verdict
      ? said.flatMap(([label, texts]) =>
          texts && texts.length > 0 ? [{ label: `参数${label}`, value: texts.join("；"), path: null }] : [],
        )
      : [{ label: "参数比较", value: "这个分类没有替代规则，请自行核对", path: null }]),
    ...(contradicts.length > 0
      ? [{ label: "矛盾", value: `与替代料 ${contradicts.map((id) => `#${id}`).join("、")} 不能同时成立`, path: null }]
      : []),
    ...(proofs.length > 0
      ? proofs.map(({ documentId, page }) => ({
          label: "证据",
          value: `规格书 ${documentId} 第 ${page} 页`,
          path: `${documentAddress({ id: documentId })}?page=${page}`,
        }))
      : [{ label: "证据", value: "没有证据页，不能发布", path: null }]),
    ...(risks ? [{ label: "风险", value: risks, path: null }] : []),
  ];
}
