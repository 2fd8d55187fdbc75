import type { DataOf } from "#api/define-calls.ts";
import { partAddress } from "#domains/catalogue/addresses.ts";
import type { companyUses } from "#domains/companies/contract/company-uses.ts";
import { USES_DAYS } from "#domains/companies/labels.ts";
import { BarChart } from "#web/components/bar-chart.tsx";
import { type Column, DataTable } from "#web/components/data-table.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { Tabs } from "#web/components/tabs.tsx";
import { formatNumber } from "#shared/format-number.ts";
import type { askedParts } from "../../contract/asked-parts.ts";
import { statisticsPath } from "../../addresses.ts";

type Asked = DataOf<typeof askedParts.listAskedParts>;

export interface Statistics {
  days: number;
  uses: DataOf<typeof companyUses.readOwnUses>;
  parts: Asked;
}

const CHARTS = [
  ["view", "主页浏览"],
  ["contact", "查看联系方式"],
  ["call", "拨打电话"],
] as const;

const COLUMNS: Column<Asked[number]>[] = [
  {
    key: "mpn",
    title: "型号",
    isRowHead: true,
    cell: ({ id, mpn }) => (
      <a className="link mpn wrap-anywhere" href={partAddress({ id, mpn })}>
        {mpn}
      </a>
    ),
  },
  { key: "brand", title: "品牌", cell: ({ brandName }) => brandName || null },
  {
    key: "looks",
    title: "库存被看到（人次）",
    align: "end",
    cell: ({ looks }) => <span className="num">{formatNumber(looks)}</span>,
  },
];

/** How often a company was looked at and asked, and on the pages of which parts its stock was seen. */
export function OwnStatistics({ statistics: { days, uses, parts } }: { statistics: Statistics }) {
  return (
    <>
      <Tabs
        label="时间"
        tabs={USES_DAYS.map((one) => ({ title: `近 ${one} 天`, href: statisticsPath(one), isCurrent: one === days }))}
      />
      {CHARTS.map(([kind, title]) => (
        <BarChart key={kind} title={title} values={uses.map((day) => ({ day: day.day, value: day[kind] }))} />
      ))}
      <section className="card" aria-labelledby="asked-title">
        <div className="card-head">
          <h2 id="asked-title">被关注的型号</h2>
        </div>
        {parts.length === 0 ? (
          <EmptyState title="还没有买家在型号页看到您的库存" text="发布现货库存后，买家打开型号页时会计入这里。" />
        ) : (
          <div className="card-body">
            <DataTable caption="被关注的型号" columns={COLUMNS} rows={parts} keyOf={({ id }) => id} />
          </div>
        )}
      </section>
      <p className="text-sm text-secondary">
        同一位访客每天只计一次，本企业成员看主页和联系方式不计入；不记录访客是谁，数据保留 {USES_DAYS.at(-1)} 天。
      </p>
    </>
  );
}
