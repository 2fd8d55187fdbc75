/** What operators do here, as the audit log calls it. Names are never reused. */
export const AUDIT_ACTIONS = {
  "save-financial-report": "编辑财报数据",
  "remove-financial-report": "删除财报数据",
};

/** What that is done to. */
export const AUDIT_SUBJECTS = {
  "financial-report": "财报数据",
};
