import { formatMoney } from "#shared/format-money.ts";
import { formatNumber } from "#shared/format-number.ts";
import type { Offer, OfferDay } from "../../contract/offer-shapes.ts";
import { renderHistory, HEIGHT, rangeOf, WIDTH } from "./render-history.ts";

/** What an offer was over time: price and stock as lines, every figure in a table. Nothing while it was read on one day only. */
export function OfferHistory({ offer: { currency, history } }: { offer: Offer }) {
  const [first] = history;
  const last = history.at(-1);
  if (!first || !last || first === last) return null;
  const { price, stock, bands } = renderHistory(history, currency);
  const prices = rangeOf(price.figures);
  const stocks = rangeOf(stock.figures);
  const words = [
    prices && `单价 ${written(prices, (figure) => formatMoney(figure, currency))}`,
    stocks && `库存 ${written(stocks, formatNumber)} 件`,
  ];
  return (
    <figure className="offer-history num">
      <figcaption>
        <span className="unseen">
          {first.day} 至 {last.day} 的报价：
        </span>
        {words[0] && <span className="offer-history-price">{words[0]}</span>}
        {words[1] && <span className="offer-history-stock">{words[1]}</span>}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <path className="offer-history-stock" d={stock.path} />
        <path className="offer-history-price" d={price.path} />
        {history.map((known, place) => (
          <g key={known.day}>
            {price.dots[place] && <circle className="offer-history-price" {...price.dots[place]} r="2" />}
            <rect {...bands[place]} height={HEIGHT}>
              <title>{[known.day, priceOf(known), stockOf(known)].join("  ")}</title>
            </rect>
          </g>
        ))}
      </svg>
      <p className="offer-history-days" aria-hidden="true">
        <span>{first.day}</span>
        <span>{last.day}</span>
      </p>
      <details>
        <summary>{history.length} 天的记录</summary>
        <div className="offer-history-table" role="region" aria-label="报价记录" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">日期</th>
                <th scope="col">单价</th>
                <th scope="col">库存</th>
              </tr>
            </thead>
            <tbody>
              {history.toReversed().map((known) => (
                <tr key={known.day}>
                  <th scope="row">{known.day}</th>
                  <td>{priceOf(known)}</td>
                  <td>{stockOf(known)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

function written([least, most]: [string, string], format: (figure: string) => string): string {
  return least === most ? format(least) : `${format(least)}–${format(most)}`;
}

function priceOf({ price, currency }: OfferDay): string {
  return price === null ? "未标价" : formatMoney(price, currency);
}

function stockOf({ stock }: OfferDay): string {
  return stock === null ? "库存未知" : `${formatNumber(stock)} 件`;
}
