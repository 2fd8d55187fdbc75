import { PROPOSED_FIELDS, PROPOSED_LABELS } from "#domains/catalogue/part-fields.ts";
import { DOCUMENT_FIELD_LABELS, PROPOSED_DOCUMENT_FIELDS, type ProposedDocumentField } from "./document-fields.ts";

/** What a correction can be about, and what it can say. */
export const CORRECTION_SUBJECTS = ["document", "part", "outside-link"] as const;
export type CorrectionSubject = (typeof CORRECTION_SUBJECTS)[number];

export const CORRECTION_TYPES = [
  "unreadable",
  "wrong-part",
  "wrong-brand",
  "outdated",
  "missing-pages",
  "wrong-values",
  "infringement",
  "other",
] as const;
export type CorrectionType = (typeof CORRECTION_TYPES)[number];

const CORRECTION_TYPE_LABELS: Record<CorrectionType, string> = {
  unreadable: "文件打不开",
  "wrong-part": "型号不符",
  "wrong-brand": "品牌不符",
  outdated: "版本过旧",
  "missing-pages": "页面缺失",
  "wrong-values": "参数错误",
  infringement: "侵权",
  other: "其他",
};

/** The label of a type where its subject asks for other words. */
export function correctionLabel(subject: CorrectionSubject, type: CorrectionType): string {
  return subject === "outside-link" && type === "unreadable" ? "链接失效，打不开" : CORRECTION_TYPE_LABELS[type];
}

/** What can be said of a subject: what concerns a file is not asked of a part. */
export const TYPES_OF_SUBJECT: Record<CorrectionSubject, readonly CorrectionType[]> = {
  document: CORRECTION_TYPES,
  part: ["wrong-part", "wrong-brand", "wrong-values", "outdated", "infringement", "other"],
  "outside-link": ["unreadable", "wrong-part", "wrong-brand", "outdated", "infringement", "other"],
};

/** What a reader can say what should stand in. */
export const CORRECTED_FIELDS = [...PROPOSED_FIELDS, ...PROPOSED_DOCUMENT_FIELDS] as const;
export type CorrectedField = (typeof CORRECTED_FIELDS)[number];

export function isOfDocument(field: CorrectedField): field is ProposedDocumentField {
  return (PROPOSED_DOCUMENT_FIELDS as readonly CorrectedField[]).includes(field);
}

export const CORRECTED_FIELD_LABELS: Record<CorrectedField, string> = {
  ...PROPOSED_LABELS,
  title: DOCUMENT_FIELD_LABELS.title,
  kind: DOCUMENT_FIELD_LABELS.kind,
  "missing-part": "缺少的型号",
  "foreign-part": "不该列出的型号",
};

export const FIELDS_OF_SUBJECT: Record<CorrectionSubject, readonly CorrectedField[]> = {
  document: PROPOSED_DOCUMENT_FIELDS,
  part: PROPOSED_FIELDS,
  "outside-link": ["datasheet-url"],
};
