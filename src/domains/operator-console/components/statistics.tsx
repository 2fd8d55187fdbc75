import { BarChart } from "#web/components/bar-chart.tsx";
import { Tabs } from "#web/components/tabs.tsx";
import type { Figure } from "../contract/statistics.ts";
import type { SectionProps } from "#web/console-section.ts";

const SPANS = [7, 30, 90];
const CHARTS = [
  { key: "visitors", title: "访客" },
  { key: "searches", title: "搜索" },
  { key: "searchesWithoutResult", title: "无结果搜索" },
  { key: "downloads", title: "下载" },
  { key: "registrations", title: "注册" },
  { key: "logins", title: "登录" },
] as const;

/** What happened day by day. */
export function Statistics({ data }: SectionProps<Figure[]>) {
  return (
    <>
      <Tabs
        label="时间范围"
        tabs={SPANS.map((days) => ({
          title: `近 ${days} 天`,
          href: `/ops/figures?days=${days}`,
          isCurrent: data.length === days,
        }))}
      />
      <p className="text-sm text-secondary">
        访客为当天查看、搜索或下载过的人；搜索按人和词计，同一人一天内重复搜索只计一次。
      </p>
      {CHARTS.map(({ key, title }) => (
        <BarChart key={key} title={title} values={data.map((figure) => ({ day: figure.day, value: figure[key] }))} />
      ))}
    </>
  );
}
