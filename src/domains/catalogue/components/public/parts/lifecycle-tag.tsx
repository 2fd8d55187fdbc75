import { Tag, type TagTone } from "#web/components/tag.tsx";
import { LIFECYCLE_LABELS, type Lifecycle } from "../../../labels.ts";

const TONES: Record<Lifecycle, TagTone> = {
  new: "brand",
  active: "success",
  "not-recommended": "warning",
  "last-buy": "warning",
  obsolete: "danger",
  unknown: "neutral",
};

/** How long a part will be made. In a list only what a buyer has to beware of is shown. */
export function LifecycleTag({ lifecycle, isInList = false }: { lifecycle: Lifecycle; isInList?: boolean }) {
  if (lifecycle === "unknown" || (isInList && lifecycle === "active")) return null;
  return <Tag tone={TONES[lifecycle]}>{LIFECYCLE_LABELS[lifecycle]}</Tag>;
}
