import type { FormEvent } from "react";
import { data, useLoaderData, useNavigate } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { Button, LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { PageMissing } from "#web/components/page-missing.tsx";
import { countPages } from "#web/components/pager-window.ts";
import { Pager } from "#web/components/pager.tsx";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { PAGE_SIZE, pageNumber } from "#shared/page-number.ts";
import { brandDocumentsAddress } from "#domains/catalogue/brand-addresses.ts";
import { BrandCategories } from "#domains/catalogue/components/public/brands/brand-categories.tsx";
import { BrandFrame } from "#domains/catalogue/components/public/brands/brand-frame.tsx";
import { brandTitle } from "#domains/catalogue/components/public/brands/brand-name.tsx";
import { DocumentTeaser } from "../components/public/document-teaser.tsx";
import { KEYWORDS_MAX } from "#domains/catalogue/contract/search-shapes.ts";
import type { KnownBrand } from "#domains/catalogue/contract/brands.ts";
import { documentsOfBrand } from "../contract/documents-of-brand.ts";
import { brandSegments, redirectToAddress } from "#domains/catalogue/components/public/brands/brand-segments.ts";

const NOT_FOUND = 404;

interface BrandDocumentsPage {
  found: DataOf<typeof documentsOfBrand.findBrandDocuments>;
  keywords: string;
  page: number;
  now: string;
}

export const meta = ({ data: { found, keywords, page } }: { data: BrandDocumentsPage }): Meta => ({
  title: [brandTitle(found.brand), found.category?.name, "规格书", page > 1 && `- 第 ${page} 页`]
    .filter(Boolean)
    .join(" "),
  description: `${brandTitle(found.brand)} 的规格书列表，可按标题、型号与分类查找，在线阅读与下载 PDF。`,
  canonical: brandDocumentsAddress(found.brand, { keywords, category: found.category?.slug, page }),
  isHidden: keywords !== "" || found.data.length === 0,
});

export async function loader({ call, params, url }: LoaderArgs) {
  const { brand: asked, rest } = brandSegments(params);
  const [keywords, category, page] = ["keywords", "category", "page"].map((name) =>
    (url.searchParams.get(name) ?? "").trim(),
  ) as [string, string, string];
  const found = await call(documentsOfBrand.findBrandDocuments, {
    brand: asked,
    keywords,
    category,
    pageIndex: page,
    pageSize: PAGE_SIZE,
  });
  redirectToAddress(
    url,
    asked === String(found.brand.id) && rest === found.brand.name,
    brandDocumentsAddress(found.brand),
  );
  const loaded: BrandDocumentsPage = { found, keywords, page: pageNumber(page), now: new Date().toISOString() };
  return data(loaded, found.data.length === 0 && found.totalRecord > 0 ? NOT_FOUND : undefined);
}

export default function BrandDocuments() {
  const { found, keywords, page, now } = useLoaderData<BrandDocumentsPage>();
  const { brand, category, categories, totalRecord } = found;
  const addressOf = (change: { category?: string | undefined; page?: number }) =>
    brandDocumentsAddress(brand, { keywords, category: category?.slug, ...change });
  return (
    <BrandFrame brand={brand} tab="documents" title="规格书">
      <DocumentSearch key={keywords} brand={brand} keywords={keywords} category={category?.slug} />
      <div className="search-layout">
        {categories.length > 0 && (
          <BrandCategories
            categories={categories}
            total={brand.documentCount}
            current={category?.slug}
            hrefOf={(slug) => addressOf({ category: slug })}
          />
        )}
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          {found.data.length > 0 ? (
            <>
              <ul className="card document-grid">
                {found.data.map((document) => (
                  <li key={document.id}>
                    <DocumentTeaser document={{ ...document, brand: null }}>
                      <FriendlyTime at={document.createdAt} now={now} act="收录" />
                    </DocumentTeaser>
                  </li>
                ))}
              </ul>
              <Pager
                page={page}
                pageSize={PAGE_SIZE}
                total={totalRecord}
                unit="份规格书"
                hrefOf={(other) => addressOf({ page: other })}
              />
            </>
          ) : totalRecord > 0 ? (
            <PageMissing page={page} lastHref={addressOf({ page: countPages(totalRecord, PAGE_SIZE) })} />
          ) : (
            <NoDocuments brand={brand} isNarrowed={keywords !== "" || category !== null} />
          )}
        </div>
      </div>
    </BrandFrame>
  );
}

function NoDocuments({ brand, isNarrowed }: { brand: KnownBrand; isNarrowed: boolean }) {
  const [next] = brand.successors;
  const way = isNarrowed
    ? { href: brandDocumentsAddress(brand), words: "查看全部规格书" }
    : next && { href: brandDocumentsAddress(next), words: `查看${brandTitle(next)}的规格书` };
  return (
    <div className="card">
      <EmptyState
        icon="search"
        title={isNarrowed ? "没有符合的规格书" : "还没有收录这个品牌的规格书文件"}
        text={isNarrowed ? "可以减少关键词，或换一个分类。" : "型号页上仍可查看参数与外部规格书的链接。"}
        actions={way && <LinkButton href={way.href}>{way.words}</LinkButton>}
      />
    </div>
  );
}

function DocumentSearch({
  brand,
  keywords,
  category,
}: {
  brand: KnownBrand;
  keywords: string;
  category: string | undefined;
}) {
  const navigate = useNavigate();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("keywords");
    void navigate(brandDocumentsAddress(brand, { keywords: String(typed ?? "").trim(), category }));
  }

  return (
    <form
      className="flex w-full gap-2 sm:w-96"
      role="search"
      aria-label="在该品牌的规格书中查找"
      action={brandDocumentsAddress(brand)}
      method="get"
      onSubmit={handleSubmit}
    >
      {category && <input type="hidden" name="category" value={category} />}
      <input
        className="input"
        type="search"
        key={keywords}
        name="keywords"
        defaultValue={keywords}
        maxLength={KEYWORDS_MAX}
        placeholder="标题、文件名或型号"
        aria-label="标题、文件名或型号"
      />
      <Button type="submit">查找</Button>
    </form>
  );
}
