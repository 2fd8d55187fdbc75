import type { ReactNode } from "react";
import { Icon } from "#web/components/icon.tsx";
import { formatNumber } from "#shared/format-number.ts";

interface FacetPanelProps {
  /** How many filters are set. */
  setCount: number;
  children: ReactNode;
}

/** All filters with what they would leave: beside the list, or behind a button above it where there is no room. */
export function FacetPanel({ setCount, children }: FacetPanelProps) {
  return (
    <aside className="facets not-printed" aria-label="筛选">
      <details className="facets-button">
        <summary>
          <Icon name="funnel" size={14} />
          筛选{setCount > 0 && `（已选 ${setCount} 项）`}
        </summary>
      </details>
      <div className="facets-body card" data-stay="">
        {children}
      </div>
    </aside>
  );
}

/** Stands at the foot of filters whose counts are those of the first so many, where there are more; null where all were counted. `unit` is what was counted: 个型号. */
export function CountedOver({ counted, unit }: { counted: number | null; unit: string }) {
  return (
    counted !== null && (
      <p className="facet text-xs text-secondary">
        数量按前 {formatNumber(counted)} {unit}统计
      </p>
    )
  );
}

// By one listener for all lists of the panel: those that only show have none.
if (typeof document !== "undefined")
  document.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.closest(".facet-more"))
      void import("../../search/find-in-facet.ts").then(({ findInFacet }) => findInFacet(target));
  });
