/** What operators do here, as the audit log calls it. Names are never reused. */
export const AUDIT_ACTIONS = {
  "export-acts": "导出操作日志",
  "write-archive": "备份",
  "restore-archive": "恢复备份",
};

/** What that is done to. */
export const AUDIT_SUBJECTS = {
  log: "操作日志",
  archive: "归档",
};
