import { useLoaderData } from "react-router";
import { callApi } from "#web/call-api.ts";
import { LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import type { DataOf } from "#api/define-calls.ts";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { brandAddress } from "../addresses.ts";
import { outsideAddress } from "#shared/outside-address.ts";
import { brandContactAddress } from "../brand-addresses.ts";
import { BrandFrame } from "../components/public/brands/brand-frame.tsx";
import { brandTitle } from "../components/public/brands/brand-name.tsx";
import { PhoneNumber } from "#web/components/phone-number.tsx";
import { OutsideLink } from "#web/components/outside-link.tsx";
import { brands } from "../contract/brands.ts";
import { brandNumber } from "../components/public/brands/brand-segments.ts";

type Contact = DataOf<typeof brands.brandContact>;

export const meta = ({ data: brand }: { data: Contact }): Meta => ({
  title: `${brandTitle(brand)} 联系方式`,
  description: `${brandTitle(brand)} 的官网、地址与电话。`,
  canonical: brandContactAddress(brand),
  isHidden: !hasAny(brand),
});

export function loader({ call, params }: LoaderArgs): Promise<Contact> {
  return call(brands.brandContact, { brand: brandNumber(params) });
}

function hasAny({ website, address, phone }: Contact): boolean {
  return Boolean(outsideAddress(website) || address || phone);
}

export default function BrandContact() {
  const brand = useLoaderData<Contact>();
  const { website, address, phone } = brand;
  const ask = async () => (await callApi(brands.showBrandPhone, { brand: String(brand.id) })).phone;
  return (
    <BrandFrame brand={brand} tab="contact" title="联系方式">
      {hasAny(brand) ? (
        <section className="card card-body grid gap-2" aria-label="联系方式">
          <dl className="fact-list">
            {outsideAddress(website) && (
              <div>
                <dt>官网</dt>
                <dd>
                  <OutsideLink address={website}>访问官网</OutsideLink>
                </dd>
              </div>
            )}
            {address && (
              <div>
                <dt>地址</dt>
                <dd>{address}</dd>
              </div>
            )}
            {phone && (
              <div>
                <dt>电话</dt>
                <dd className="num">
                  <PhoneNumber key={brand.id} part={phone} ask={ask} />
                </dd>
              </div>
            )}
          </dl>
          {(!address || !phone) && (
            <p className="text-sm text-secondary">
              数据来源没有给出{[!address && "地址", !phone && "电话"].filter(Boolean).join("与")}，请以官网为准。
            </p>
          )}
        </section>
      ) : (
        <div className="card">
          <EmptyState
            title="还没有这个品牌的联系方式"
            text="数据来源没有给出官网、地址或电话。本站不补写未经核实的联系方式。"
            actions={<LinkButton href={brandAddress(brand)}>返回品牌主页</LinkButton>}
          />
        </div>
      )}
    </BrandFrame>
  );
}
