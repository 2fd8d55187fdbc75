import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { PriceLadder } from "#web/components/price-ladder.tsx";
import { formatNumber } from "#shared/format-number.ts";
import type { Offer } from "../../contract/offer-shapes.ts";
import { SOURCE_LABELS } from "../../source-labels.ts";

/** What sellers asked and had, each with the day it was seen. */
export function OfferList({ offers, now }: { offers: Offer[]; now: string }) {
  return (
    <ul className="grid gap-4">
      {offers.map((offer) => (
        <li key={`${offer.source} ${offer.sku}`} className="grid gap-2 not-last:border-b not-last:border-line not-last:pb-4">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-medium">{SOURCE_LABELS[offer.source] ?? offer.source}</span>
            <span className="mpn text-sm text-secondary">{offer.sku}</span>
          </p>
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="num">{offer.stock === null ? "库存未知" : offer.stock > 0 ? `库存 ${formatNumber(offer.stock)} 件` : "无库存"}</span>
            <span className="text-sm text-secondary">
              <FriendlyTime at={offer.seenAt} now={now} act="更新" />
            </span>
          </p>
          {offer.priceBreaks.length > 0 && (
            <PriceLadder steps={offer.priceBreaks.map(({ quantity, price }) => ({ quantity, unitPrice: price }))} currency={offer.currency} />
          )}
        </li>
      ))}
    </ul>
  );
}
