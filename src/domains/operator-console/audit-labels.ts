/** What operators do here, as the audit log calls it. Names are never reused. */
export const AUDIT_ACTIONS = {
  "hand-over": "移交",
};

/** What that is done to. */
export const AUDIT_SUBJECTS = {
  case: "待办",
};
