import { type Column, DataTable } from "#web/components/data-table.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { useRouteExists } from "#web/route-exists.ts";
import { formatMoney } from "#shared/format-money.ts";
import { formatNumber } from "#shared/format-number.ts";
import type { UncataloguedLine } from "../../contract/search-shapes.ts";

const COLUMNS: Column<UncataloguedLine>[] = [
  { key: "mpn", title: "型号", isRowHead: true, cell: ({ mpn }) => <span className="mpn wrap-anywhere">{mpn}</span> },
  { key: "brand", title: "品牌", cell: ({ brandName }) => brandName || null },
  { key: "company", title: "企业", cell: (line) => <Company line={line} /> },
  {
    key: "quantity",
    title: "数量",
    align: "end",
    cell: ({ quantity }) => <span className="num">{formatNumber(quantity)}</span>,
  },
  {
    key: "price",
    title: "单价",
    align: "end",
    cell: ({ price, currency }) =>
      price === null ? (
        <span className="text-secondary">询价</span>
      ) : (
        <span className="num">{formatMoney(price, currency)}</span>
      ),
  },
];

/** What companies have in stock of numbers that are no parts of the catalogue. */
export function FoundStock({ lines, now }: { lines: UncataloguedLine[]; now: string }) {
  const age: Column<UncataloguedLine> = {
    key: "age",
    title: "更新",
    cell: ({ confirmedAt }) => <FriendlyTime at={confirmedAt} now={now} act="更新" />,
  };
  return (
    <section className="card" aria-labelledby="found-stock-title">
      <div className="card-head">
        <h2 id="found-stock-title">企业库存</h2>
        <span className="text-sm text-secondary">型号尚未收录，由企业自行公布</span>
      </div>
      <div className="card-body">
        <DataTable caption="企业库存" columns={[...COLUMNS, age]} rows={lines} keyOf={({ id }) => id} />
      </div>
    </section>
  );
}

function Company({ line: { companyName, contact, path } }: { line: UncataloguedLine }) {
  const routeExists = useRouteExists();
  return (
    <div className="grid gap-1">
      {routeExists(new URL(path, "http://here").pathname) ? (
        <a className="link wrap-anywhere" href={path}>
          {companyName}
        </a>
      ) : (
        <span className="wrap-anywhere">{companyName}</span>
      )}
      {contact && <span className="num text-xs text-secondary wrap-anywhere">{contact}</span>}
    </div>
  );
}
