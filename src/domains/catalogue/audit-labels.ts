/** What operators do here, as the audit log calls it. Names are never reused. */
export const AUDIT_ACTIONS = {
  "settle-search": "处理无结果搜索",
  "save-brand": "编辑品牌",
  "merge-brand": "合并品牌",
  "add-category": "新增分类",
  "save-category": "编辑分类",
  "merge-category": "合并分类",
  "add-parameter": "新增参数",
  "save-parameter": "编辑参数",
  "merge-parameter": "合并参数",
  "save-part": "编辑型号",
  "hide-part": "隐藏型号",
  "show-part": "恢复显示型号",
  "merge-part": "合并型号",
  "undo-merge": "撤销合并",
  "settle-difference": "处理来源差异",
  "save-suffix": "编辑包装后缀",
  "remove-suffix": "删除包装后缀",
  "save-marking": "编辑丝印",
  "remove-marking": "删除丝印",
  "import-catalogue": "导入型号",
  "cancel-import": "取消导入",
  "bring-list": "上传名单",
  "undo-import": "撤销导入",
};

/** What that is done to. */
export const AUDIT_SUBJECTS = {
  "search-term": "搜索词",
  brand: "品牌",
  part: "型号",
  category: "分类",
  parameter: "参数",
  suffix: "包装后缀",
  marking: "丝印",
  import: "导入",
  "import-file": "导入的名单",
};
