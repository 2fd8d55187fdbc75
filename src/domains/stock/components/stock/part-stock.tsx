import type { DataOf } from "#api/define-calls.ts";
import { type Column, DataTable } from "#web/components/data-table.tsx";
import { Pager } from "#web/components/pager.tsx";
import { useRouteExists } from "#web/route-exists.ts";
import { formatNumber } from "#shared/format-number.ts";
import { companyAddress } from "#domains/companies/addresses.ts";
import type { shownStock } from "../../contract/shown-stock.ts";
import type { PartStockLine } from "../../contract/stock-shapes.ts";
import { STOCK_PATH } from "../../addresses.ts";
import { Beside, StockAge, StockPlace, StockPrice } from "./stock-facts.tsx";
import type { LineContact as OwnContact } from "#domains/companies/contract/companies.ts";
import { LineContact } from "#domains/companies/components/public/line-contact.tsx";
import { TrustMarks } from "#domains/companies/components/public/trust-marks.tsx";
import { useLineContacts } from "#domains/companies/components/public/use-line-contacts.ts";

interface PartStockProps {
  list: DataOf<typeof shownStock.listStockOfPart>;
  page: number;
  pageSize: number;
  hrefOf: (page: number) => string;
  now: string;
}

/** Who has a part in stock, as of when: what was said last stands first, whoever says it. */
export function PartStock({ list, page, pageSize, hrefOf, now }: PartStockProps) {
  const contacts = useLineContacts(list.data.map(({ company }) => company.id));
  const columns: Column<PartStockLine>[] = [
    {
      key: "company",
      title: "企业",
      isRowHead: true,
      cell: ({ company }) => <StockCompany company={company} own={contacts.get(company.id)} now={now} />,
    },
    {
      key: "quantity",
      title: "数量",
      align: "end",
      cell: ({ quantity }) => <span className="num">{formatNumber(quantity)}</span>,
    },
    { key: "dateCode", title: "批号", cell: ({ dateCode }) => dateCode || null },
    { key: "place", title: "仓库", cell: ({ place }) => (place ? <StockPlace place={place} /> : null) },
    ...(list.data.some((line) => line.package || line.note)
      ? [
          {
            key: "note",
            title: "封装 / 备注",
            cell: ({ package: packageName, note }: PartStockLine) =>
              packageName || note ? (
                <>
                  {packageName}
                  <Beside text={note} />
                </>
              ) : null,
          },
        ]
      : []),
    { key: "price", title: "单价", align: "end", cell: (line) => <StockPrice line={line} /> },
    { key: "age", title: "更新", cell: (line) => <StockAge line={line} now={now} /> },
  ];
  return (
    <section className="card" id="stock" aria-labelledby="stock-title">
      <div className="card-head">
        <h2 id="stock-title">现货库存</h2>
        {list.companies > 0 && (
          <span className="num text-sm text-secondary">
            {formatNumber(list.companies)} 家企业
            {list.quantity > 0 && `，30 天内确认的共 ${formatNumber(list.quantity)} 件`}
          </span>
        )}
      </div>
      <div className="card-body grid grid-cols-1 gap-3">
        {list.totalRecord === 0 ? (
          <p className="text-secondary">
            还没有企业公布这个型号的现货。{" "}
            <a className="link underline" href={STOCK_PATH}>
              我有现货，去发布
            </a>
          </p>
        ) : (
          <>
            <DataTable caption="现货库存" columns={columns} rows={list.data} keyOf={({ id }) => id} />
            {list.totalRecord > pageSize && (
              <Pager page={page} pageSize={pageSize} total={list.totalRecord} hrefOf={hrefOf} label="现货库存" />
            )}
            <p className="text-xs text-secondary">库存由企业自行公布，按更新时间排列，与付费无关。</p>
          </>
        )}
      </div>
    </section>
  );
}

function StockCompany({
  company: { id, name, trust, contact },
  own,
  now,
}: Pick<PartStockLine, "company"> & { own: OwnContact | undefined; now: string }) {
  const routeExists = useRouteExists();
  const address = companyAddress({ id });
  return (
    <div className="grid gap-1">
      {routeExists(address) ? (
        <a className="link wrap-anywhere" href={address}>
          {name}
        </a>
      ) : (
        <span className="wrap-anywhere">{name}</span>
      )}
      <TrustMarks trust={trust} now={now} />
      <LineContact company={{ id, name }} words={contact} own={own} />
    </div>
  );
}
