import { lazy, type ReactNode, Suspense } from "react";
import { Blocks } from "#web/blocks.tsx";
import { Breadcrumb } from "#web/components/breadcrumb.tsx";
import { Icon } from "#web/components/icon.tsx";
import { LetterMark } from "#web/components/letter-mark.tsx";
import { Tab, Tabs } from "#web/components/tabs.tsx";
import { Tag } from "#web/components/tag.tsx";
import { brandAddress, brandListAddress } from "../../../addresses.ts";
import { brandContactAddress, brandPartsAddress } from "../../../brand-addresses.ts";
import type { KnownBrand } from "../../../contract/brands.ts";
import { BRAND_FRAME } from "../../../places.ts";
import { brandTitle } from "./brand-name.tsx";
import { countryLabel } from "../../brands/country-labels.ts";

// Few readers keep or follow a brand.
const FavouriteButton = lazy(async () => ({
  default: (await import("#domains/accounts/components/public/favourite-button.tsx")).FavouriteButton,
}));

interface BrandFrameProps {
  brand: KnownBrand;
  /** The name of the tab that is shown. */
  tab: string;
  /** What the page shows of the brand; nothing on its home. */
  title?: string;
  children: ReactNode;
}

/** What stands above all pages of a brand: its names, who took it over, and the way between the pages. */
export function BrandFrame({ brand, tab, title, children }: BrandFrameProps) {
  const { name, nameCn, isDomestic, origin, country, partCount } = brand;
  const whole = brandTitle(brand);
  const tabs = [
    { title: "品牌主页", href: brandAddress(brand), isCurrent: tab === "home" },
    { title: "型号", href: brandPartsAddress(brand), count: partCount, isCurrent: tab === "parts" },
  ];
  const steps = [
    { title: "首页", href: "/" },
    { title: "品牌大全", href: brandListAddress() },
    title ? { title: nameCn ?? name, href: brandAddress(brand) } : { title: nameCn ?? name },
  ];
  return (
    <div className="grid grid-cols-1 gap-4 py-4">
      <Breadcrumb steps={title ? [...steps, { title }] : steps} />
      <header className="card card-body brand-head">
        {brand.logo ? (
          <img className="size-16 object-contain" src={brand.logo} alt="" width={64} height={64} />
        ) : (
          <LetterMark name={nameCn ?? name} size="large" />
        )}
        <div className="grid min-w-0 gap-1">
          <h1 className="wrap-anywhere">
            {whole}
            {title && ` ${title}`}
          </h1>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-secondary">
            {isDomestic && <Tag tone="brand">国产</Tag>}
            {origin === null && <Tag>归属未知</Tag>}
            {country && !isDomestic && <span>{countryLabel(country)}</span>}
            {brand.successors.length > 0 && <Tag tone="warning">已并入</Tag>}
            <Suspense fallback={null}>
              <FavouriteButton act="favourite" type="brand" id={brand.id} />
              <FavouriteButton act="follow" type="brand" id={brand.id} />
            </Suspense>
          </p>
        </div>
      </header>
      <Succession brand={brand} />
      <Tabs label="品牌页面" tabs={tabs}>
        <Blocks place={BRAND_FRAME} spot="tabs" subject={{ brand, current: tab }} />
        <Tab title="联系方式" href={brandContactAddress(brand)} isCurrent={tab === "contact"} />
      </Tabs>
      {children}
    </div>
  );
}

/** Leads from a brand that was taken over to who has it now. */
function Succession({ brand: { successors, partCount } }: { brand: KnownBrand }) {
  const [next, ...later] = successors;
  if (!next) return null;
  return (
    <aside className="newer-version" aria-label="品牌变更">
      <Icon name="info" />
      <p>
        <span className="min-w-0 wrap-anywhere">
          该品牌已并入{" "}
          <a className="link" href={brandAddress(next)}>
            {brandTitle(next)}
          </a>
          {later.map((brand) => (
            <span key={brand.id}>
              ，后者现属{" "}
              <a className="link" href={brandAddress(brand)}>
                {brandTitle(brand)}
              </a>
            </span>
          ))}
          。
          {partCount > 0
            ? "这里列出仍以原品牌收录的型号，新型号与资料以现品牌为准。"
            : "其型号与规格书列在现品牌之下。"}
        </span>
        <a className="link" href={brandPartsAddress(next)}>
          查看现品牌的型号
        </a>
      </p>
    </aside>
  );
}
