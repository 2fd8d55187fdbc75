import type { FormEvent } from "react";
import { data, useLoaderData, useNavigate } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { pageNumber } from "#shared/page-number.ts";
import { Button, LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { PageMissing } from "#web/components/page-missing.tsx";
import { countPages } from "#web/components/pager-window.ts";
import { Pager } from "#web/components/pager.tsx";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { SHOP_TYPE_LABELS, SHOP_TYPES } from "../labels.ts";
import { ADMISSION_PATH } from "../addresses.ts";
import { MerchantEntry } from "../components/merchants/merchant-entry.tsx";
import { merchants } from "../contract/merchants.ts";
import { merchantListAddress } from "../addresses.ts";

const PAGE_SIZE = 20;
const NOT_FOUND = 404;
const FILTERS = ["words", "shopType", "region", "category"] as const;

interface MerchantListPage {
  found: DataOf<typeof merchants.listMerchants>;
  search: Record<(typeof FILTERS)[number], string>;
  page: number;
  now: string;
}

export const meta = ({ data: { search, page, found } }: { data: MerchantListPage }): Meta => ({
  title: [search.words && `“${search.words}”`, "商家名录", page > 1 && `- 第 ${page} 页`].filter(Boolean).join(" "),
  description: "已入驻的电子元器件商家名录：可按店铺或企业名称、类型、地区与主营类目查找，均经过企业认证与资质审核。",
  canonical: merchantListAddress({ ...search, page }),
  isHidden: search.words !== "" || found.data.length === 0,
});

export async function loader({ call, url }: LoaderArgs) {
  const search = Object.fromEntries(
    FILTERS.map((name) => [name, (url.searchParams.get(name) ?? "").trim()]),
  ) as MerchantListPage["search"];
  const page = pageNumber(url.searchParams.get("page") ?? "");
  const found = await call(merchants.listMerchants, { ...search, pageIndex: page, pageSize: PAGE_SIZE });
  const loaded: MerchantListPage = { found, search, page, now: new Date().toISOString() };
  return data(loaded, found.data.length === 0 && found.totalRecord > 0 ? NOT_FOUND : undefined);
}

export default function MerchantList() {
  const { found, search, page, now } = useLoaderData<MerchantListPage>();
  const hrefOf = (other: number) => merchantListAddress({ ...search, page: other });
  const isWhole = FILTERS.every((name) => search[name] === "");
  return (
    <div className="grid grid-cols-1 gap-4 py-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h1>商家名录</h1>
        <LinkButton href={ADMISSION_PATH}>商家入驻</LinkButton>
      </div>
      <MerchantSearchForm key={JSON.stringify(search)} search={search} found={found} />
      {found.data.length > 0 ? (
        <>
          <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
            {found.data.map((merchant) => (
              <li key={merchant.id} className="grid">
                <MerchantEntry merchant={merchant} now={now} />
              </li>
            ))}
          </ul>
          <Pager page={page} pageSize={PAGE_SIZE} total={found.totalRecord} unit="家商家" hrefOf={hrefOf} />
        </>
      ) : found.totalRecord > 0 ? (
        <PageMissing page={page} lastHref={hrefOf(countPages(found.totalRecord, PAGE_SIZE))} />
      ) : (
        <div className="card">
          <EmptyState
            icon="search"
            title={isWhole ? "还没有商家入驻" : "没有找到这样的商家"}
            text={
              isWhole
                ? "完成企业认证后可以申请入驻。"
                : "可以输入店铺或企业名称的一部分、拼音或拼音首字母，或减少筛选条件。"
            }
            actions={
              <LinkButton href={isWhole ? ADMISSION_PATH : merchantListAddress()}>
                {isWhole ? "申请入驻" : "查看全部商家"}
              </LinkButton>
            }
          />
        </div>
      )}
    </div>
  );
}

function MerchantSearchForm({ search, found: { categories, regions } }: Pick<MerchantListPage, "search" | "found">) {
  const navigate = useNavigate();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void navigate(merchantListAddress(Object.fromEntries(new FormData(event.currentTarget))));
  }

  return (
    <form
      className="card card-body flex flex-wrap items-end gap-3"
      role="search"
      aria-label="查商家"
      action={merchantListAddress()}
      method="get"
      onSubmit={handleSubmit}
    >
      <label className="grid grow gap-1">
        店铺或企业名称
        <input
          className="input"
          type="search"
          name="words"
          defaultValue={search.words}
          maxLength={60}
          placeholder="名称、拼音或首字母"
        />
      </label>
      <Choice
        name="shopType"
        title="类型"
        value={search.shopType}
        options={SHOP_TYPES.map((type) => [type, SHOP_TYPE_LABELS[type]])}
      />
      <Choice
        name="region"
        title="地区"
        value={search.region}
        options={regions.map(({ code, name }) => [code, name])}
      />
      <Choice
        name="category"
        title="主营类目"
        value={search.category}
        options={categories.map(({ slug, name }) => [slug, name])}
      />
      <Button type="submit" kind="primary">
        查找
      </Button>
    </form>
  );
}

function Choice({
  name,
  title,
  value,
  options,
}: {
  name: string;
  title: string;
  value: string;
  options: (readonly [string, string])[];
}) {
  return (
    <label className="grid gap-1">
      {title}
      <select className="input" name={name} defaultValue={value}>
        <option value="">全部</option>
        {options.map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
