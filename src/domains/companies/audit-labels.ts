/** What operators do here, as the audit log calls it. Names are never reused. */
export const AUDIT_ACTIONS = {
  "approve-claim": "通过主页认领",
  "reject-claim": "驳回主页认领",
  "approve-certificate": "通过代理证书",
  "reject-certificate": "驳回代理证书",
  "hide-company": "隐藏企业主页",
  "show-company": "恢复显示企业主页",
  "settle-complaint": "处理投诉",
  "read-company": "查看企业主页资料",
};

/** What that is done to. */
export const AUDIT_SUBJECTS = {
  company: "企业主页",
  "brand-certificate": "代理证书",
  complaint: "投诉",
};
