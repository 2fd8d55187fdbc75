import { useState } from "react";
import { useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { pageNumber } from "#shared/page-number.ts";
import { Button } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { Pager } from "#web/components/pager.tsx";
import { Tabs } from "#web/components/tabs.tsx";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { CARRIER_ROLES, COMPANY_ROLE_LABELS, type CarrierRole } from "../../labels.ts";
import { BrandDialog } from "../../components/own-company/brand-dialog.tsx";
import { CarriedRow } from "../../components/own-company/carried-row.tsx";
import { ManyBrandsDialog } from "../../components/own-company/many-brands-dialog.tsx";
import { loadOwn, type Own, type OwnRights } from "../../components/own-company/load-own.ts";
import { ModelsCard } from "../../components/own-company/models-card.tsx";
import { OwnFrame } from "../../components/own-company/own-frame.tsx";
import { lineCard } from "../../contract/line-card.ts";
import { OWN_AGENT_PATH, OWN_TRADER_PATH, PRODUCT_LINES_PATH, productLinesPath } from "../../own-company-addresses.ts";

const BRANDS_PER_PAGE = 20;

interface Lines {
  role: CarrierRole;
  page: number;
  brands: DataOf<typeof lineCard.listOwnBrands> | null;
  /** Of the brand that is opened. */
  models: (DataOf<typeof lineCard.listOwnModels> & { id: number }) | null;
}

export const meta: Meta = {
  title: "品牌与授权",
  description: "维护企业代理和经营的品牌、代理证书与型号。",
  canonical: PRODUCT_LINES_PATH,
  isHidden: true,
};

export function loader(args: LoaderArgs): Promise<Own<Lines>> {
  const { searchParams } = args.url;
  const asked = CARRIER_ROLES.find((role) => role === searchParams.get("role"));
  const page = pageNumber(searchParams.get("page") ?? "");
  const carried = searchParams.get("carried") ?? "";
  const isOne = /^\d{1,15}$/.test(carried);
  return loadOwn(
    args,
    async (call) => {
      if (isOne) {
        const models = await call(lineCard.listOwnModels, { id: carried, pageIndex: page });
        return { role: models.role, page, brands: null, models: { ...models, id: Number(carried) } };
      }
      const brandsOf = (role: CarrierRole) =>
        call(lineCard.listOwnBrands, { role, pageIndex: page, pageSize: BRANDS_PER_PAGE });
      const brands = await brandsOf(asked ?? "agent");
      // Who stands in the directory as a trader alone begins there.
      const traded = asked || brands.hasRole || brands.totalRecord > 0 ? null : await brandsOf("trader");
      return traded?.hasRole
        ? { role: "trader", page, brands: traded, models: null }
        : { role: asked ?? "agent", page, brands, models: null };
    },
    { isLapsedToo: !isOne },
  );
}

export default function ProductionLineManage() {
  const own = useLoaderData<Own<Lines>>();
  return (
    <OwnFrame title="品牌与授权" text="企业代理和经营的品牌；上传证书并通过审核后显示为已验证。" own={own}>
      {({ role, page, brands, models }, rights) => (
        <>
          <Tabs
            label="身份"
            tabs={CARRIER_ROLES.map((one) => ({
              title: `作为${COMPANY_ROLE_LABELS[one]}`,
              href: productLinesPath(one),
              isCurrent: one === role,
            }))}
          />
          {models && <ModelsCard id={models.id} models={models} page={page} mayChange={rights.mayChange} />}
          {brands && <BrandsCard role={role} page={page} brands={brands} {...rights} />}
        </>
      )}
    </OwnFrame>
  );
}

function BrandsCard({
  role,
  page,
  brands: { data, totalRecord, hasRole, certifiedBrands },
  ...rights
}: { role: CarrierRole; page: number; brands: DataOf<typeof lineCard.listOwnBrands> } & OwnRights) {
  const [isAdding, setIsAdding] = useState<"one" | "many" | null>(null);
  const close = () => setIsAdding(null);
  const label = COMPANY_ROLE_LABELS[role];
  return (
    <section className="card" aria-labelledby="brands-title">
      <div className="card-head">
        <h2 id="brands-title">作为{label}的品牌</h2>
        <span className="num text-sm text-secondary">共 {totalRecord} 个</span>
        {rights.mayChange && (
          <span className="card-acts">
            <Button onClick={() => setIsAdding("one")}>添加品牌</Button>
            <Button kind="primary" onClick={() => setIsAdding("many")}>
              批量添加
            </Button>
          </span>
        )}
      </div>
      {!hasRole && (
        <p className="card-body">
          企业尚未在{label}目录中展示，
          <a className="link underline" href={role === "agent" ? OWN_AGENT_PATH : OWN_TRADER_PATH}>
            去开启
          </a>
        </p>
      )}
      {data.length === 0 ? (
        <EmptyState
          title="还没有品牌"
          text={
            rights.mayChange
              ? "点“批量添加”粘贴品牌名称，或点“添加品牌”逐个添加并上传证书。"
              : "由企业的管理员和销售添加。"
          }
        />
      ) : (
        <ul className="member-list">
          {data.map((carried) => (
            <CarriedRow key={`${carried.id} ${carried.updatedAt}`} carried={carried} {...rights} />
          ))}
        </ul>
      )}
      {totalRecord > BRANDS_PER_PAGE && (
        <Pager
          page={page}
          pageSize={BRANDS_PER_PAGE}
          total={totalRecord}
          unit="个品牌"
          hrefOf={(to) => `${productLinesPath(role)}&page=${to}`}
        />
      )}
      {/* In place while they are closed, so that nothing that was typed is lost. */}
      <BrandDialog key={`one ${role}`} role={role} carried={null} isOpen={isAdding === "one"} onClose={close} />
      <ManyBrandsDialog
        key={`many ${role}`}
        role={role}
        named={data.length === 0 ? certifiedBrands : ""}
        isOpen={isAdding === "many"}
        onClose={close}
      />
    </section>
  );
}
