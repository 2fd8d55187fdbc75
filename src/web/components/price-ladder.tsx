import { type Currency, formatMoney } from "#shared/format-money.ts";
import { formatNumber } from "#shared/format-number.ts";

export interface PriceStep {
  /** From this quantity on. */
  quantity: number;
  /** Decimal text, as it comes from the database. */
  unitPrice: string;
}

export interface PriceLadderProps {
  steps: readonly PriceStep[];
  currency: Currency;
  /** Marks the step that this quantity reaches. */
  quantity?: number;
}

export function PriceLadder({ steps, currency, quantity }: PriceLadderProps) {
  const ladder = [...steps].sort((a, b) => a.quantity - b.quantity);
  const reached = quantity === undefined ? undefined : ladder.findLast((step) => step.quantity <= quantity);
  return (
    <table className="price-ladder num">
      <caption className="unseen">阶梯价</caption>
      <thead>
        <tr>
          <th scope="col">数量</th>
          <th scope="col">单价</th>
        </tr>
      </thead>
      <tbody>
        {ladder.map((step) => (
          <tr key={step.quantity} className={step === reached ? "is-reached" : undefined}>
            <th scope="row">{formatNumber(step.quantity)}+</th>
            <td>{formatMoney(step.unitPrice, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
