/** What operators do here, as the audit log calls it. Names are never reused. */
export const AUDIT_ACTIONS = {
  "add-held-words": "添加敏感词",
  "remove-held-word": "删除敏感词",
  "release-public-text": "通过公开内容",
  "refuse-public-text": "不予展示公开内容",
  "take-down-public-text": "下架公开内容",
  "put-back-public-text": "恢复公开内容",
  "look-again-public-texts": "重新检查公开内容",
};

/** What that is done to. */
export const AUDIT_SUBJECTS = {
  "held-word": "敏感词",
  "public-text": "公开内容",
};
