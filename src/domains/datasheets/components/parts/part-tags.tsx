import { Tag, type TagTone } from "#web/components/tag.tsx";
import type { PartHit } from "../../contract.ts";
import { LIFECYCLE_LABELS, type Lifecycle, MATCH_LABELS } from "../../labels.ts";

const TONES: Record<Lifecycle, TagTone> = { new: "brand", active: "success", "not-recommended": "warning", "last-buy": "warning", obsolete: "danger", unknown: "neutral" };

/** How long a part will be made. In a list only what a buyer has to beware of is shown. */
export function LifecycleTag({ lifecycle, isInList = false }: { lifecycle: Lifecycle; isInList?: boolean }) {
  if (lifecycle === "unknown" || (isInList && lifecycle === "active")) return null;
  return <Tag tone={TONES[lifecycle]}>{LIFECYCLE_LABELS[lifecycle]}</Tag>;
}

/** Says where a hit is the part that was typed, or nearly so. */
export function MatchTag({ match }: { match: PartHit["match"] }) {
  if (match === "exact" || match === "case") return <Tag tone="brand">完全匹配</Tag>;
  const label = MATCH_LABELS[match];
  return label ? (
    <Tag tone="warning" title="型号中的分隔符与输入的不同，请核对是否为同一型号">
      {label}
    </Tag>
  ) : null;
}
