import { formatNumber } from "#shared/format-number.ts";
import { categoryAddress } from "#domains/catalogue/addresses.ts";
import type { CategoryBranch } from "#domains/catalogue/contract/category-shapes.ts";
import { EmptyCatalogue } from "#domains/catalogue/components/public/search/empty-catalogue.tsx";

/** Both levels of categories with the number of their parts. */
export function CategoryTree({ categories }: { categories: CategoryBranch[] }) {
  if (categories.length === 0) return <EmptyCatalogue />;
  return categories.map(({ id, slug, name, partCount, children }) => (
    <section key={id} className="card card-body grid gap-2" aria-label={name}>
      <h2>
        <a className="link" href={categoryAddress({ slug })}>
          {name}
        </a>{" "}
        <span className="num category-count">{formatNumber(partCount)}</span>
      </h2>
      {children.length > 0 && (
        <ul className="category-directory">
          {children.map((child) => (
            <li key={child.id}>
              <a href={categoryAddress({ slug: child.slug })}>
                <span>{child.name}</span>
                <span className="num category-count">{formatNumber(child.partCount)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  ));
}
