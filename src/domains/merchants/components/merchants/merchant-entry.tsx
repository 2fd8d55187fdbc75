import { LetterMark } from "#web/components/letter-mark.tsx";
import { Tag } from "#web/components/tag.tsx";
import { SHOP_TYPE_LABELS } from "../../labels.ts";
import { merchantAddress } from "../../addresses.ts";
import type { MerchantCard } from "../../contract/merchant-shapes.ts";
import { TrustMarks } from "#domains/companies/components/public/trust-marks.tsx";

const BRANDS_SHOWN = 6;

/** A shop in the list. */
export function MerchantEntry({
  merchant: { id, shopName, companyName, shopType, categories, seat, brands, trust },
  now,
}: {
  merchant: MerchantCard;
  now: string;
}) {
  return (
    <article className="card card-body grid gap-2" aria-label={shopName}>
      <div className="flex items-start gap-3">
        <LetterMark name={shopName} />
        <div className="min-w-0">
          <h2 className="text-base wrap-anywhere">
            <a className="link" href={merchantAddress(id)}>
              {shopName}
            </a>{" "}
            <Tag tone="brand">{SHOP_TYPE_LABELS[shopType]}</Tag>
          </h2>
          <p className="text-sm text-secondary wrap-anywhere">
            {companyName}
            {seat && ` · ${seat}`}
          </p>
        </div>
      </div>
      <p className="text-sm wrap-anywhere">主营：{categories.map(({ name }) => name).join("、")}</p>
      {brands.length > 0 && (
        <p className="text-sm wrap-anywhere">
          授权品牌：{brands.slice(0, BRANDS_SHOWN).join("、")}
          {brands.length > BRANDS_SHOWN && ` 等 ${brands.length} 个`}
        </p>
      )}
      <TrustMarks trust={trust} now={now} />
    </article>
  );
}
