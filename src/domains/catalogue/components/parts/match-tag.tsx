import { Tag } from "#web/components/tag.tsx";
import type { PartHit } from "../../contract/part-shapes.ts";
import { MATCH_LABELS } from "../../labels.ts";

const HINTS: Partial<Record<PartHit["match"], string>> = {
  key: "型号中的分隔符与输入的不同，请核对是否为同一型号",
  confusable: "型号中有与输入的相似的字符（如 0 与 O），请核对是否为同一型号",
  typo: "型号与输入的有一两个字符不同，请核对是否为同一型号",
};

const BRAND_TONED: PartHit["match"][] = ["exact", "case", "family", "marking"];

/** Says why a hit stands here. */
export function MatchTag({ match }: { match: PartHit["match"] }) {
  const hint = HINTS[match];
  return (
    <Tag tone={hint ? "warning" : BRAND_TONED.includes(match) ? "brand" : "neutral"} {...(hint && { title: hint })}>
      {MATCH_LABELS[match]}
    </Tag>
  );
}
