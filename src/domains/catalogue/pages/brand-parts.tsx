import { data, useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { PageMissing } from "#web/components/page-missing.tsx";
import { countPages } from "#web/components/pager-window.ts";
import { Pager } from "#web/components/pager.tsx";
import { type LoaderArgs, type Meta, pageNotFound } from "#web/page.ts";
import { formatNumber } from "#shared/format-number.ts";
import { pageNumber } from "#shared/page-number.ts";
import { brandListAddress } from "../addresses.ts";
import { brandPartsAddress } from "../brand-addresses.ts";
import { BrandCategories } from "../components/public/brands/brand-categories.tsx";
import { BrandFrame } from "../components/public/brands/brand-frame.tsx";
import { brandTitle } from "../components/public/brands/brand-name.tsx";
import { BrandPartTable } from "../components/brands/brand-part-table.tsx";
import { BRAND_PARTS_PER_PAGE, type BrandSort, brands, type KnownBrand } from "../contract/brands.ts";
import { brandSegments, redirectToAddress } from "../components/public/brands/brand-segments.ts";

const NOT_FOUND = 404;
const SORTS: Record<BrandSort, string> = { popular: "热度", mpn: "型号" };

interface BrandPartsPage {
  found: DataOf<typeof brands.brandParts>;
  sort: BrandSort;
  page: number;
  now: string;
}

export const meta = ({ data: { found, sort, page } }: { data: BrandPartsPage }): Meta => {
  const { brand, category, totalRecord } = found;
  return {
    title: [brandTitle(brand), category?.name, "型号与规格书", page > 1 && `- 第 ${page} 页`].filter(Boolean).join(" "),
    description: `${brandTitle(brand)}${category ? ` ${category.name}` : ""} 共 ${formatNumber(totalRecord)} 个型号，按分类查看参数、封装、价格、库存与规格书。`,
    canonical: brandPartsAddress(brand, { category: category?.slug, page }),
    isHidden: sort !== "popular" || found.data.length === 0,
  };
};

export async function loader({ call, params, url }: LoaderArgs) {
  const { brand: asked, rest } = brandSegments(params);
  const page = rest === "" ? 1 : pageNumber(rest);
  if (rest !== "" && !/^[1-9]\d{0,5}$/.test(rest)) throw pageNotFound();
  const sort = url.searchParams.get("sort") || "popular";
  const found = await call(brands.brandParts, {
    brand: asked,
    category: url.searchParams.get("category") ?? "",
    sort: sort as BrandSort,
    pageIndex: page,
    pageSize: BRAND_PARTS_PER_PAGE,
  });
  redirectToAddress(url, false, brandPartsAddress(found.brand, { page }));
  const loaded: BrandPartsPage = { found, sort: sort as BrandSort, page, now: new Date().toISOString() };
  return data(loaded, found.data.length === 0 && found.totalRecord > 0 ? NOT_FOUND : undefined);
}

export default function BrandParts() {
  const { found, sort, page, now } = useLoaderData<BrandPartsPage>();
  const { brand, category, categories, totalRecord } = found;
  const addressOf = (change: { category?: string | undefined; sort?: BrandSort; page?: number }) =>
    brandPartsAddress(brand, { category: category?.slug, sort, ...change });
  return (
    <BrandFrame brand={brand} tab="parts" title={category ? category.name : "型号"}>
      {brand.partCount === 0 ? (
        <NoParts brand={brand} />
      ) : (
        <div className="search-layout">
          <BrandCategories
            categories={categories}
            total={brand.partCount}
            current={category?.slug}
            hrefOf={(slug) => addressOf({ category: slug })}
          />
          <div className="grid min-w-0 grid-cols-1 content-start gap-4">
            {found.data.length > 0 ? (
              <>
                <nav className="sort-links not-printed" aria-label="排序">
                  <span className="text-secondary" aria-hidden="true">
                    排序
                  </span>
                  {Object.entries(SORTS).map(([other, title]) => (
                    <a
                      key={other}
                      href={addressOf({ sort: other as BrandSort })}
                      rel="nofollow"
                      aria-current={other === sort || undefined}
                      data-stay=""
                    >
                      {title}
                    </a>
                  ))}
                </nav>
                <BrandPartTable
                  parts={found.data}
                  now={now}
                  byNumber={{ href: addressOf({ sort: "mpn" }), isCurrent: sort === "mpn" }}
                />
                <Pager
                  page={page}
                  pageSize={BRAND_PARTS_PER_PAGE}
                  total={totalRecord}
                  unit="个型号"
                  hrefOf={(other) => addressOf({ page: other })}
                />
              </>
            ) : totalRecord > 0 ? (
              <PageMissing page={page} lastHref={addressOf({ page: countPages(totalRecord, BRAND_PARTS_PER_PAGE) })} />
            ) : (
              <div className="card">
                <EmptyState
                  icon="search"
                  title={`这个品牌没有${category?.name ?? ""}的型号`}
                  text="可以换一个分类，或查看全部型号。"
                  actions={<LinkButton href={brandPartsAddress(brand)}>查看全部型号</LinkButton>}
                />
              </div>
            )}
          </div>
        </div>
      )}
    </BrandFrame>
  );
}

function NoParts({ brand }: { brand: KnownBrand }) {
  const [next] = brand.successors;
  return (
    <div className="card">
      <EmptyState
        title="这个品牌名下还没有型号"
        text={next ? "该品牌已被并入，型号列在现品牌之下。" : "型号随数据导入而增加；也可以先看看其他品牌。"}
        actions={
          next ? (
            <LinkButton href={brandPartsAddress(next)}>查看{brandTitle(next)}的型号</LinkButton>
          ) : (
            <LinkButton href={brandListAddress()}>品牌大全</LinkButton>
          )
        }
      />
    </div>
  );
}
