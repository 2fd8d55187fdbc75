import type { ReactNode } from "react";
import { Button } from "#web/components/button.tsx";
import { formatNumber } from "#shared/format-number.ts";
import { categoryAddress } from "#domains/catalogue/addresses.ts";
import type { CategoryParts, ParameterFacet, ParameterFilter, TableParameter } from "../../contract/category-parts.ts";
import { FacetLine, FacetValues } from "#domains/catalogue/components/public/search/facet-list.tsx";
import { OtherValues } from "./other-values.tsx";
import {
  type CategoryView,
  changedAddress,
  FILTER_NAMES,
  hiddenFields,
  type ListedFilter,
  type RefusedFilter,
  type Switch,
  withValues,
} from "./category-view.ts";

const OPEN_AT_FIRST = 4;

interface CategoryFacetsProps {
  view: CategoryView;
  refused: RefusedFilter[];
  parts: CategoryParts;
  facets: NonNullable<CategoryParts["facets"]>;
}

/** What the parts of a category can be narrowed to. Each filter is links or a form, so it works before scripts do. */
export function CategoryFacets({
  view,
  refused,
  parts: { parameters, set, understoodShare },
  facets,
}: CategoryFacetsProps) {
  const listed = (filter: ListedFilter, values: (typeof facets)["brands"], others: number) => {
    const list = {
      title: FILTER_NAMES[filter],
      set: view[filter],
      hrefOf: (next: string[]) => changedAddress(view, { [filter]: next }),
    };
    return (
      values.length > 0 && (
        <Facet title={list.title} isOpen={view[filter].length > 0 || filter === "brand"}>
          <FacetValues {...list} values={values} />
          {others > 0 && <OtherValues {...list} view={view} of={filter} others={others} />}
        </Facet>
      )
    );
  };
  const flag = (name: Switch, count: number) => (
    <FacetLine
      value={{ value: "1", name: FILTER_NAMES[name], count }}
      isSet={view[name]}
      href={changedAddress(view, { [name]: !view[name] })}
    />
  );
  return (
    <>
      <section className="facet" aria-label="有货与国产">
        <ul className="facet-values">
          {flag("stock", facets.inStock)}
          {(facets.domestic > 0 || view.domestic) && flag("domestic", facets.domestic)}
          {(facets.originUnknown > 0 || view.origin) && flag("origin", facets.originUnknown)}
        </ul>
        {parameters.length > 0 && (
          <a
            className="facet-value"
            href={changedAddress(view, { unknown: !view.unknown })}
            rel="nofollow"
            aria-current={view.unknown || undefined}
            data-stay=""
            title="按参数筛选时，参数值未知的型号也留在表中"
          >
            筛选时保留未知
          </a>
        )}
        {parameters.length > 0 && (
          <a
            className="facet-value"
            href={changedAddress(view, { doubtful: !view.doubtful })}
            rel="nofollow"
            aria-current={view.doubtful || undefined}
            data-stay=""
            title="标有「来源数据存疑」的数值默认按未知处理；打开后按来源印出的值筛选"
          >
            筛选时包含存疑数值
          </a>
        )}
        {parameters.length > 0 && <p className="facet-note">数值可带单位：0.06kV、4k7、100nF</p>}
        {understoodShare !== null && (
          <p
            className="facet-note num"
            title="只计本表各数值列印出的值：其中能读懂并换算到统一单位的比例。读不懂的按未知处理；原始资料中没有列入本表的参数不计"
          >
            表内数值识别率 {percentage(understoodShare)}%
          </p>
        )}
      </section>
      {facets.parameters.map((facet, place) => (
        <ParameterFilters
          key={facet.slug}
          view={view}
          refused={refused}
          facet={facet}
          parameter={parameters[place]!}
          set={set.parameters.find(({ slug }) => slug === facet.slug)}
          isOpen={place < OPEN_AT_FIRST}
        />
      ))}
      {listed("brand", facets.brands, facets.otherBrands)}
      {listed("package", facets.packages, facets.otherPackages)}
      {listed("lifecycle", facets.lifecycles, 0)}
    </>
  );
}

/** Never rounded up to all. */
function percentage(share: number): number {
  return Math.floor(share * 1000) / 10;
}

interface ParameterFiltersProps {
  view: CategoryView;
  refused: RefusedFilter[];
  parameter: TableParameter;
  facet: ParameterFacet;
  set: ParameterFilter | undefined;
  isOpen: boolean;
}

function ParameterFilters({ view, refused, parameter, facet, set, isOpen }: ParameterFiltersProps) {
  const { slug, name } = parameter;
  const { values, unknown, others, least } = facet;
  const isRefused = refused.some(({ key }) => key === `${slug}.from` || key === `${slug}.to`);
  const list = {
    title: name,
    set: set?.is ?? [],
    hrefOf: (next: string[]) => changedAddress(view, { parameters: withValues(view, slug, next) }),
  };
  const isEmpty = least === null && (values ?? []).length === 0;
  if (isEmpty && !set && !isRefused) return null;
  return (
    <Facet title={name} isOpen={isOpen || set !== undefined || isRefused}>
      {parameter.kind !== "text" && (
        <RangeForm view={view} refused={refused} parameter={parameter} facet={facet} set={set} />
      )}
      {values && values.length > 0 && <FacetValues {...list} values={values} />}
      {others > 0 && <OtherValues {...list} view={view} of={slug} others={others} />}
      {unknown > 0 && <p className="facet-note num">{formatNumber(unknown)} 个型号未知</p>}
    </Facet>
  );
}

/** Two ends, with units as people type them. */
function RangeForm({ view, refused, parameter, facet, set }: Omit<ParameterFiltersProps, "isOpen">) {
  const { slug, name } = parameter;
  const fields = [
    ["from", "不低于", "最小"],
    ["to", "不高于", "最大"],
  ] as const;
  const refusedAt = (end: "from" | "to") => refused.find(({ key }) => key === `${slug}.${end}`);
  const typed = (end: "from" | "to") => refusedAt(end)?.typed ?? set?.[end] ?? "";
  const message = (refusedAt("from") ?? refusedAt("to"))?.message;
  const messageId = `refused-${slug}`;
  return (
    <form
      className="range-form"
      method="get"
      action={categoryAddress({ slug: view.slug })}
      role="search"
      aria-label={`按${name}筛选`}
      title={ruleOf(parameter)}
    >
      {hiddenFields(view, slug).map(([key, value]) => (
        <input key={`${key} ${value}`} type="hidden" name={key} value={value} />
      ))}
      {fields.map(([end, words, shortly]) => (
        // The key brings in what the address says when another view is shown.
        <input
          key={`${end} ${typed(end)}`}
          className="input num"
          name={`${slug}.${end}`}
          defaultValue={typed(end)}
          placeholder={shortly}
          aria-label={`${name} ${words}`}
          autoComplete="off"
          maxLength={60}
          aria-invalid={refusedAt(end) ? true : undefined}
          aria-describedby={refusedAt(end) && messageId}
        />
      ))}
      <Button type="submit" size="small" aria-label={`按${name}筛选`}>
        筛选
      </Button>
      {facet.least !== null && (
        <p className="facet-note num range-ends">
          {facet.least === facet.greatest ? facet.least : `${facet.least} ~ ${facet.greatest}`}
        </p>
      )}
      {message && (
        <p id={messageId} className="field-message range-error">
          {message}
        </p>
      )}
    </form>
  );
}

/** What the range filter asks of a part, in words. */
function ruleOf({ kind, isSpread, isAdjustable }: TableParameter): string {
  if (isAdjustable) return "型号的固定值须在所填范围之内；可调的，须有一段可调到所填范围之内";
  return kind === "range" && !isSpread
    ? "所填的值须在型号的工作范围之内；只印出上限的，低于上限的值按未知处理"
    : "型号印出的数值须全部在所填范围之内";
}

function Facet({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details className="facet facet-fold" open={isOpen}>
      <summary className="facet-title">{title}</summary>
      {children}
    </details>
  );
}
