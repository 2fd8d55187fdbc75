/** What operators do here, as the audit log calls it. Names are never reused. */
export const AUDIT_ACTIONS = {
  "save-alternate": "编辑替代料",
  "settle-alternate": "审核替代料",
  "save-alternate-rule": "编辑替代料规则",
  "reset-alternate-rule": "恢复内置替代料规则",
};

/** What that is done to. */
export const AUDIT_SUBJECTS = { alternate: "替代料", "alternate-rule": "替代料规则" };
