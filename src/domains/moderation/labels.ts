/** Kinds of sensitive words. */
export const WORD_CLASSES = ["own", "advert", "fraud", "banned", "fake"] as const;
export type WordClass = (typeof WORD_CLASSES)[number];
/** Who found it: words of a class, or a machine. */
export type FoundClass = WordClass | "machine";

export const WORD_CLASS_LABELS: Record<WordClass, string> = {
  own: "运营自定",
  advert: "广告法绝对化用语",
  fraud: "诈骗引流",
  banned: "违禁",
  fake: "假冒翻新",
};
export const FOUND_CLASS_LABELS: Record<FoundClass, string> = { ...WORD_CLASS_LABELS, machine: "机器审核" };
