import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { formatMoney } from "#shared/format-money.ts";
import { formatNumber } from "#shared/format-number.ts";
import type { PartRow } from "../../contract.ts";

/** Lowest price, which may take many pieces, and stock among the offers seen, and when they were seen. */
export function OfferGlance({ offer, now }: { offer: PartRow["offer"]; now: string }) {
  if (!offer) return null;
  const { price, currency, stock, seenAt, isSample } = offer;
  return (
    <div className="offer-glance num">
      {price !== null && (
        <p className="text-buy-text">
          {formatMoney(price, currency)} <span className="text-xs">起</span>
        </p>
      )}
      {stock !== null && <p>{stock > 0 ? `${formatNumber(stock)} 件` : "无库存"}</p>}
      <p className="text-xs text-secondary">
        {isSample && <span title="由本站生成，用于演示">样例 </span>}
        <FriendlyTime at={seenAt} now={now} act="采集" />
      </p>
    </div>
  );
}
