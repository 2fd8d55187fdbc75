import type { CategoryParts } from "../../contract/category-parts.ts";
import { toggled } from "#domains/catalogue/components/public/search/set-filters.ts";
import { type CategoryView, changedAddress } from "./category-view.ts";

/** Which columns the table shows. */
export function ColumnChoice({ view, parameters }: { view: CategoryView; parameters: CategoryParts["parameters"] }) {
  return (
    <details className="column-choice">
      <summary>列{view.hide.length > 0 && `（已隐藏 ${view.hide.length} 列）`}</summary>
      <ul className="card card-body">
        {parameters.map(({ slug, name }) => (
          <li key={slug}>
            <a
              className="facet-value"
              href={changedAddress(view, { page: view.page, hide: toggled(view.hide, slug) })}
              rel="nofollow"
              aria-current={!view.hide.includes(slug) || undefined}
              data-stay=""
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
