import { type FormEvent } from "react";
import { data, useLoaderData, useNavigate } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { pageNumber } from "#shared/page-number.ts";
import { Button, LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { PageMissing } from "#web/components/page-missing.tsx";
import { countPages } from "#web/components/pager-window.ts";
import { Pager } from "#web/components/pager.tsx";
import { type LoaderArgs, type Meta, pageNotFound } from "#web/page.ts";
import { type DirectoryView, directoryAddress } from "../addresses.ts";
import { COMPANY_ROLE_LABELS, COMPANY_ROLES, type CompanyRole } from "../labels.ts";
import { FilterRow } from "../components/companies/directory-filters.tsx";
import { CompanyCard } from "../components/companies/company-card.tsx";
import { COMPANIES_PER_PAGE, COMPANY_KEYWORDS_MAX, companies } from "../contract/companies.ts";

const NOT_FOUND = 404;

interface CompanyListPage {
  view: Required<DirectoryView>;
  found: DataOf<typeof companies.listCompanies>;
}

function titleOf({ view: { type, region, keywords, page }, found }: CompanyListPage): string {
  const place = [...found.cities, ...found.regions].find(({ value }) => value === region)?.name;
  const what = type ? COMPANY_ROLE_LABELS[type] : "原厂、代理商与贸易商";
  return [keywords && `“${keywords}”`, place, found.brand?.name, `${what}名录`, page > 1 && `- 第 ${page} 页`]
    .filter(Boolean)
    .join(" ");
}

export const meta = ({ data }: { data: CompanyListPage }): Meta => ({
  title: titleOf(data),
  description:
    "按品牌、地区与类型查找电子元器件原厂、授权代理商与贸易商，查看企业认证、代理证书有效期、库存更新时间与联系方式。",
  canonical: directoryAddress(data.view),
  // The directory itself stays an address to be found, also while it is empty.
  isHidden:
    data.view.keywords !== "" || (data.found.data.length === 0 && directoryAddress(data.view) !== directoryAddress()),
});

export async function loader({ call, params, url }: LoaderArgs) {
  const segment = params["*"] || "1";
  if (!/^[1-9]\d{0,5}$/.test(segment)) throw pageNotFound();
  const asked = (name: string) => (url.searchParams.get(name) ?? "").trim();
  const page = pageNumber(segment);
  const view = {
    keywords: asked("keywords").slice(0, COMPANY_KEYWORDS_MAX),
    brand: asked("brand"),
    region: asked("region"),
    type: COMPANY_ROLES.find((role) => role === asked("type")) ?? ("" as const),
    page,
  };
  if (!/^(\d{6}|[A-Z]{2}|)$/.test(view.region)) throw pageNotFound("没有这个地区");
  const found = await call(companies.listCompanies, { ...view, pageIndex: page, pageSize: COMPANIES_PER_PAGE });
  const list: CompanyListPage = { view, found };
  return data(list, found.data.length === 0 && found.totalRecord > 0 ? NOT_FOUND : undefined);
}

export default function CompanyList() {
  const loaded = useLoaderData<CompanyListPage>();
  const { view, found } = loaded;
  const { data: companies, totalRecord, types, regions, cities, brands, brand, now } = found;
  const hrefOf = (change: DirectoryView) => directoryAddress({ ...view, page: 1, ...change });
  const province = regions.find(
    ({ value }) => value === view.region || (view.region.length === 6 && value.slice(0, 2) === view.region.slice(0, 2)),
  );
  // What is set stays on offer where it leaves nothing.
  const offered =
    brand && brands.every(({ value }) => value !== brand.slug)
      ? [{ value: brand.slug, name: brand.name, count: totalRecord }, ...brands]
      : brands;
  const isNarrowed = Boolean(view.keywords || view.brand || view.region || view.type);
  return (
    <div className="grid grid-cols-1 gap-4 py-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1>原厂、代理商与贸易商</h1>
        <CompanySearch view={view} />
      </div>
      <dl className="card directory-filters" aria-label="筛选">
        <FilterRow
          title="类型"
          facets={types}
          current={view.type}
          hrefOf={(type) => hrefOf({ type: type as CompanyRole | "" })}
        />
        <FilterRow
          title="地区"
          facets={regions}
          current={province?.value ?? view.region}
          hrefOf={(region) => hrefOf({ region })}
        />
        {cities.length > 0 && (
          <FilterRow
            title="城市"
            facets={cities}
            current={cities.some(({ value }) => value === view.region) ? view.region : ""}
            hrefOf={(region) => hrefOf({ region: region || (province?.value ?? "") })}
          />
        )}
        <FilterRow title="品牌" facets={offered} current={view.brand} hrefOf={(slug) => hrefOf({ brand: slug })} />
      </dl>
      {companies.length > 0 ? (
        <>
          <ul className="company-list">
            {companies.map((company) => (
              <li key={company.id}>
                <CompanyCard company={company} now={now} />
              </li>
            ))}
          </ul>
          <Pager
            page={view.page}
            pageSize={COMPANIES_PER_PAGE}
            total={totalRecord}
            unit="家企业"
            hrefOf={(page) => hrefOf({ page })}
          />
          <p className="text-sm text-secondary">按企业认证、代理证书、库存更新与品牌数排列，没有付费排名。</p>
        </>
      ) : totalRecord > 0 ? (
        <PageMissing page={view.page} lastHref={hrefOf({ page: countPages(totalRecord, COMPANIES_PER_PAGE) })} />
      ) : (
        <div className="card">
          <EmptyState
            icon="search"
            title={isNarrowed ? "没有符合条件的企业" : "名录里还没有企业"}
            text={
              isNarrowed
                ? "可以输入中文名、英文名、拼音或首字母，例如 安富利、Avnet、anfuli、afl；或放宽地区与品牌。"
                : "认证企业可在管理中心填写代理商或贸易商资料。"
            }
            actions={
              isNarrowed ? (
                <LinkButton href={directoryAddress()}>查看全部企业</LinkButton>
              ) : (
                <LinkButton href="/">去找规格书</LinkButton>
              )
            }
          />
        </div>
      )}
    </div>
  );
}

function CompanySearch({ view }: { view: Required<DirectoryView> }) {
  const navigate = useNavigate();
  const { type, region, brand, keywords } = view;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("keywords") ?? "").trim();
    void navigate(directoryAddress({ ...view, page: 1, keywords: typed }));
  }

  return (
    <form
      key={keywords}
      className="flex w-full gap-2 sm:w-80"
      role="search"
      aria-label="查企业"
      action={directoryAddress()}
      method="get"
      onSubmit={handleSubmit}
    >
      {Object.entries({ type, region, brand }).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <input
        className="input"
        type="search"
        name="keywords"
        defaultValue={keywords}
        maxLength={COMPANY_KEYWORDS_MAX}
        placeholder="企业中英文名、拼音或首字母"
        aria-label="企业名"
      />
      <Button type="submit">查找</Button>
    </form>
  );
}
