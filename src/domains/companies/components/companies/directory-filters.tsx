import { formatNumber } from "#shared/format-number.ts";
import type { DirectoryFacet } from "../../contract/companies.ts";

interface FilterRowProps {
  title: string;
  facets: DirectoryFacet[];
  /** What is set; empty where nothing is. */
  current: string;
  /** The same list with the filter set so; `""` takes it off. */
  hrefOf: (value: string) => string;
}

/** What one filter of the directory can be set to, in a row of links. */
export function FilterRow({ title, facets, current, hrefOf }: FilterRowProps) {
  if (facets.length === 0 && current === "") return null;
  const all = { value: "", name: "全部", count: null };
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <ul className="sort-links">
          {[all, ...facets].map(({ value, name, count }) => (
            <li key={value}>
              <a href={hrefOf(value)} rel="nofollow" aria-current={value === current || undefined} data-stay="">
                {name}
                {count !== null && <span className="num text-secondary"> {formatNumber(count)}</span>}
              </a>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}
