/** What operators do here, as the audit log calls it. Names are never reused. */
export const AUDIT_ACTIONS = {
  "add-held-words": "添加敏感词",
  "remove-held-word": "删除敏感词",
};

/** What that is done to. */
export const AUDIT_SUBJECTS = {
  "held-word": "敏感词",
};
