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
