import { LetterMark } from "#web/components/letter-mark.tsx";
import { Tag } from "#web/components/tag.tsx";
import { formatNumber } from "#shared/format-number.ts";
import { brandAddress } from "../../addresses.ts";
import type { Brand, BrandRef } from "../../contract/brand-shapes.ts";

interface BrandCardProps {
  brand: Brand & {
    successor?: BrandRef | null;
    /** Its maker itself sells it here. */
    isDirect?: boolean;
    /** Another spelling, by which it was found. */ foundBy?: string | null;
  };
  hasDomesticTag?: boolean;
}

// In two lines of the narrowest card.
const FITTING_CHARACTERS = 20;

/** A brand in a wall or list: mark, names, how many parts it has, and who has it now; leads to its page. */
export function BrandCard({ brand, hasDomesticTag = false }: BrandCardProps) {
  const { name, nameCn, isDomestic, origin, partCount, documentCount, successor, isDirect, foundBy } = brand;
  return (
    <a className="brand-card" href={brandAddress(brand)}>
      <LetterMark name={nameCn ?? name} />
      <span>
        <b title={name.length > FITTING_CHARACTERS ? name : undefined}>{name}</b>
        <small>
          {nameCn && nameCn !== name && <span>{nameCn}</span>}
          {hasDomesticTag && isDomestic && <Tag tone="brand">国产</Tag>}
          {hasDomesticTag && origin === null && <span>归属未知</span>}
          {isDirect && <Tag tone="buy">原厂直供</Tag>}
          {foundBy && <span>又名 {foundBy}</span>}
          {successor && <span>已并入 {successor.nameCn ?? successor.name}</span>}
          {(partCount > 0 || !successor) && (
            <span>
              {partCount > 0 || documentCount === 0
                ? `${formatNumber(partCount)} 型号`
                : `${formatNumber(documentCount)} 规格书`}
            </span>
          )}
        </small>
      </span>
    </a>
  );
}
