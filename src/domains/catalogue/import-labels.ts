import type { ColumnUse } from "#shared/column-uses.ts";
import type { CatalogueImport } from "./contract/catalogue-import.ts";

/** A list that is not confirmed in so long is given up. */
export const IMPORT_FILE_KEPT_DAYS = 7;

export const COLUMN_USE_LABELS: Record<ColumnUse, string> = {
  mpn: "型号",
  manufacturer: "品牌",
  package: "封装",
  description: "描述",
  category: "分类",
  subcategory: "二级分类",
  lcsc: "立创编号",
  price: "单价",
  currency: "币种",
  stock: "库存",
  lifecycle: "生命周期",
  rohs: "RoHS",
  datasheetUrl: "规格书链接",
  parameter: "参数（按列名）",
  ignored: "不导入",
};

export const IMPORT_CURRENCIES = ["CNY", "USD", "HKD", "EUR"] as const;

/** Where an import from the browser is. */
export const IMPORT_FILE_STATES = [
  "draft",
  "trying",
  "tried",
  "waiting",
  "running",
  "done",
  "failed",
  "cancelled",
  "undone",
] as const;

export const IMPORT_OUTCOME_LABELS = { added: "新增", changed: "更新", unchanged: "未变", refused: "拒绝" };

/** So long an import can be undone. */
export const IMPORT_UNDO_DAYS = 30;

export const IMPORT_STATE_LABELS: Record<CatalogueImport["state"], string> = {
  waiting: "排队中",
  running: "导入中",
  done: "已完成",
  failed: "未完成",
  cancelled: "已停止",
};
