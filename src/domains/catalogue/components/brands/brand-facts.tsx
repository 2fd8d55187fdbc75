import type { ReactNode } from "react";
import { outsideAddress } from "#shared/outside-address.ts";
import { OutsideLink } from "#web/components/outside-link.tsx";
import type { BrandDetail } from "../../contract/brands.ts";
import { countryLabel } from "./country-labels.ts";
import { OriginFact } from "./origin-fact.tsx";

/** What is known of a brand: its names, whence it is, and how it is registered. */
export function BrandFacts({ brand }: { brand: BrandDetail }) {
  const { name, nameCn, traditionalName, aliases, formerNames, country, foundedYear, website } = brand;
  return (
    <section className="card card-body" aria-label="品牌资料">
      <dl className="fact-list">
        <Fact title="中文名">{nameCn && [nameCn, traditionalName].filter(Boolean).join(" / ")}</Fact>
        <Fact title="英文名">{name !== nameCn && name}</Fact>
        <Fact title="曾用名">{formerNames.join("、")}</Fact>
        <Fact title="别名">{aliases.join("、")}</Fact>
        <Fact title="归属">
          <OriginFact brand={brand} />
        </Fact>
        <Fact title="公司全称">{brand.legalName}</Fact>
        <Fact title="所在地">{[country && countryLabel(country), brand.seat].filter(Boolean).join(" ")}</Fact>
        <Fact title="成立">{foundedYear && `${foundedYear} 年`}</Fact>
        <Fact title="官网">{outsideAddress(website) && <OutsideLink address={website}>访问官网</OutsideLink>}</Fact>
      </dl>
    </section>
  );
}

/** A line of the facts; none where nothing is known. */
function Fact({ title, children }: { title: string; children: ReactNode }) {
  return children ? (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  ) : null;
}
