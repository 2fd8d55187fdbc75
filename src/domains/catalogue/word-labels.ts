/** Which characters a packaging suffix stands behind. */
export const SUFFIX_FOLLOWS = ["any", "letter", "digit"] as const;
export const SUFFIX_FOLLOWS_LABELS: Record<(typeof SUFFIX_FOLLOWS)[number], string> = {
  any: "不限",
  letter: "字母",
  digit: "数字",
};

export const PARAMETER_KINDS = ["number", "range", "text"] as const;
export const PARAMETER_KIND_LABELS: Record<(typeof PARAMETER_KINDS)[number], string> = {
  number: "数值",
  range: "范围",
  text: "文字",
};
