/** What operators do here, as the audit log calls it. Names are never reused. */
export const AUDIT_ACTIONS = {
  "save-config": "修改系统配置",
};

/** What that is done to. */
export const AUDIT_SUBJECTS = {
  config: "系统配置",
};
