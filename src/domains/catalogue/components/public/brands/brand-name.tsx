import { Tag } from "#web/components/tag.tsx";
import { brandAddress } from "../../../addresses.ts";
import type { BrandRef } from "../../../contract/brand-shapes.ts";

/** 德州仪器 (Texas Instruments), or the one name there is. */
export function brandTitle({ name, nameCn }: Pick<BrandRef, "name" | "nameCn">): string {
  return nameCn && nameCn !== name ? `${nameCn}（${name}）` : name;
}

/** A brand as a link to its page; both names where it has two, and whether it is a Chinese one. */
export function BrandName({ brand }: { brand: BrandRef | null }) {
  if (!brand) return <span className="text-secondary">品牌不详</span>;
  const { name, nameCn, isDomestic } = brand;
  return (
    <span className="brand-name">
      <a href={brandAddress(brand)}>{name}</a>
      {nameCn && nameCn !== name && <span className="text-secondary">{nameCn}</span>}
      {isDomestic && <Tag tone="brand">国产</Tag>}
    </span>
  );
}
