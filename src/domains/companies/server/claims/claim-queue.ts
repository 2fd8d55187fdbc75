import { sql } from "kysely";
import { companyAddress } from "../../addresses.ts";
import { listWaitingClaims, type WaitingClaim } from "./waiting-claims.ts";
import { decideClaim } from "./decide-claim.ts";
import { rememberClaim, standsClaimed, undoClaim } from "./undo-claim.ts";
import type { CaseQueue, QueuedCase } from "#platform/domain/case-queue.ts";
import { whoseClaims } from "./whose-claims.ts";

const OWN_PAGE = { none: "没有", empty: "有，尚未填写，通过后并入", filled: "有且已填写内容，不能通过" };

/** Enterprises that say that a page made from a list is their own. */
export const claimQueue: CaseQueue = {
  name: "claims",
  title: "主页认领",
  group: "企业",
  order: 70,
  look: "its evidence goes on record when it is opened",
  whose: whoseClaims,
  of: {
    company: (id) => sql`select id from suppliers_claims where company_id = ${id}`,
    enterprise: (id) => sql`select id from suppliers_claims where enterprise_id = ${id}`,
  },
  decisions: [
    { name: "approved", label: "通过", kind: "primary", needsReason: false, reasons: ["名称、网址与认证企业一致"] },
    {
      name: "rejected",
      label: "驳回",
      kind: "danger",
      needsReason: true,
      reasons: ["该页面与贵司名称不一致，请补充证明材料", "该页面属于其他企业", "证明材料不清晰，请重新上传"],
    },
  ],
  waiting: () => sql`select id, created_at as opened_at from suppliers_claims where state = 'waiting'`,
  named: (pattern) =>
    sql`select claim.id from suppliers_claims claim
      join suppliers_companies company on company.id = claim.company_id join suppliers_enterprises enterprise on enterprise.id = claim.enterprise_id
    where claim.state = 'waiting' and (company.name ilike ${pattern} or enterprise.name ilike ${pattern})`,
  async list(context, range) {
    return (await listWaitingClaims(context, range)).map(toCase);
  },
  async decide(context, { id, decision, reason }) {
    const isApproved = decision === "approved";
    const { companyId, companyName, userId } = await decideClaim(context, { id, isApproved, reason });
    const path = companyAddress({ id: companyId });
    return isApproved
      ? {
          userId,
          title: "主页认领已通过",
          text: `「${companyName}」的主页已由贵司管理，可以补充联系人、品牌与库存。`,
          path,
        }
      : {
          userId,
          title: "主页认领未通过",
          text: `认领「${companyName}」的主页未通过：${reason}。补充材料后可重新提交。`,
          path,
        };
  },
  undo: { remember: rememberClaim, restore: undoClaim, stands: standsClaimed },
};

function toCase({
  id,
  company,
  enterprise,
  ownPage,
  note,
  evidence,
  rivals,
  earlier,
  claimant,
  createdAt,
}: WaitingClaim): QueuedCase {
  const fact = (label: string, value: string, path: string | null = null) => ({ label, value, path });
  const names = [company.nameEn, ...company.aliases].filter((name) => name !== "" && name !== company.name);
  return {
    id,
    title: `${company.name} ← ${enterprise.name}`,
    path: companyAddress(company),
    facts: [
      fact("认领的主页", [company.name, ...names].join("、"), companyAddress(company)),
      fact("主页所在地", company.seat || "未知"),
      fact("主页官网", company.website || "未知"),
      fact("主页来源", company.source || "企业自建"),
      fact(
        "申请企业",
        enterprise.name,
        `/ops/enterprises?words=${encodeURIComponent(enterprise.creditCode ?? enterprise.name)}`,
      ),
      fact("企业认证", enterprise.isInForce ? `有效期至 ${enterprise.validUntil}` : "已失效，不能通过"),
      fact("企业经营地", enterprise.place || "未填写"),
      fact("企业官网", enterprise.website || "未填写"),
      fact("企业自己的主页", OWN_PAGE[ownPage]),
      ...rivals.map((name) => fact("同时认领", `「${name}」，请先核实并驳回其一`)),
      ...earlier.map(({ day, isApproved, enterprise: other, reason }) =>
        fact("此前", `${day} 「${other}」${isApproved ? "已通过" : "未通过"}${reason ? `：${reason}` : ""}`),
      ),
      ...(claimant ? [fact("提交人", claimant.nickName, `/ops/users/${claimant.id}`)] : []),
    ],
    pictures: evidence
      ? [{ label: "证明材料", mediaType: evidence.mediaType, path: `/api/enterprise/file/${evidence.id}` }]
      : [],
    text: note,
    ...((!enterprise.isInForce || ownPage === "filled") && { allowed: ["rejected"] }),
    openedAt: createdAt.toISOString(),
  };
}
