/** What a column of a stock file can be. */
export const STOCK_FIELDS = [
  "mpn",
  "brand",
  "quantity",
  "dateCode",
  "place",
  "price",
  "currency",
  "tax",
  "minQuantity",
  "package",
  "note",
] as const;
export type StockField = (typeof STOCK_FIELDS)[number];
export const STOCK_FIELD_LABELS: Record<StockField, string> = {
  mpn: "型号",
  brand: "品牌",
  quantity: "数量",
  dateCode: "批号",
  place: "仓库",
  price: "单价",
  currency: "币种",
  tax: "含税",
  minQuantity: "起订量",
  package: "封装",
  note: "备注",
};

/** From a field to the place of its column. */
export type StockMapping = Partial<Record<StockField, number>>;
