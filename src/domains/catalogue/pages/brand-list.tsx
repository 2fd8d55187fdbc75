import { type CompositionEvent, type FormEvent, useEffect, useRef } from "react";
import { data, useLoaderData, useNavigate } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { Button, LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { PageMissing } from "#web/components/page-missing.tsx";
import { countPages } from "#web/components/pager-window.ts";
import { Pager } from "#web/components/pager.tsx";
import { StillPart } from "#web/components/still-part.tsx";
import { Tabs } from "#web/components/tabs.tsx";
import { type LoaderArgs, type Meta, pageNotFound } from "#web/page.ts";
import { type Still, still } from "#web/still.ts";
import { PAGE_SIZE, pageNumber } from "#shared/page-number.ts";
import { brandListAddress } from "../addresses.ts";
import { BrandCard } from "../components/brands/brand-card.tsx";
import { EmptyCatalogue } from "../components/public/search/empty-catalogue.tsx";
import { LetterBar } from "../components/brands/letter-bar.tsx";
import { KEYWORDS_MAX } from "../contract/search-shapes.ts";
import type { Brand } from "../contract/brand-shapes.ts";
import { brands } from "../contract/brands.ts";

const NOT_FOUND = 404;
const TYPED_AFTER_MS = 150;
const TITLES = {
  all: "全部品牌",
  domestic: "国产品牌",
  international: "国际品牌",
  direct: "原厂直供的品牌",
  unknown: "未知产地的品牌",
} as const;

type BrandType = keyof typeof TITLES;

interface BrandListPage {
  type: BrandType;
  initial: string;
  keywords: string;
  page: number;
  count: number;
  total: number;
  letters: Pick<DataOf<typeof brands.listBrands>, "initials" | "letterTotal">;
  shown: Still<Brand[]>;
}

export const meta = ({ data: { type, initial, keywords, page, count } }: { data: BrandListPage }): Meta => ({
  title: [keywords && `“${keywords}”`, initial && `${initial} 开头的`, TITLES[type], page > 1 && `- 第 ${page} 页`]
    .filter(Boolean)
    .join(" "),
  description: `${TITLES[type]}大全，按中文拼音与英文首字母 A–Z 查找芯片与电子元器件品牌，查看各品牌的型号与规格书。`,
  canonical: brandListAddress({ type, initial, keywords, page }),
  isHidden: keywords !== "" || count === 0,
});

export async function loader({ call, params, url }: LoaderArgs) {
  const type = params["type"] ?? "all";
  if (!isBrandType(type)) throw pageNotFound();
  const initial = (url.searchParams.get("initial") ?? "").toUpperCase();
  const keywords = (url.searchParams.get("keywords") ?? "").trim();
  const page = url.searchParams.get("page") ?? "";
  const found = await call(brands.listBrands, { type, initial, keywords, pageIndex: page, pageSize: PAGE_SIZE });
  const { data: shown, totalRecord: total, initials, letterTotal } = found;
  const list: BrandListPage = {
    type,
    initial,
    keywords,
    page: pageNumber(page),
    count: shown.length,
    total,
    letters: { initials, letterTotal },
    shown: still(shown),
  };
  return data(list, shown.length === 0 && total > 0 ? NOT_FOUND : undefined);
}

function isBrandType(type: string): type is BrandType {
  return Object.hasOwn(TITLES, type);
}

export default function BrandList() {
  const { type, initial, keywords, page, count, total, letters, shown } = useLoaderData<BrandListPage>();
  const hrefOf = (other: number) => brandListAddress({ type, initial, keywords, page: other });
  const isWhole = !initial && !keywords;
  return (
    <div className="grid grid-cols-1 gap-4 py-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1>{TITLES[type]}</h1>
        <BrandSearch type={type} keywords={keywords} />
      </div>
      <Tabs
        label="品牌类型"
        tabs={Object.entries(TITLES).map(([other, title]) => ({
          title: title.replace(/的?品牌/, ""),
          href: brandListAddress({ type: other, keywords }),
          isCurrent: other === type,
        }))}
      />
      <LetterBar
        initials={letters.initials}
        total={letters.letterTotal}
        current={initial}
        hrefOf={(letter) => brandListAddress({ type, initial: letter, keywords })}
      />
      {count > 0 ? (
        <>
          <StillPart name="brands" data={shown}>
            {(brands) => (
              <ul className="brand-grid brand-grid-wide">
                {brands.map((brand) => (
                  <li key={brand.id}>
                    <BrandCard brand={brand} hasDomesticTag={type === "all"} />
                  </li>
                ))}
              </ul>
            )}
          </StillPart>
          <Pager page={page} pageSize={PAGE_SIZE} total={total} unit="个品牌" hrefOf={hrefOf} />
        </>
      ) : total > 0 ? (
        <PageMissing page={page} lastHref={hrefOf(countPages(total, PAGE_SIZE))} />
      ) : isWhole && type === "all" ? (
        <EmptyCatalogue />
      ) : (
        <div className="card">
          <EmptyState
            icon="search"
            title={keywords ? `没有找到名称含“${keywords}”的品牌` : "这里还没有品牌"}
            text={
              isWhole && type === "direct"
                ? "原厂在商城开设的自营店铺开通后，其品牌列在这里。"
                : "可以输入中文名、英文名、简称、曾用名或拼音，例如 TI、德州、dezhou、dzyq、飞思卡尔。"
            }
            actions={<LinkButton href={brandListAddress()}>查看全部品牌</LinkButton>}
          />
        </div>
      )}
    </div>
  );
}

function BrandSearch({ type, keywords }: { type: BrandType; keywords: string }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef(0);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // Whoever is typing has more in the field than the list knows of yet.
    if (field.current && document.activeElement !== field.current) field.current.value = keywords;
  }, [keywords]);

  function show(isReplacing: boolean) {
    clearTimeout(timer.current);
    const typed = field.current!.value.trim();
    if (typed !== keywords)
      void navigate(brandListAddress({ type, keywords: typed }), {
        replace: isReplacing,
        preventScrollReset: isReplacing,
      });
  }

  function handleInput(event: FormEvent<HTMLInputElement> | CompositionEvent<HTMLInputElement>) {
    clearTimeout(timer.current);
    // What an input method has not finished is no word yet.
    if (!(event.nativeEvent as InputEvent).isComposing)
      timer.current = window.setTimeout(() => show(true), TYPED_AFTER_MS);
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    show(false);
  }

  return (
    <form
      className="flex w-full gap-2 sm:w-80"
      role="search"
      aria-label="查品牌"
      action={brandListAddress({ type })}
      method="get"
      onSubmit={handleSubmit}
    >
      <input
        ref={field}
        className="input"
        type="search"
        name="keywords"
        defaultValue={keywords}
        maxLength={KEYWORDS_MAX}
        placeholder="中英文名、曾用名或拼音"
        aria-label="品牌名"
        onInput={handleInput}
        onCompositionEnd={handleInput}
      />
      <Button type="submit">查找</Button>
    </form>
  );
}
