import type { EnterpriseStatus } from "./labels.ts";

export const ENTERPRISE_STATUS_LABELS: Record<EnterpriseStatus, string> = {
  certified: "已认证",
  expired: "已过期",
  revoked: "已撤销",
  new: "未认证",
};

export const REVOKING_REASONS = ["营业执照已注销或吊销", "资料虚假", "企业申请撤销"];
