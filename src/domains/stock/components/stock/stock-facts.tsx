import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag } from "#web/components/tag.tsx";
import { formatMoney } from "#shared/format-money.ts";
import { formatNumber } from "#shared/format-number.ts";
import type { StockLine } from "../../contract/stock-shapes.ts";
import { STALE_LABEL } from "../../labels.ts";

/** Price of a piece, with what it holds for. */
export function StockPrice({
  line: { price, currency, includesTax, minQuantity },
}: {
  line: Pick<StockLine, "price" | "currency" | "includesTax" | "minQuantity">;
}) {
  return (
    <span className="num inline-block whitespace-nowrap">
      {price === null ? <span className="text-secondary">询价</span> : formatMoney(price, currency)}
      {price !== null && includesTax !== null && (
        <span className="text-xs text-secondary"> {includesTax ? "含税" : "未税"}</span>
      )}
      {minQuantity !== null && <span className="block text-xs text-secondary">{formatNumber(minQuantity)} 件起订</span>}
    </span>
  );
}

/** Where it lies: of a few characters, as most are, none stands alone in its line. */
export function StockPlace({ place }: { place: string }) {
  return <span className="inline-block min-w-12">{place}</span>;
}

/** What a line says besides, below what it is said of. */
export function Beside({ text }: { text: string }) {
  return text ? <span className="block text-xs text-secondary wrap-anywhere">{text}</span> : null;
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
