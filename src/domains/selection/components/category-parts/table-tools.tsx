import { formatNumber } from "#shared/format-number.ts";
import { type CategoryParts, EXPORT_ROWS_MAX } from "../../contract/category-parts.ts";
import { ColumnChoice } from "./column-choice.tsx";
import { type CategoryView, changedAddress, inputOf } from "./category-view.ts";

/** The export's address: a plain link, saved by the browser. */
export function exportAddress(view: CategoryView, format: "csv" | "xlsx"): string {
  const fields = Object.entries({ ...inputOf(view), hide: view.hide.join(), format });
  return `/api/chip/specification/categoryParts/export?${new URLSearchParams(fields.filter(([, value]) => value !== ""))}`;
}

/** How the table stands, which columns it has, and how to save it. */
export function TableTools({
  view,
  parts: { parameters, totalRecord, sort },
}: {
  view: CategoryView;
  parts: CategoryParts;
}) {
  const isCut = totalRecord > EXPORT_ROWS_MAX;
  return (
    <div className="table-tools not-printed">
      <nav className="sort-links" aria-label="排序">
        <a
          href={changedAddress(view, { sort: "" })}
          rel="nofollow"
          aria-current={sort === "-popular" || undefined}
          data-stay=""
        >
          热度
        </a>
        <a
          href={changedAddress(view, { sort: "price" })}
          rel="nofollow"
          title="先按币种，再按价格"
          aria-current={sort === "price" || undefined}
          data-stay=""
        >
          价格
        </a>
        <a
          href={changedAddress(view, { sort: "-stock" })}
          rel="nofollow"
          aria-current={sort === "-stock" || undefined}
          data-stay=""
        >
          库存
        </a>
      </nav>
      {(sort === "price" || sort === "-price") && (
        <span className="text-sm text-secondary">币种之间不换算：先按币种，再按价格</span>
      )}
      {parameters.length > 0 && <ColumnChoice view={view} parameters={parameters} />}
      <span className="table-exports text-sm">
        <span className="text-secondary">{isCut ? `导出前 ${formatNumber(EXPORT_ROWS_MAX)} 行` : "导出"}</span>
        <a className="link" href={exportAddress(view, "csv")} rel="nofollow">
          CSV
        </a>
        <a className="link" href={exportAddress(view, "xlsx")} rel="nofollow">
          Excel
        </a>
      </span>
    </div>
  );
}
