import { lazy, Suspense } from "react";
import { data, useLoaderData } from "react-router";
import { CallFailed } from "#api/envelope.ts";
import { LinkButton } from "#web/components/button.tsx";
import { Breadcrumb } from "#web/components/breadcrumb.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { PageMissing } from "#web/components/page-missing.tsx";
import { countPages } from "#web/components/pager-window.ts";
import { Pager, totalWords } from "#web/components/pager.tsx";
import { type LoaderArgs, type Meta, pageNotFound, Redirect } from "#web/page.ts";
import { formatNumber } from "#shared/format-number.ts";
import { pageNumber } from "#shared/page-number.ts";
import { CATEGORIES_ADDRESS, categoryAddress, searchAddress } from "#domains/catalogue/addresses.ts";
import {
  type CategoryView,
  changedAddress,
  chipsOf,
  clearedAddress,
  countFilters,
  inputOf,
  pageAddress,
  rawChipsOf,
  readView,
  refusedChipsOf,
  type RefusedFilter,
  viewAddress,
} from "../components/category-parts/category-view.ts";
import { ChildCategories } from "../components/category-parts/child-categories.tsx";
import { NoPartsInCategory } from "../components/category-parts/no-parts-in-category.tsx";
import { FacetPanel } from "#domains/catalogue/components/public/search/facet-panel.tsx";
import { FilterChips } from "#domains/catalogue/components/public/search/filter-chips.tsx";
import { categoryParts, type CategoryParts } from "../contract/category-parts.ts";
import { partCategories } from "#domains/catalogue/contract/categories.ts";
import type { CategoryBranch, CategoryRef } from "#domains/catalogue/contract/category-shapes.ts";

const PAGE_SIZE = 50;
const NOT_FOUND = 404;
const BAD_REQUEST = 400;
const UNIT = "个型号";

// All of it is links and forms, which work before this comes.
const CategoryFacets = lazy(loadFacets);
const ParameterTable = lazy(loadTable);
const TableTools = lazy(loadTools);
const CategoryTree = lazy(async () => ({
  default: (await import("../components/category-parts/category-tree.tsx")).CategoryTree,
}));

interface CategoryPage {
  view: CategoryView;
  now: string;
  /** Filters of the address that have no sense, and are not in the view. */
  refused: RefusedFilter[];
  /** Null where what the address asks for has no sense; then `refusal` says why. */
  parts: CategoryParts | null;
  refusal: string | null;
  /** The category, where no parts can be shown. */
  category: CategoryRef | null;
  /** The whole tree, where no category is asked for. */
  tree: CategoryBranch[] | null;
}

export const meta = ({ data: { view, refused, parts, tree, category } }: { data: CategoryPage }): Meta => {
  if (tree)
    return {
      title: "全部分类",
      description: "电子元器件分类目录：按分类浏览型号，用带单位的参数筛选、排序、对比。",
      canonical: CATEGORIES_ADDRESS,
    };
  const name = (parts?.category ?? category)?.name ?? "分类";
  const title = `${name}参数选型`;
  return {
    title: view.page > 1 ? `${title} - 第 ${view.page} 页` : title,
    description: parts
      ? `${name}选型表：${formatNumber(parts.category.partCount)} 个型号，按${
          parts.parameters
            .slice(0, 5)
            .map((parameter) => parameter.name)
            .join("、") || "品牌、封装"
        }筛选与排序，含价格、库存与规格书。`
      : title,
    canonical: pageAddress(view),
    isHidden:
      !parts ||
      parts.data.length === 0 ||
      refused.length > 0 ||
      countFilters(view) > 0 ||
      view.unknown ||
      view.sort !== "" ||
      view.hide.length > 0,
  };
};

export async function loader({ call, params, url }: LoaderArgs) {
  const [slug = "", page = "", ...rest] = (params["*"] ?? "").split("/").filter(Boolean);
  const view = readView(slug, pageNumber(page), url.searchParams);
  const shown: CategoryPage = {
    view,
    now: new Date().toISOString(),
    refused: [],
    parts: null,
    refusal: null,
    category: null,
    tree: null,
  };
  if (!slug) return { ...shown, tree: await call(partCategories.listCategories, {}) };
  if (rest.length > 0) throw pageNotFound();
  // One address for each page.
  if (page === "1") throw new Redirect(viewAddress(view), 301);
  if (page !== "" && String(view.page) !== page) throw new Redirect(viewAddress(view), 302);
  // A form sends the fields that were left empty, too.
  if ([...url.searchParams.values()].includes("")) throw new Redirect(viewAddress(view), 302);
  // They come while the parts are read; where one does not, the page says so when it is drawn.
  for (const load of [loadFacets, loadTable, loadTools]) load().catch(() => {});
  try {
    const found = await findParts(call, view);
    // It became part of another category.
    if (found.parts.category.slug !== slug)
      throw new Redirect(viewAddress({ ...view, slug: found.parts.category.slug }), 301);
    return data(
      { ...shown, ...found },
      isBehindLast(found.parts, view.page) ? NOT_FOUND : found.refused.length > 0 ? BAD_REQUEST : undefined,
    );
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status === 0 || error.status >= 500) throw error;
    const category = (await call(partCategories.listCategories, {}))
      .flatMap((branch) => [branch, ...branch.children])
      .find((known) => known.slug === slug);
    if (!category) throw pageNotFound();
    return data({ ...shown, category, refusal: error.message }, error.status === 200 ? BAD_REQUEST : error.status);
  }
}

/** The parts by the filters that have sense, and those that have none. Throws where nothing can be shown. */
async function findParts(
  call: LoaderArgs["call"],
  view: CategoryView,
): Promise<Pick<CategoryPage, "view" | "refused"> & { parts: CategoryParts }> {
  const listParts = (view: CategoryView) =>
    call(categoryParts.listCategoryParts, { ...inputOf(view), facets: "1", pageIndex: view.page, pageSize: PAGE_SIZE });
  try {
    return { view, refused: [], parts: await listParts(view) };
  } catch (error) {
    const errors = error instanceof CallFailed ? error.errors : {};
    const refused = view.parameters.flatMap(([key, typed]) =>
      Object.hasOwn(errors, key) ? [{ key, typed, message: errors[key]! }] : [],
    );
    if (refused.length === 0) throw error;
    const rest = { ...view, parameters: view.parameters.filter(([key]) => !Object.hasOwn(errors, key)) };
    return { view: rest, refused, parts: await listParts(rest) };
  }
}

async function loadFacets() {
  return { default: (await import("../components/category-parts/category-facets.tsx")).CategoryFacets };
}

async function loadTable() {
  return { default: (await import("../components/category-parts/parameter-table.tsx")).ParameterTable };
}

async function loadTools() {
  return { default: (await import("../components/category-parts/table-tools.tsx")).TableTools };
}

export default function CategoryPartsPage() {
  const shown = useLoaderData<CategoryPage>();
  const { view, refused, parts, tree, refusal, category } = shown;
  if (tree) {
    return (
      <div className="grid grid-cols-1 gap-4 py-4">
        <h1>全部分类</h1>
        <Suspense fallback={null}>
          <CategoryTree categories={tree} />
        </Suspense>
      </div>
    );
  }
  const { name, parent } = { parent: null as CategoryRef | null, ...(parts?.category ?? category!) };
  const count = countFilters(view) + refused.length;
  // What was refused may be the order, too.
  const clearHref = parts ? clearedAddress(view) : categoryAddress(view);
  return (
    <div className="grid grid-cols-1 gap-4 py-4">
      <Breadcrumb
        steps={[
          { title: "首页", href: "/" },
          { title: "全部分类", href: CATEGORIES_ADDRESS },
          ...(parent ? [{ title: parent.name, href: categoryAddress({ slug: parent.slug }) }] : []),
          { title: name },
        ]}
      />
      <div className="grid gap-2">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h1 className="min-w-0 wrap-anywhere">{name}</h1>
          {parts && <p className="num text-secondary">{totalOf(parts)}</p>}
          {parts && (
            <a className="link text-sm" href={searchAddress({ category: view.slug })}>
              在此分类中搜索
            </a>
          )}
        </div>
        <FilterChips
          chips={parts ? [...refusedChipsOf(view, refused), ...chipsOf(view, parts)] : rawChipsOf(view)}
          clearHref={count > 1 || refusal !== null ? clearHref : null}
        />
        {refused.length > 0 && (
          <p className="field-message" role="alert">
            {[...new Set(refused.map(({ message }) => message))].join("；")}，没有按此筛选
          </p>
        )}
        {parts && parts.unknownLeftOut > 0 && (
          <p className="prose num text-sm text-secondary">
            另有 {formatNumber(parts.unknownLeftOut)} 个型号因参数未知未列出，
            <a className="link" href={changedAddress(view, { unknown: true })} rel="nofollow" data-stay="">
              保留未知
            </a>
          </p>
        )}
      </div>
      {parts && parts.children.length > 0 && <ChildCategories parts={parts} />}
      {parts ? <Parts shown={shown} parts={parts} /> : <Refused refusal={refusal} clearHref={clearHref} />}
    </div>
  );
}

function Parts({ shown: { view, refused, now }, parts }: { shown: CategoryPage; parts: CategoryParts }) {
  const hrefOf = (page: number) => changedAddress(view, { page });
  return (
    <div className="search-layout">
      {parts.facets && (
        <FacetPanel setCount={countFilters(view)}>
          <Suspense fallback={null}>
            <CategoryFacets view={view} refused={refused} parts={parts} facets={parts.facets} />
          </Suspense>
        </FacetPanel>
      )}
      <div className="grid min-w-0 grid-cols-1 content-start gap-4">
        {parts.data.length > 0 ? (
          <Suspense fallback={null}>
            <TableTools view={view} parts={parts} />
            <ParameterTable view={view} parts={parts} now={now} />
            <Pager page={view.page} pageSize={PAGE_SIZE} total={parts.totalRecord} hrefOf={hrefOf} unit={UNIT} />
          </Suspense>
        ) : isBehindLast(parts, view.page) ? (
          <PageMissing page={view.page} lastHref={hrefOf(countPages(parts.totalRecord, PAGE_SIZE))} />
        ) : (
          <NoPartsInCategory view={view} parts={parts} />
        )}
      </div>
    </div>
  );
}

function Refused({ refusal, clearHref }: { refusal: string | null; clearHref: string }) {
  return (
    <div className="card">
      <EmptyState
        icon="warning"
        title={refusal ?? "无法筛选"}
        text="去掉上方有误的条件，或清空后重新筛选。数值可带单位，例如 0.06kV、4k7、100nF。"
        actions={<LinkButton href={clearHref}>清空筛选</LinkButton>}
      />
    </div>
  );
}

function totalOf({ totalRecord, category }: CategoryParts): string {
  const total = totalWords({ total: totalRecord, isCapped: false, unit: UNIT });
  return totalRecord === category.partCount ? total : `${total}（全部 ${formatNumber(category.partCount)}）`;
}

function isBehindLast({ totalRecord }: CategoryParts, page: number): boolean {
  return totalRecord > 0 && page > countPages(totalRecord, PAGE_SIZE);
}
