import { sql } from "kysely";
import { BRAND_LEVEL_LABELS, COMPANY_ROLE_LABELS } from "../../labels.ts";
import { companyAddress } from "../../addresses.ts";
import { listWaitingCertificates, type WaitingCertificate, waitingCertificates } from "./waiting-certificates.ts";
import { decideCertificate } from "./decide-certificate.ts";
import { rememberCertificate, standsVerified, undoCertificate } from "./undo-certificate.ts";
import type { CaseQueue, QueuedCase } from "#platform/domain/case-queue.ts";
import { whoseCertificates } from "./whose-certificates.ts";

const linesPath = (role: string) => `/userCenter/manage/productionLineManage?role=${role}`;

/** Certificates by which companies prove that they carry a brand. */
export const certificateQueue: CaseQueue = {
  name: "brand-certificates",
  title: "代理证书",
  group: "企业",
  order: 80,
  look: "certificates go on record when they are opened",
  whose: whoseCertificates,
  of: { company: (id) => sql`select id from suppliers_carried_brands where company_id = ${id}` },
  decisions: [
    { name: "approved", label: "通过", kind: "primary", needsReason: false, reasons: ["已核对证书"] },
    {
      name: "rejected",
      label: "驳回",
      kind: "danger",
      needsReason: true,
      reasons: [
        "证书不清晰，请重新上传",
        "被授权方与企业名称不一致",
        "授权方不是该品牌",
        "授权级别与证书不一致",
        "有效期与证书不一致",
        "该品牌已有其他独家代理，请补充说明",
      ],
    },
  ],
  waiting: waitingCertificates,
  named: (pattern) =>
    sql`select carried.id from suppliers_carried_brands carried
      join suppliers_companies company on company.id = carried.company_id join datasheet_brands brand on brand.id = carried.brand_id
    where company.name ilike ${pattern} or brand.name ilike ${pattern}`,
  async list(context, range) {
    return (await listWaitingCertificates(context, range)).map(toCase);
  },
  async decide(context, { id, decision, reason, openedAt }) {
    const isApproved = decision === "approved";
    const { brandName, role, validUntil, userId } = await decideCertificate(context, {
      id,
      isApproved,
      reason,
      openedAt,
    });
    if (userId === null) return null;
    return isApproved
      ? {
          userId,
          title: "代理证书已通过",
          text: `「${brandName}」的代理证书已验证，${validUntil ? `有效期至 ${validUntil}` : "长期有效"}。`,
          path: linesPath(role),
        }
      : {
          userId,
          title: "代理证书未通过",
          text: `「${brandName}」的代理证书未通过：${reason}。修改后可重新提交。`,
          path: linesPath(role),
        };
  },
  undo: { remember: rememberCertificate, restore: undoCertificate, stands: standsVerified },
};

function toCase({
  id,
  role,
  brand,
  company,
  level,
  number,
  validFrom,
  validUntil,
  mediaType,
  submittedAt,
  submittedBy,
  inForce,
  exclusive,
}: WaitingCertificate): QueuedCase {
  const fact = (label: string, value: string, path: string | null = null) => ({ label, value, path });
  const claimed = (label: string, value: string, was: string | null) => ({
    ...fact(label, value),
    isClaimed: true,
    ...(was !== null && { former: was }),
  });
  const pageOf = (companyId: number) => companyAddress({ id: companyId });
  return {
    id,
    title: `${company.name}：${brand.name}`,
    path: pageOf(company.id),
    facts: [
      fact("企业", company.name, pageOf(company.id)),
      fact("品牌（授权方）", brand.name, `/brandDetail/${brand.id}/${encodeURIComponent(brand.name)}`),
      fact("身份", COMPANY_ROLE_LABELS[role]),
      claimed("授权级别", BRAND_LEVEL_LABELS[level], inForce && BRAND_LEVEL_LABELS[inForce.level]),
      claimed("证书编号", number || "未填写", inForce && (inForce.number || "未填写")),
      claimed("有效期", termOf({ validFrom, validUntil }), inForce && termOf(inForce)),
      ...(inForce
        ? [fact("现行证书", `${BRAND_LEVEL_LABELS[inForce.level]}，至 ${inForce.validUntil ?? "长期"}`)]
        : []),
      ...exclusive.map((other) =>
        fact(
          "其他独家",
          `「${other.name}」${other.isProven ? "已验证为独家代理" : "同时申请独家代理"}`,
          pageOf(other.companyId),
        ),
      ),
      ...(exclusive.length === 0 ? [fact("其他独家", "没有其他企业声明独家代理")] : []),
      ...(submittedBy ? [fact("提交人", submittedBy.nickName, `/ops/users/${submittedBy.id}`)] : []),
    ],
    pictures: [{ label: "代理证书", mediaType, path: `/api/agent/certificate/${id}?waiting=true` }],
    text: "",
    openedAt: submittedAt.toISOString(),
  };
}

const termOf = ({ validFrom, validUntil }: Pick<WaitingCertificate, "validFrom" | "validUntil">) =>
  `${validFrom ?? "未填写"} 至 ${validUntil ?? "长期"}`;
