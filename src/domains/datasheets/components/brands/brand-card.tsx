import { LetterMark } from "#web/components/letter-mark.tsx";
import { Tag } from "#web/components/tag.tsx";
import { formatNumber } from "#shared/format-number.ts";
import { searchAddress } from "../../addresses.ts";
import type { Brand } from "../../contract.ts";

/** A brand in a wall or list: mark, names and how many parts it has; leads to them. */
export function BrandCard({ brand, hasDomesticTag = false }: { brand: Brand; hasDomesticTag?: boolean }) {
  const { name, nameCn, slug, isDomestic, partCount, documentCount } = brand;
  return (
    <a className="brand-card" href={searchAddress({ brand: slug })}>
      <LetterMark name={nameCn ?? name} />
      <span className="min-w-0">
        <span className="brand-card-name" title={name}>
          {name}
        </span>
        <span className="brand-card-facts">
          {nameCn && nameCn !== name && <span>{nameCn}</span>}
          {hasDomesticTag && isDomestic && <Tag tone="brand">国产</Tag>}
          <span className="num">{partCount > 0 || documentCount === 0 ? `${formatNumber(partCount)} 型号` : `${formatNumber(documentCount)} 规格书`}</span>
        </span>
      </span>
    </a>
  );
}
