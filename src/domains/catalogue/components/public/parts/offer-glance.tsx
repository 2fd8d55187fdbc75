import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { formatMoney } from "#shared/format-money.ts";
import { formatNumber } from "#shared/format-number.ts";
import type { PartRow } from "../../../contract/part-shapes.ts";

interface OfferGlanceProps extends Pick<PartRow, "offer" | "companyStock"> {
  now: string;
}

/** Lowest price, which may take many pieces, and stock among the offers seen, and when they were seen; below it what companies say that they have. */
export function OfferGlance({ offer, companyStock, now }: OfferGlanceProps) {
  if (!offer && !companyStock) return null;
  return (
    <div className="offer-glance num">
      {offer && <OfferFigures offer={offer} now={now} />}
      {companyStock && (
        <>
          <p>{`现货 ${formatNumber(companyStock.quantity)} 件`}</p>
          <small>
            {`${formatNumber(companyStock.companies)} 家，`}
            <FriendlyTime at={companyStock.confirmedAt} now={now} act="更新" />
          </small>
        </>
      )}
    </div>
  );
}

function OfferFigures({
  offer: { price, currency, stock, seenAt, isSample },
  now,
}: {
  offer: NonNullable<PartRow["offer"]>;
  now: string;
}) {
  return (
    <>
      {price !== null && (
        <p className="text-buy-text">
          {`${formatMoney(price, currency)} `}
          <i>起</i>
        </p>
      )}
      {stock !== null && <p>{stock > 0 ? `${formatNumber(stock)} 件` : "无库存"}</p>}
      <small>
        {isSample ? <span title="由本站生成，用于演示">样例</span> : <FriendlyTime at={seenAt} now={now} act="采集" />}
      </small>
    </>
  );
}
