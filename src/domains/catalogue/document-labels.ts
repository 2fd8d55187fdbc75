/** The languages of documents. */
export const DOCUMENT_LANGUAGES = ["zh", "en", "ja", "ru", "zh-en", "other"] as const;

export const LANGUAGE_LABELS: Record<string, string> = {
  zh: "中文",
  en: "英文",
  ja: "日文",
  ru: "俄文",
  "zh-en": "中英文",
  other: "其他语言",
};

export function languageLabel(language: string | null): string | null {
  return language && (LANGUAGE_LABELS[language] ?? language);
}

/** The kinds of documents. */
export const DOCUMENT_KINDS = [
  "datasheet",
  "errata",
  "application-note",
  "user-manual",
  "reference-design",
  "package-drawing",
  "pcn",
  "other",
] as const;

export const DOCUMENT_KIND_LABELS: Record<string, string> = {
  datasheet: "数据手册",
  errata: "勘误",
  "application-note": "应用笔记",
  "user-manual": "用户手册",
  "reference-design": "参考设计",
  "package-drawing": "封装图",
  pcn: "PCN",
  other: "其他",
};

export function documentKindLabel(kind: string): string {
  return DOCUMENT_KIND_LABELS[kind] ?? kind;
}
