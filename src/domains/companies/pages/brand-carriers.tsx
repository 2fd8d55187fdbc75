import { data, useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { brandTitle } from "#domains/catalogue/components/public/brands/brand-name.tsx";
import { BrandFrame } from "#domains/catalogue/components/public/brands/brand-frame.tsx";
import { brands, type KnownBrand } from "#domains/catalogue/contract/brands.ts";
import { LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { PageMissing } from "#web/components/page-missing.tsx";
import { countPages } from "#web/components/pager-window.ts";
import { Pager } from "#web/components/pager.tsx";
import { type LoaderArgs, type Meta, Redirect } from "#web/page.ts";
import { carriersAddress, directoryAddress } from "../addresses.ts";
import { type CarrierRole, COMPANY_ROLE_LABELS } from "../labels.ts";
import { ProofMark } from "../components/companies/proof-mark.tsx";
import { CompanyCard } from "../components/companies/company-card.tsx";
import { COMPANIES_PER_PAGE, companies } from "../contract/companies.ts";

const NOT_FOUND = 404;

interface CarriersPage {
  brand: KnownBrand;
  role: CarrierRole;
  page: number;
  found: DataOf<typeof companies.listCarriers>;
}

export const meta = ({ data: { brand, role, page, found } }: { data: CarriersPage }): Meta => ({
  title: [`${brandTitle(brand)} ${COMPANY_ROLE_LABELS[role]}`, page > 1 && `- 第 ${page} 页`].filter(Boolean).join(" "),
  description: `${brandTitle(brand)} 的${COMPANY_ROLE_LABELS[role]}，代理级别、授权证书有效期、所在地与联系方式。`,
  canonical: carriersAddress(brand, role, page),
  isHidden: found.data.length === 0,
});

export async function loader({ call, params, url }: LoaderArgs) {
  const role: CarrierRole = url.pathname.startsWith("/brandDetail/trader") ? "trader" : "agent";
  const [, asked = "", rest = ""] = /^([^/]*)\/?(.*)$/s.exec(params["*"] ?? "") ?? [];
  if (asked === "") throw new Redirect(directoryAddress({ type: role }), 302);
  // A name may stand between the brand and the page, for the eye.
  const segments = rest.split("/").filter(Boolean);
  const hasPage = /^[1-9]\d{0,5}$/.test(segments.at(-1) ?? "");
  const hasName = segments.length > (hasPage ? 1 : 0);
  const page = hasPage ? Number(segments.at(-1)) : 1;
  const brand = await call(brands.findBrand, { brand: asked });
  if (hasName || asked !== String(brand.id)) throw new Redirect(carriersAddress(brand, role, page), 301);
  const found = await call(companies.listCarriers, {
    brandId: brand.id,
    role,
    pageIndex: page,
    pageSize: COMPANIES_PER_PAGE,
  });
  const loaded: CarriersPage = { brand, role, page, found };
  return data(loaded, found.data.length === 0 && found.totalRecord > 0 ? NOT_FOUND : undefined);
}

export default function BrandCarriers() {
  const { brand, role, page, found } = useLoaderData<CarriersPage>();
  const label = COMPANY_ROLE_LABELS[role];
  const hrefOf = (other: number) => carriersAddress(brand, role, other);
  return (
    <BrandFrame brand={brand} tab={role === "agent" ? "agents" : "traders"} title={label}>
      {found.data.length > 0 ? (
        <>
          <ul className="company-list">
            {found.data.map((company) => (
              <li key={company.id}>
                <CompanyCard company={company} now={found.now}>
                  <p>
                    <ProofMark proof={company.carried} isUnclaimed={company.isUnclaimed} />
                  </p>
                </CompanyCard>
              </li>
            ))}
          </ul>
          <Pager
            page={page}
            pageSize={COMPANIES_PER_PAGE}
            total={found.totalRecord}
            unit={`家${label}`}
            hrefOf={hrefOf}
          />
        </>
      ) : found.totalRecord > 0 ? (
        <PageMissing page={page} lastHref={hrefOf(countPages(found.totalRecord, COMPANIES_PER_PAGE))} />
      ) : (
        <div className="card">
          <EmptyState
            title={`还没有收录这个品牌的${label}`}
            text="可以在名录中按品牌、地区查找；代理或经销该品牌的认证企业可在管理中心添加品牌。"
            actions={<LinkButton href={directoryAddress()}>查看名录</LinkButton>}
          />
        </div>
      )}
    </BrandFrame>
  );
}
