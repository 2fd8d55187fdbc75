import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Context } from "#platform/context.ts";
import type { CaseQueue, QueuedCase } from "#platform/domain/case-queue.ts";
import { hasMoved } from "#platform/move-rows.ts";
import { brandAddress } from "../../addresses.ts";
import { proposalStates } from "../../states.ts";
import { decideProposal } from "./decide-proposal.ts";
import { findNamedBrand } from "./find-named.ts";
import { whoseProposals } from "./whose-proposals.ts";

/** Brands and part numbers that companies propose: accepted, they stand in the catalogue. */
export const proposalQueue: CaseQueue = {
  name: "proposals",
  title: "收录提议",
  group: "规格书",
  order: 155,
  dueHours: 72,
  look: "names of things that are for sale, which would be shown to all",
  whose: whoseProposals,
  decisions: [
    { name: "accepted", label: "收录", kind: "primary", needsReason: false, reasons: ["已核对规格书"] },
    {
      name: "rejected",
      label: "不收录",
      kind: "danger",
      needsReason: true,
      reasons: ["无法确认型号或品牌", "请补充规格书链接后再提", "不是元器件", "是已有品牌的别名，请按已有名称填写"],
    },
  ],
  waiting: () => sql`select id, created_at as opened_at from catalogue_proposals where state = 'waiting'`,
  named: (pattern) =>
    sql`select id from catalogue_proposals where state = 'waiting' and (brand_name ilike ${pattern} or mpn ilike ${pattern})`,
  list: listWaiting,
  decide: (context, { id, decision, reason }) =>
    decideProposal(context, { id, decision: decision === "accepted" ? "accepted" : "rejected", reason }),
  undo: {
    final: { accepted: "已进入目录，请在「型号」或「品牌」中隐藏或合并" },
    restore: ({ db }, { id, decidedAt }) =>
      hasMoved(
        db
          .updateTable("catalogueProposals as proposal")
          .set({ decidedAt: null })
          .where("id", "=", id)
          .where("decidedAt", "=", decidedAt)
          // Meanwhile proposed anew.
          .where(
            sql<boolean>`not exists (select from catalogue_proposals other where other.state = 'waiting' and other.brand_key = proposal.brand_key
              and lower(replace(other.mpn, ' ', '')) = lower(replace(proposal.mpn, ' ', '')))`,
          ),
        { states: proposalStates, to: "waiting" },
      ),
  },
};

async function listWaiting(
  { db }: Context,
  { ids, limit, offset }: { ids: number[] | null; limit: number; offset: number },
): Promise<QueuedCase[]> {
  const rows = await db
    .selectFrom("catalogueProposals as proposal")
    .leftJoin("datasheetCategories as category", "category.id", "proposal.categoryId")
    .leftJoin("accountUsers as user", "user.id", "proposal.userId")
    .selectAll("proposal")
    .select(["category.name as categoryName", "user.nickName"])
    .where("proposal.state", "=", "waiting")
    .$if(ids !== null, (query) => query.where("proposal.id", "=", anyOf(ids!)))
    .orderBy("proposal.createdAt")
    .orderBy("proposal.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return Promise.all(
    rows.map(async ({ id, brandName, brandKey, mpn, note, userId, createdAt, ...row }) => {
      const brand = await findNamedBrand(db, brandKey);
      const claimed = (label: string, value: string | null) =>
        value ? [{ label, value, path: null, isClaimed: true }] : [];
      return {
        id,
        title: mpn ? `${brandName} ${mpn}` : brandName,
        path: null,
        facts: [
          { label: "提议", value: mpn ? "新型号" : "新品牌", path: null },
          {
            label: "品牌",
            value: brand ? brand.name : `${brandName}（品牌库中没有，收录时新建）`,
            path: brand ? brandAddress(brand) : null,
          },
          ...claimed("分类", row.categoryName),
          ...claimed("规格书", row.datasheetUrl),
          { label: "提议人", value: row.nickName ?? "已注销", path: userId === null ? null : `/ops/users/${userId}` },
        ],
        text: note,
        openedAt: createdAt.toISOString(),
      };
    }),
  );
}
