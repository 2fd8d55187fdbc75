import { formatNumber } from "#shared/format-number.ts";
import { categoryAddress } from "#domains/catalogue/addresses.ts";
import type { CategoryParts } from "../../contract/category-parts.ts";

/** The categories below one, each with its number of parts. */
export function ChildCategories({ parts: { children, category } }: { parts: CategoryParts }) {
  return (
    <nav className="card card-body" aria-label={`${category.name}的子分类`}>
      <ul className="category-directory">
        {children.map(({ id, slug, name, count }) => (
          <li key={id}>
            <a href={categoryAddress({ slug })}>
              <span>{name}</span>
              <span className="num category-count">{formatNumber(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
