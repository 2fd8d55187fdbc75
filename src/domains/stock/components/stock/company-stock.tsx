import { partAddress } from "#domains/catalogue/addresses.ts";
import type { DataOf } from "#api/define-calls.ts";
import { type Column, DataTable } from "#web/components/data-table.tsx";
import { Button } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { Pager } from "#web/components/pager.tsx";
import { formatNumber } from "#shared/format-number.ts";
import type { shownStock } from "../../contract/shown-stock.ts";
import type { StockLine } from "../../contract/stock-shapes.ts";
import { Beside, StockAge, StockPlace, StockPrice } from "./stock-facts.tsx";

interface CompanyStockProps {
  list: DataOf<typeof shownStock.listStockOfCompany>;
  /** What is searched: the field is called `stock` in the address of the page around it, the page `stockPage`. */
  keywords: string;
  /** The page around it. */
  action: string;
  page: number;
  pageSize: number;
  hrefOf: (page: number) => string;
  now: string;
}

/** What a company has in stock, searched by number. */
export function CompanyStock({ list, keywords, action, page, pageSize, hrefOf, now }: CompanyStockProps) {
  const columns: Column<StockLine>[] = [
    {
      key: "mpn",
      title: "型号",
      isRowHead: true,
      cell: (line) => (
        <>
          <StockNumber line={line} />
          <Beside text={line.note} />
        </>
      ),
    },
    {
      key: "brand",
      title: "品牌 / 封装",
      cell: ({ brandName, package: packageName }) =>
        brandName || packageName ? (
          <>
            {brandName}
            <Beside text={packageName} />
          </>
        ) : null,
    },
    {
      key: "quantity",
      title: "数量",
      align: "end",
      cell: ({ quantity }) => <span className="num">{formatNumber(quantity)}</span>,
    },
    { key: "dateCode", title: "批号", cell: ({ dateCode }) => dateCode || null },
    { key: "place", title: "仓库", cell: ({ place }) => (place ? <StockPlace place={place} /> : null) },
    { key: "price", title: "单价", align: "end", cell: (line) => <StockPrice line={line} /> },
    { key: "age", title: "更新", cell: (line) => <StockAge line={line} now={now} /> },
  ];
  return (
    <section className="card" id="stock" aria-labelledby="stock-title">
      <div className="card-head">
        <h2 id="stock-title">现货库存</h2>
        <form method="get" action={action} className="flex gap-2" role="search" aria-label="现货库存">
          <input
            className="input"
            key={keywords}
            name="stock"
            defaultValue={keywords}
            maxLength={64}
            aria-label="型号"
            placeholder="型号开头"
          />
          <Button type="submit">搜索</Button>
        </form>
      </div>
      {list.totalRecord === 0 ? (
        <EmptyState
          title={keywords ? `没有以「${keywords}」开头的现货` : "没有公布现货库存"}
          {...(keywords && { text: "换一个型号，或清空后查看全部" })}
        />
      ) : (
        <div className="card-body grid grid-cols-1 gap-3">
          <DataTable caption="现货库存" columns={columns} rows={list.data} keyOf={({ id }) => id} />
          <Pager page={page} pageSize={pageSize} total={list.totalRecord} hrefOf={hrefOf} label="现货库存" />
        </div>
      )}
    </section>
  );
}

/** A number, which leads to its part where the catalogue knows it. */
export function StockNumber({ line: { mpn, partId } }: { line: StockLine }) {
  if (partId === null) return <span className="mpn wrap-anywhere">{mpn}</span>;
  return (
    <a className="mpn link wrap-anywhere" href={partAddress({ id: partId, mpn })}>
      {mpn}
    </a>
  );
}
