/** What operators do here, as the audit log calls it. Names are never reused. */
export const AUDIT_ACTIONS = {
  "approve-certification": "通过企业认证",
  "reject-certification": "驳回企业认证",
  "revoke-certification": "撤销认证",
  "read-enterprise": "查看企业资料",
  "read-papers": "查看认证材料",
};

/** What that is done to. */
export const AUDIT_SUBJECTS = {
  enterprise: "企业",
};
