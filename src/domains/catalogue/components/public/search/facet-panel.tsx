import type { ReactNode } from "react";
import { Icon } from "#web/components/icon.tsx";
import { formatNumber } from "#shared/format-number.ts";

interface FacetPanelProps {
  /** How many filters are set. */
  setCount: number;
  /** The counts are those of the first so many, where there are more; null where all were counted. */
  countedOver: number | null;
  /** What was counted: 个型号. */
  unit: string;
  children: ReactNode;
}

/** All filters with what they would leave: beside the list, or behind a button above it where there is no room. */
export function FacetPanel({ setCount, countedOver, unit, children }: FacetPanelProps) {
  return (
    <aside className="facets not-printed" aria-label="筛选">
      <details className="facets-button">
        <summary>
          <Icon name="funnel" size={14} />
          筛选{setCount > 0 && `（已选 ${setCount} 项）`}
        </summary>
      </details>
      <div className="facets-body card">
        {children}
        {countedOver !== null && (
          <p className="facet text-xs text-secondary">
            数量按前 {formatNumber(countedOver)} {unit}统计
          </p>
        )}
      </div>
    </aside>
  );
}
