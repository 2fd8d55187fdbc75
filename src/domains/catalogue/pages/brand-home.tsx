import { lazy, Suspense } from "react";
import { useLoaderData } from "react-router";
import type { BlockData } from "#web/block.ts";
import { Blocks } from "#web/blocks.tsx";
import { LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { TitledCard } from "#web/components/titled-card.tsx";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { formatNumber } from "#shared/format-number.ts";
import { brandAddress, partAddress } from "../addresses.ts";
import { outsideAddress } from "#shared/outside-address.ts";
import { brandPartsAddress } from "../brand-addresses.ts";
import { BrandAlternates } from "../components/brands/brand-alternates.tsx";
import { BrandFrame } from "../components/public/brands/brand-frame.tsx";
import { brandTitle } from "../components/public/brands/brand-name.tsx";
import { type BrandDetail, brands } from "../contract/brands.ts";
import { BRAND_HOME } from "../places.ts";
import { brandNumber, brandSegments, redirectToAddress } from "../components/public/brands/brand-segments.ts";

// Nothing in it listens: the server shows it, and its code may come later.
const BrandFacts = lazy(async () => ({ default: (await import("../components/brands/brand-facts.tsx")).BrandFacts }));

const CHILDREN_SHOWN = 6;

interface BrandHomePage {
  brand: BrandDetail;
  blocks: BlockData;
  now: string;
}

export const meta = ({ data: { brand }, url }: { data: BrandHomePage; url: URL }): Meta => {
  const { name, nameCn, aliases, formerNames, categories, partCount, documentCount, website, summary } = brand;
  const lines = categories.slice(0, 5).map((category) => category.name);
  return {
    title: `${brandTitle(brand)} 官网、型号与规格书`,
    description: [
      brandTitle(brand),
      summary,
      lines.length > 0 && `产品线：${lines.join("、")}`,
      `收录 ${formatNumber(partCount)} 个型号、${formatNumber(documentCount)} 份规格书`,
    ]
      .filter(Boolean)
      .join("，"),
    canonical: brandAddress(brand),
    structuredData: {
      "@context": "https://schema.org",
      "@type": "Brand",
      name,
      alternateName: [...new Set([nameCn, ...aliases, ...formerNames].filter((other) => other && other !== name))],
      url: `${url.origin}${brandAddress(brand)}`,
      ...(outsideAddress(website) && { sameAs: website }),
    },
  };
};

export async function loader({ call, params, url, blocks }: LoaderArgs): Promise<BrandHomePage> {
  const isOfNumber = params["*"] === undefined;
  const { brand: asked, rest } = isOfNumber ? { brand: brandNumber(params), rest: "" } : brandSegments(params);
  const brand = await call(brands.brandDetail, { brand: asked });
  if (!isOfNumber) redirectToAddress(url, asked === String(brand.id) && rest === brand.name, brandAddress(brand));
  return { brand, blocks: await blocks(BRAND_HOME, { brand: brand.id }), now: new Date().toISOString() };
}

export default function BrandHome() {
  const { brand, blocks, now } = useLoaderData<BrandHomePage>();
  const { categories, parts, documents, alternates, formerBrands, partCount } = brand;
  const ofBrand = { place: BRAND_HOME, subject: { brand, now }, data: blocks };
  const hasNothing = parts.length === 0 && documents.length === 0;
  return (
    <BrandFrame brand={brand} tab="home">
      <div className="with-side">
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          {brand.summary && (
            <TitledCard title="简介">
              <p className="card-body wrap-anywhere">{brand.summary}</p>
            </TitledCard>
          )}
          {categories.length > 0 && (
            <TitledCard
              title="产品线"
              aside={
                <a className="link" href={brandPartsAddress(brand)}>
                  全部 {formatNumber(partCount)} 个型号
                </a>
              }
            >
              <ProductLines brand={brand} />
            </TitledCard>
          )}
          {parts.length > 0 && (
            <TitledCard title="热门型号">
              <ul className="brand-parts">
                {parts.map(({ id, mpn, description, category }) => (
                  <li key={id}>
                    <a className="mpn link wrap-anywhere" href={partAddress({ id, mpn })}>
                      {mpn}
                    </a>
                    <p className="truncate text-sm text-secondary">{description || category?.name}</p>
                  </li>
                ))}
              </ul>
            </TitledCard>
          )}
          {alternates.replacing.length + alternates.replaced.length > 0 && (
            <TitledCard title="替代料">
              <BrandAlternates alternates={alternates} />
            </TitledCard>
          )}
          <Blocks {...ofBrand} spot="documents" />
          <Blocks {...ofBrand} spot="articles" />
          {hasNothing && (
            <div className="card">
              <EmptyState
                title="这个品牌名下还没有型号与规格书"
                text={
                  brand.successors.length > 0
                    ? "该品牌已被并入，型号与规格书列在现品牌之下。"
                    : "可以按型号搜索，或到品牌大全看看其他品牌。"
                }
                actions={
                  brand.successors[0] && (
                    <LinkButton href={brandPartsAddress(brand.successors[0])}>
                      查看{brandTitle(brand.successors[0])}的型号
                    </LinkButton>
                  )
                }
              />
            </div>
          )}
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          <Suspense fallback={null}>
            <BrandFacts brand={brand} />
          </Suspense>
          {formerBrands.length > 0 && (
            <TitledCard title="曾用品牌">
              <ul className="brand-former">
                {formerBrands.map((former) => (
                  <li key={former.id}>
                    <a className="link wrap-anywhere" href={brandAddress(former)}>
                      {brandTitle(former)}
                    </a>
                    <span className="num text-sm text-secondary">
                      {former.partCount > 0 ? `${formatNumber(former.partCount)} 型号` : "已并入"}
                    </span>
                  </li>
                ))}
              </ul>
            </TitledCard>
          )}
        </div>
      </div>
    </BrandFrame>
  );
}

function ProductLines({ brand }: { brand: BrandDetail }) {
  return (
    <ul className="brand-lines">
      {brand.categories.map(({ slug, name, count, children }) => (
        <li key={slug}>
          <a className="brand-line" href={brandPartsAddress(brand, { category: slug })}>
            <span className="font-semibold">{name}</span>
            <span className="num category-count">{formatNumber(count)}</span>
          </a>
          <ul>
            {children.slice(0, CHILDREN_SHOWN).map((child) => (
              <li key={child.slug}>
                <a className="brand-line" href={brandPartsAddress(brand, { category: child.slug })}>
                  <span>{child.name}</span>
                  <span className="num category-count">{formatNumber(child.count)}</span>
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
