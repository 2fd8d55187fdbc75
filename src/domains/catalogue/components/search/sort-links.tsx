import { formatNumber } from "#shared/format-number.ts";
import { SORT_LABELS, type Sort, SORTS } from "../../labels.ts";

interface SortLinksProps {
  sort: Sort;
  hrefOf: (sort: Sort) => string;
  /** So many of the hits are sorted, where there are more; null where all are. */
  sortedOnly: number | null;
}

/** In which order the hits stand. */
export function SortLinks({ sort, hrefOf, sortedOnly }: SortLinksProps) {
  return (
    <nav className="sort-links not-printed" aria-label="排序">
      <span className="text-secondary" aria-hidden="true">
        排序
      </span>
      {SORTS.map((other) => (
        <a key={other} href={hrefOf(other)} rel="nofollow" aria-current={other === sort || undefined} data-stay="">
          {SORT_LABELS[other]}
        </a>
      ))}
      {sortedOnly !== null && sort !== "relevance" && (
        <span className="text-xs text-secondary">在前 {formatNumber(sortedOnly)} 个型号中排序</span>
      )}
    </nav>
  );
}
