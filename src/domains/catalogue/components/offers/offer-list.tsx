import { lazy, Suspense } from "react";
import { Tag } from "#web/components/tag.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { PriceLadder } from "#web/components/price-ladder.tsx";
import { formatNumber } from "#shared/format-number.ts";
import type { Offer } from "../../contract/offer-shapes.ts";
import { SAMPLE_SOURCE, SOURCE_LABELS } from "../../source-labels.ts";

// Few offers were read on several days.
const OfferHistory = lazy(async () => ({ default: (await import("./offer-history.tsx")).OfferHistory }));
const SHOWN_AT_ONCE = 5;
/** An offer for which the seller has no number of his own is known by brand and part, which stand on the page already. */
const BRAND_AND_PART = "|";

const isSample = ({ source }: Offer) => source === SAMPLE_SOURCE;

/** What sellers asked and had, each with the day it was seen and what it was before. */
export function OfferList({ offers, now }: { offers: Offer[]; now: string }) {
  const others = offers.slice(SHOWN_AT_ONCE);
  return (
    <>
      <Offers offers={offers.slice(0, SHOWN_AT_ONCE)} now={now} />
      {others.length > 0 && (
        <details className="more">
          <summary>其余 {formatNumber(others.length)} 条报价</summary>
          <Offers offers={others} now={now} />
        </details>
      )}
    </>
  );
}

function Offers({ offers, now }: { offers: Offer[]; now: string }) {
  return (
    <ul className="grid gap-4">
      {offers.map((offer) => (
        <li
          key={`${offer.source} ${offer.sku}`}
          className="grid grid-cols-1 gap-2 not-last:border-b not-last:border-line not-last:pb-4"
        >
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-medium wrap-anywhere">
              {isSample(offer) ? <Tag>样例</Tag> : (SOURCE_LABELS[offer.source] ?? offer.source)}
            </span>
            {!isSample(offer) && !offer.sku.includes(BRAND_AND_PART) && (
              <span className="mpn text-sm text-secondary wrap-anywhere">{offer.sku}</span>
            )}
          </p>
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="num">
              {offer.stock === null ? "库存未知" : offer.stock > 0 ? `库存 ${formatNumber(offer.stock)} 件` : "无库存"}
            </span>
            <span className="text-sm text-secondary">
              {isSample(offer) ? "由本站生成，用于演示，不是卖方报价" : <OfferDate offer={offer} now={now} />}
            </span>
          </p>
          {offer.priceBreaks.length > 0 && (
            <PriceLadder
              steps={offer.priceBreaks.map(({ quantity, price }) => ({ quantity, unitPrice: price }))}
              currency={offer.currency}
            />
          )}
          {offer.history.length > 1 && (
            <Suspense fallback={null}>
              <OfferHistory offer={offer} />
            </Suspense>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The source's own day, never that of the import. */
function OfferDate({ offer: { sourceDate }, now }: { offer: Offer; now: string }) {
  return sourceDate ? (
    <>
      来源日期 <FriendlyTime at={sourceDate} now={now} />
    </>
  ) : (
    "来源未注明日期"
  );
}
