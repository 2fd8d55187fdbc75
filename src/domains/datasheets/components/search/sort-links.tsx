import { SORT_LABELS, type Sort, SORTS } from "../../labels.ts";

interface SortLinksProps {
  sort: Sort;
  hrefOf: (sort: Sort) => string;
  /** Only the hits that are counted are sorted. */
  isCapped: boolean;
}

/** In which order the hits stand. */
export function SortLinks({ sort, hrefOf, isCapped }: SortLinksProps) {
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
      {isCapped && sort !== "relevance" && <span className="text-xs text-secondary">在前 1,000 个型号中排序</span>}
    </nav>
  );
}
