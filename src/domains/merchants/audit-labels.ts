/** What operators do here, as the audit log calls it. Names are never reused. */
export const AUDIT_ACTIONS = {
  "settle-merchant": "处理商家",
  "read-merchant": "查看商家资料",
};

/** What that is done to. */
export const AUDIT_SUBJECTS = {
  merchant: "商家",
};
