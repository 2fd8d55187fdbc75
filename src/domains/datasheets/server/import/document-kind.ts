type DocumentKind =
  | "datasheet"
  | "errata"
  | "application-note"
  | "user-manual"
  | "reference-design"
  | "package-drawing"
  | "pcn"
  | "other";
type DocumentLanguage = "zh" | "en" | "ja" | "ru" | "zh-en" | "other";

const KIND_WORDS: [DocumentKind, RegExp][] = [
  ["errata", /errata|勘误/i],
  ["application-note", /application[ -]?note|应用笔记|应用手册/i],
  ["reference-design", /reference[ -]?design|参考设计/i],
  ["user-manual", /manual|user[ -]?guide|用户手册|使用手册/i],
  ["package-drawing", /package|outline|封装图/i],
  ["pcn", /\bpcn\b|change notice|变更通知/i],
  ["datasheet", /data[ -]?sheet|规格书|数据手册/i],
];
const LANGUAGES: DocumentLanguage[] = ["zh", "en", "ja", "ru", "zh-en"];

/** The kind of a document by the words of an index; a datasheet where nothing is said. */
export function documentKind(words: string | null): DocumentKind {
  if (words === null) return "datasheet";
  return KIND_WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? "other";
}

/** The language of a document by the code of an index, such as `zh+en`; null where nothing is said. */
export function documentLanguage(code: string | null): DocumentLanguage | null {
  if (code === null) return null;
  const plain = code
    .toLowerCase()
    .replace(/[+/_ ]+/g, "-")
    .replace(/^en-zh$/, "zh-en")
    .replace(/^zh-(cn|hans|tw|hant)$/, "zh");
  return LANGUAGES.find((language) => language === plain) ?? "other";
}
