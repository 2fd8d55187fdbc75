import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag } from "#web/components/tag.tsx";
import { formatMoney } from "#shared/format-money.ts";
import { formatNumber } from "#shared/format-number.ts";
import type { StockLine } from "../../contract/stock-shapes.ts";
import { STALE_LABEL } from "../../labels.ts";

/** Price of a piece, with what it holds for. */
export function StockPrice({ line: { price, currency, includesTax, minQuantity } }: { line: StockLine }) {
  return (
    <span className="num">
      {price === null ? <span className="text-secondary">询价</span> : formatMoney(price, currency)}
      {price !== null && includesTax !== null && (
        <span className="text-xs text-secondary"> {includesTax ? "含税" : "未税"}</span>
      )}
      {minQuantity !== null && <span className="block text-xs text-secondary">{formatNumber(minQuantity)} 件起订</span>}
    </span>
  );
}

/** How old a statement is, marked where it is older than 30 days. */
export function StockAge({ line: { confirmedAt, isFresh }, now }: { line: StockLine; now: string }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1 text-sm text-secondary">
      <span className="whitespace-nowrap">
        <FriendlyTime at={confirmedAt} now={now} act="更新" />
      </span>
      {!isFresh && <Tag tone="warning">{STALE_LABEL}</Tag>}
    </span>
  );
}
