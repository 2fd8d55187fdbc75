import { formatNumber } from "#shared/format-number.ts";
import type { BrandCategoryBranch } from "../../../contract/brands.ts";

interface BrandCategoriesProps {
  categories: BrandCategoryBranch[];
  /** How many there are in all. */
  total: number;
  /** The slug of the one that is shown; undefined for all. */
  current: string | undefined;
  hrefOf: (category: string | undefined) => string;
}

/** The categories of a brand beside its list, each with its count; those below the one that is shown are open. */
export function BrandCategories({ categories, total, current, hrefOf }: BrandCategoriesProps) {
  const line = ({ slug, name, count }: Omit<BrandCategoryBranch, "children">) => (
    <a href={hrefOf(slug)} aria-current={slug === current || undefined} data-stay="">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      <span className="num category-count">{formatNumber(count)}</span>
    </a>
  );
  return (
    <nav className="card brand-categories" aria-label="分类">
      <details open>
        <summary>分类</summary>
        <ul>
          <li>
            <a href={hrefOf(undefined)} aria-current={current === undefined || undefined} data-stay="">
              <span>全部</span>
              <span className="num category-count">{formatNumber(total)}</span>
            </a>
          </li>
          {categories.map((branch) => (
            <li key={branch.slug}>
              {line(branch)}
              {branch.children.length > 0 &&
                (branch.slug === current || branch.children.some(({ slug }) => slug === current)) && (
                  <ul>
                    {branch.children.map((child) => (
                      <li key={child.slug}>{line(child)}</li>
                    ))}
                  </ul>
                )}
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
