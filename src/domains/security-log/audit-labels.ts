/** What operators do here, as the audit log calls it. Names are never reused. */
export const AUDIT_ACTIONS = {
  "export-security": "导出安全日志",
  "settle-alarm": "处理安全告警",
};

/** What that is done to. */
export const AUDIT_SUBJECTS = {
  "security-log": "安全日志",
  "security-alarm": "安全告警",
};
