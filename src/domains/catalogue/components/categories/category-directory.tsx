import { formatNumber } from "#shared/format-number.ts";
import { categoryAddress } from "../../addresses.ts";
import type { CategoryBranch } from "../../contract/category-shapes.ts";

/** The first level of categories as plain links: a way on where there is nothing to show yet. */
export function CategoryDirectory({ categories }: { categories: CategoryBranch[] }) {
  return (
    <ul className="category-directory">
      {categories.map(({ id, slug, name, partCount }) => (
        <li key={id}>
          <a href={categoryAddress({ slug })}>
            <span>{name}</span>
            <span className="num category-count">{formatNumber(partCount)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
