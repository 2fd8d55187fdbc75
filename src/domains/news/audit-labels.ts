/** What operators do here, as the audit log calls it. Names are never reused. */
export const AUDIT_ACTIONS = {
  "publish-article": "通过文章",
  "reject-article": "驳回文章",
  "take-down-article": "下架文章",
  "restore-article": "恢复文章",
  "pass-comment": "通过评论",
  "refuse-comment": "拒绝评论",
  "remove-comment": "移除评论",
  "restore-comment": "恢复评论",
  "settle-report": "处理举报",
  "approve-author": "通过作者申请",
  "reject-author": "驳回作者申请",
  "switch-channel": "切换评论审核",
  "read-unpublished": "查看未公开的文章",
  "read-real-name": "查看真实姓名",
};

/** What that is done to. */
export const AUDIT_SUBJECTS = {
  article: "文章",
  comment: "评论",
  report: "举报",
  author: "作者",
  channel: "资讯频道",
};
