/** What operators do here, as the audit log calls it. Names are never reused. */
export const AUDIT_ACTIONS = {
  "settle-feedback": "处理反馈",
  announce: "发布公告",
  "withdraw-announcement": "撤下公告",
};

/** What that is done to. */
export const AUDIT_SUBJECTS = {
  feedback: "反馈",
  announcement: "公告",
};
