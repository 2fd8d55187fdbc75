import type { UncataloguedLine } from "#domains/catalogue/contract/search-shapes.ts";
import type { LineContact as OwnContact } from "#domains/companies/contract/companies.ts";
import { LineContact } from "#domains/companies/components/public/line-contact.tsx";
import { useLineContacts } from "#domains/companies/components/public/use-line-contacts.ts";
import { type Column, DataTable } from "#web/components/data-table.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { formatNumber } from "#shared/format-number.ts";
import { Beside, StockPlace, StockPrice } from "./stock-facts.tsx";

/** What companies have in stock of numbers that are no parts of the catalogue. */
export function FoundStock({ lines, now }: { lines: UncataloguedLine[]; now: string }) {
  const contacts = useLineContacts(lines.map(({ companyId }) => companyId));
  const columns: Column<UncataloguedLine>[] = [
    {
      key: "mpn",
      title: "型号",
      isRowHead: true,
      cell: ({ mpn, note }) => (
        <>
          <span className="mpn wrap-anywhere">{mpn}</span>
          <Beside text={note} />
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
    { key: "company", title: "企业", cell: (line) => <Company line={line} own={contacts.get(line.companyId)} /> },
    {
      key: "quantity",
      title: "数量",
      align: "end",
      cell: ({ quantity }) => <span className="num">{formatNumber(quantity)}</span>,
    },
    { key: "dateCode", title: "批号", cell: ({ dateCode }) => dateCode || null },
    { key: "place", title: "仓库", cell: ({ place }) => (place ? <StockPlace place={place} /> : null) },
    { key: "price", title: "单价", align: "end", cell: (line) => <StockPrice line={line} /> },
    {
      key: "age",
      title: "更新",
      cell: ({ confirmedAt }) => (
        <span className="text-sm whitespace-nowrap text-secondary">
          <FriendlyTime at={confirmedAt} now={now} act="更新" />
        </span>
      ),
    },
  ];
  return (
    <section className="card" aria-labelledby="found-stock-title">
      <div className="card-head">
        <h2 id="found-stock-title">企业库存</h2>
        <span className="text-sm text-secondary">型号尚未收录，由企业自行公布</span>
      </div>
      <div className="card-body">
        <DataTable caption="企业库存" columns={columns} rows={lines} keyOf={({ id }) => id} />
      </div>
    </section>
  );
}

function Company({
  line: { companyId, companyName, contact, path },
  own,
}: {
  line: UncataloguedLine;
  own: OwnContact | undefined;
}) {
  return (
    <div className="grid gap-1">
      <a className="link wrap-anywhere" href={path}>
        {companyName}
      </a>
      <LineContact company={{ id: companyId, name: companyName }} words={contact} own={own} />
    </div>
  );
}
