import { useLoaderData } from "react-router";
import { brandAddress, brandListAddress } from "../addresses.ts";
import { documentAddress } from "../document-addresses.ts";
import { type BrandDetail, brands } from "../contract/brands.ts";
import { formatNumber } from "#shared/format-number.ts";
import { type LoaderArgs, type Meta, Redirect } from "#web/page.ts";
import { OriginFact } from "../components/brands/origin-fact.tsx";
import { MobilePartList } from "../components/parts/mobile-part-list.tsx";
import { SampleTag } from "../components/public/documents/sample-tag.tsx";

const titleOf = ({ name, nameCn }: BrandDetail) => (nameCn && nameCn !== name ? `${name} ${nameCn}` : name);

export const meta = ({ data: brand }: { data: BrandDetail }): Meta => ({
  title: `${titleOf(brand)} 型号与规格书`,
  description: `${titleOf(brand)}，收录 ${formatNumber(brand.partCount)} 个型号。`,
  canonical: brandAddress(brand),
});

export function loader({ call, params: { id = "" } }: LoaderArgs): Promise<BrandDetail> {
  if (id === "") throw new Redirect(brandListAddress({ type: "all" }), 302);
  return call(brands.brandDetail, { brand: id });
}

export default function MobileBrand() {
  const brand = useLoaderData<BrandDetail>();
  return (
    <div className="grid gap-4 py-4">
      <div className="grid gap-1">
        <h1>{titleOf(brand)}</h1>
        <p className="num text-secondary">
          {formatNumber(brand.partCount)} 个型号，{formatNumber(brand.documentCount)} 份规格书
        </p>
        <p className="text-secondary">
          <OriginFact brand={brand} />
        </p>
        {brand.summary && <p className="wrap-anywhere">{brand.summary}</p>}
      </div>
      {brand.parts.length > 0 && (
        <section className="grid gap-2">
          <h2>常用型号</h2>
          <MobilePartList parts={brand.parts} />
        </section>
      )}
      {brand.documents.length > 0 && (
        <section className="grid gap-2">
          <h2>新收录的规格书</h2>
          <ul className="mobile-list">
            {brand.documents.map((document) => (
              <li key={document.id}>
                <a href={documentAddress(document)}>
                  <span className="font-medium wrap-anywhere">
                    {document.title} <SampleTag document={document} />
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <a className="button" href={`${brandAddress(brand)}?viewOnce=desktop`} target="_self">
        产品线与联系方式（电脑版）
      </a>
    </div>
  );
}
