import { Suspense } from "react";
import { data, useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { pageNumber } from "#shared/page-number.ts";
import { LinkButton } from "#web/components/button.tsx";
import { DataTable } from "#web/components/data-table.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { PageMissing } from "#web/components/page-missing.tsx";
import { countPages } from "#web/components/pager-window.ts";
import { Pager } from "#web/components/pager.tsx";
import { Tag } from "#web/components/tag.tsx";
import { lazyPart } from "#web/lazy-part.tsx";
import { type LoaderArgs, type Meta, pageNotFound } from "#web/page.ts";
import { articleAddress, channelAddress, FINANCIAL_ADDRESS } from "#domains/news/addresses.ts";
import { FilterLinks } from "#domains/news/components/public/filter-links.tsx";
import { financials, type FinancialReport as Report, REPORTS_PER_PAGE } from "../contract/financials.ts";
import { formatYi } from "#shared/amount-in-yi.ts";
import { formatShare } from "../financial-figures.ts";
import { periodLabel, REPORT_CURRENCY_LABELS } from "#domains/news/financial-labels.ts";

const RevenueChart = lazyPart(
  async () => (await import("../components/financials/financial-chart.tsx")).FinancialChart,
);
const NOT_FOUND = 404;

type Found = DataOf<typeof financials.listReports>;

interface View {
  company: string;
  year: string;
  page: number;
}

interface ReportPage {
  view: View;
  found: Found;
}

function addressOf({ company, year, page }: View): string {
  const query = new URLSearchParams(
    Object.entries({ company, year, page: page > 1 ? String(page) : "" }).filter(([, value]) => value !== ""),
  ).toString();
  return query ? `${FINANCIAL_ADDRESS}?${query}` : FINANCIAL_ADDRESS;
}

export const meta = ({ data: { view, found } }: { data: ReportPage }): Meta => ({
  title: `${view.company}${view.year && `${view.year} 年`}电子元器件企业财报数据${view.page > 1 ? ` - 第 ${view.page} 页` : ""}`,
  description: "电子元器件企业各季度营业收入、净利润、毛利率与同比变化，附图表与相关文章。",
  canonical: addressOf(view),
  isHidden: found.data.length === 0 && (view.company !== "" || view.year !== ""),
});

export async function loader({ call, url }: LoaderArgs) {
  const asked = (name: string) => (url.searchParams.get(name) ?? "").trim();
  const view: View = { company: asked("company").slice(0, 60), year: asked("year"), page: pageNumber(asked("page")) };
  if (!/^((199|20\d)\d|)$/.test(view.year)) throw pageNotFound("没有这一年的数据");
  const found = await call(financials.listReports, {
    company: view.company,
    year: view.year,
    pageIndex: view.page,
  });
  const company = found.companies.find((name) => name.toLowerCase() === view.company.toLowerCase());
  // Else anybody's words would stand in the heading.
  if (view.company !== "" && company === undefined && found.totalRecord === 0)
    throw pageNotFound("没有这家公司的财报数据");
  const shown: ReportPage = { view: { ...view, company: company ?? view.company }, found };
  return data(shown, found.data.length === 0 && found.totalRecord > 0 ? NOT_FOUND : undefined);
}

export default function FinancialReport() {
  const { view, found } = useLoaderData<ReportPage>();
  const { data: reports, totalRecord, series } = found;
  return (
    <div className="grid grid-cols-1 gap-4 py-4">
      <h1>{view.company ? `${view.company}财报数据` : "财报数据"}</h1>
      {found.companies.length > 0 && <Filters view={view} found={found} />}
      {series.length > 1 && (
        <section className="card p-4" aria-labelledby="chart-title">
          <h2 id="chart-title" className="text-lg">
            {series[0]!.company} 各季度营业收入（{REPORT_CURRENCY_LABELS[series[0]!.currency]}）
          </h2>
          <Suspense fallback={null}>
            <RevenueChart series={series} />
          </Suspense>
        </section>
      )}
      {reports.length > 0 ? (
        <>
          <ReportTable reports={reports} />
          <Pager
            page={view.page}
            pageSize={REPORTS_PER_PAGE}
            total={totalRecord}
            unit="期"
            hrefOf={(page) => addressOf({ ...view, page })}
          />
        </>
      ) : totalRecord > 0 ? (
        <PageMissing
          page={view.page}
          lastHref={addressOf({ ...view, page: countPages(totalRecord, REPORTS_PER_PAGE) })}
        />
      ) : (
        <div className="card">
          <EmptyState
            title={view.company || view.year ? "没有符合条件的财报数据" : "还没有财报数据"}
            text="可以换一家公司或年份，或看财报频道的文章。"
            actions={
              <LinkButton href={view.company || view.year ? FINANCIAL_ADDRESS : channelAddress({ slug: "finance" })}>
                {view.company || view.year ? "查看全部" : "看财报文章"}
              </LinkButton>
            }
          />
        </div>
      )}
      {found.articles.length > 0 && (
        <section className="card p-4" aria-labelledby="articles-title">
          <h2 id="articles-title" className="text-lg">
            财报文章
          </h2>
          <ul className="mt-2 grid gap-2">
            {found.articles.map((article) => (
              <li key={article.id} className="flex flex-wrap items-baseline justify-between gap-x-4">
                <a className="link" href={articleAddress(article)}>
                  {article.title}
                </a>
                <span className="text-sm text-secondary">
                  <FriendlyTime at={article.publishedAt} now={found.now} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Filters({ view, found: { companies, years } }: { view: View; found: Found }) {
  const linksTo = (name: "company" | "year", values: string[]) =>
    ["", ...values].map((value) => ({
      name: value || "全部",
      href: addressOf({ ...view, [name]: value, page: 1 }),
      isCurrent: value === view[name],
    }));
  return (
    <FilterLinks
      rows={[
        { title: "公司", links: linksTo("company", companies) },
        { title: "年份", links: linksTo("year", years.map(String)) },
      ]}
    />
  );
}

function ReportTable({ reports }: { reports: Report[] }) {
  return (
    <DataTable
      caption="财报数据"
      rows={reports}
      keyOf={({ id }) => id}
      columns={[
        {
          key: "company",
          title: "公司",
          isRowHead: true,
          cell: ({ company, isSample }) => (
            <>
              {company} {isSample && <Tag>样例</Tag>}
            </>
          ),
        },
        { key: "period", title: "报告期", cell: periodLabel },
        {
          key: "revenue",
          title: "营业收入",
          align: "end",
          cell: ({ revenueFen, currency }) => (
            <span className="num">
              {formatYi(revenueFen)}
              {REPORT_CURRENCY_LABELS[currency]}
            </span>
          ),
        },
        {
          key: "revenueGrowth",
          title: "同比",
          align: "end",
          label: "营收同比",
          cell: ({ revenueGrowth }) => <span className="num">{formatShare(revenueGrowth, true)}</span>,
        },
        {
          key: "profit",
          title: "净利润",
          align: "end",
          cell: ({ netProfitFen }) => <span className="num">{formatYi(netProfitFen)}</span>,
        },
        {
          key: "profitGrowth",
          title: "同比",
          align: "end",
          label: "净利同比",
          cell: ({ netProfitGrowth }) => <span className="num">{formatShare(netProfitGrowth, true)}</span>,
        },
        {
          key: "margin",
          title: "毛利率",
          align: "end",
          cell: ({ grossMargin }) => <span className="num">{formatShare(grossMargin)}</span>,
        },
        {
          key: "more",
          title: "来源",
          cell: ({ article, reportUrl }) =>
            article ? (
              <a className="link" href={articleAddress(article)} title={article.title}>
                文章
              </a>
            ) : reportUrl ? (
              <a className="link" href={reportUrl} rel="nofollow noopener noreferrer" target="_blank">
                报告
              </a>
            ) : (
              "–"
            ),
        },
      ]}
    />
  );
}
