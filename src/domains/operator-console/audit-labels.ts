/** What operators do here, as the audit log calls it. Names are never reused. */
export const AUDIT_ACTIONS = {
  "hand-over": "移交",
  "undo-decision": "撤销处理",
  "propose-decision": "提出处理，待复核",
  "confirm-decision": "复核处理",
  "decide-alone": "一人决定",
  "export-table": "导出列表",
  "export-statistics": "导出数据统计",
};

/** What that is done to. */
export const AUDIT_SUBJECTS = {
  case: "待办",
  table: "列表",
  statistics: "数据统计",
};
