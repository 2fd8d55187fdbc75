import type { MyCertification } from "../../contract/certification.ts";
import { REVIEW_PROMISE } from "../../labels.ts";

/** What stands, in words, with what can be done. */
export function wordsFor({ status, enterprise, certifications: [last] }: MyCertification): string {
  if (status === null) return `完成企业认证后，可以发布和管理供需、邀请同事加入。请准备好营业执照，${REVIEW_PROMISE}。`;
  if (status === 0) return `资料已提交，${REVIEW_PROMISE}，结果会发到「我的消息」。需要修改请先撤回。`;
  if (status === 2) return `未通过原因：${last?.reason ?? ""}。请修改后重新提交。`;
  if (status === 3) return `认证已于 ${enterprise?.validUntil ?? ""} 到期。请核对资料后重新提交，通过后恢复。`;
  if (status === 4)
    return `认证已撤销：${enterprise?.endReason ?? ""}。可以修改资料后重新提交，有疑问请通过意见反馈联系我们。`;
  if (last?.state === "waiting") return "变更正在审核，在此期间原认证继续有效。";
  if (last?.state === "rejected") return `变更未通过：${last.reason}。原认证继续有效。`;
  return "认证有效。变更企业名称、代码或营业执照需重新审核，其间原认证继续有效。";
}
