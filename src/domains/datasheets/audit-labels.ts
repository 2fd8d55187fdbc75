/** What operators do here, as the audit log calls it. Names are never reused. */
export const AUDIT_ACTIONS = {
  "settle-correction": "处理纠错",
  "join-documents": "关联规格书版本",
  "part-document": "移出规格书版本",
  "take-down": "下架规格书",
  restore: "恢复规格书",
  "edit-document": "编辑规格书",
  "settle-document-difference": "处理规格书来源差异",
  "hide-document": "隐藏规格书",
  "show-document": "恢复显示规格书",
  "publish-upload": "发布上传的规格书",
  "reject-upload": "驳回上传的规格书",
  "read-upload": "查看上传的规格书文件",
  "settle-objection": "处理下架异议",
  "save-fetch-host": "设置外链网站",
  "retry-fetches": "重新抓取外链网站",
  "start-fetching": "开始抓取外链规格书",
  "stop-fetching": "停止抓取外链规格书",
};

/** What that is done to. */
export const AUDIT_SUBJECTS = {
  correction: "纠错",
  document: "规格书",
  upload: "上传的规格书",
  objection: "下架异议",
  "fetch-host": "外链网站",
  fetching: "外链规格书抓取",
};
