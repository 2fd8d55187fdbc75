/** What operators say of a part; its values stand beside. Names stand in rows: they are never reused. */
export const PART_FIELDS = ["category", "description", "package", "lifecycle", "rohs", "datasheet-url"] as const;
export type PartField = (typeof PART_FIELDS)[number];

/** Of which a reader can say what should stand there. */
export const PROPOSED_FIELDS = [
  "package",
  "lifecycle",
  "description",
  "datasheet-url",
  "parameter",
  "brand",
  "category",
] as const;
export type ProposedField = (typeof PROPOSED_FIELDS)[number];

/** The same of a brand. */
export const BRAND_FIELDS = ["name-cn", "country", "website", "summary", "founded-year"] as const;
export type BrandField = (typeof BRAND_FIELDS)[number];

export const FIELD_LABELS: Record<PartField | BrandField, string> = {
  category: "分类",
  description: "描述",
  package: "封装",
  lifecycle: "生命周期",
  rohs: "RoHS",
  "datasheet-url": "规格书链接",
  "name-cn": "中文名",
  country: "国家",
  website: "官网",
  summary: "简介",
  "founded-year": "成立年份",
};

export const PROPOSED_LABELS: Record<ProposedField, string> = {
  package: FIELD_LABELS.package,
  lifecycle: FIELD_LABELS.lifecycle,
  description: FIELD_LABELS.description,
  "datasheet-url": FIELD_LABELS["datasheet-url"],
  parameter: "参数值",
  brand: "品牌",
  category: FIELD_LABELS.category,
};
