import { formatNumber } from "#shared/format-number.ts";
import { Icon } from "#web/components/icon.tsx";
import { WAITING_MAX } from "../../contract/search.ts";

/** What is found is not all yet. */
export function StillReading({ count }: { count: number }) {
  return (
    <p>
      <Icon name="info" size={14} />
      <span className="min-w-0">
        另有 {formatNumber(count)}
        {count < WAITING_MAX ? "" : "+"} 份规格书正在识别文字，稍后再搜会更全
      </span>
    </p>
  );
}
