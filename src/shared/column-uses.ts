/** The fields a column of a list of parts can stand for. */
export const CSV_FIELDS = [
  "mpn",
  "manufacturer",
  "package",
  "description",
  "category",
  "subcategory",
  "lcsc",
  "price",
  "currency",
  "stock",
  "lifecycle",
  "rohs",
  "datasheetUrl",
] as const;
export type CsvField = (typeof CSV_FIELDS)[number];

/** What an operator may say of a heading: a field, that it is one of a parameter whatever it is called, or that nobody wants it. */
export const COLUMN_USES = [...CSV_FIELDS, "parameter", "ignored"] as const;
export type ColumnUse = (typeof COLUMN_USES)[number];
