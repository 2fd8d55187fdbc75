import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { formatMoney } from "#shared/format-money.ts";
import { formatNumber } from "#shared/format-number.ts";
import type { UncataloguedLine } from "../../contract/search-shapes.ts";

/** What companies have in stock of numbers that are no parts of the catalogue, below each other. */
export function MobileFoundStock({ lines, now }: { lines: UncataloguedLine[]; now: string }) {
  return (
    <section className="grid gap-2" aria-labelledby="found-stock-title">
      <h2 id="found-stock-title">企业库存</h2>
      <p className="text-sm text-secondary">型号尚未收录，由企业自行公布</p>
      <ul className="mobile-list">
        {lines.map(({ id, mpn, brandName, quantity, price, currency, confirmedAt, companyName, contact, path }) => (
          <li key={id}>
            <a href={path}>
              <span className="mpn font-bold wrap-anywhere">{mpn}</span>
              <span className="num text-sm text-secondary wrap-anywhere">
                {[brandName, `${formatNumber(quantity)} 件`, price === null ? "询价" : formatMoney(price, currency)]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
              <span className="text-sm text-secondary wrap-anywhere">
                {companyName} · <FriendlyTime at={confirmedAt} now={now} act="更新" />
              </span>
              {contact && <span className="num text-sm text-secondary wrap-anywhere">{contact}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
