import { formatNumber } from "#shared/format-number.ts";
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

const BAR = 10;
const HEIGHT = 100;

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

function BarChart({ title, values }: { title: string; values: { day: string; value: number }[] }) {
  const most = Math.max(1, ...values.map(({ value }) => value));
  const total = values.reduce((sum, { value }) => sum + value, 0);
  const { day: first } = values[0]!;
  const { day: last, value: today } = values.at(-1)!;
  return (
    <section className="card case" aria-label={title}>
      <div className="flex flex-wrap items-baseline gap-3">
        <h2 className="text-base">{title}</h2>
        <span className="num text-sm text-secondary">
          合计 {formatNumber(total)} · 今天 {formatNumber(today)} · 最多一天{" "}
          {formatNumber(most === 1 && total === 0 ? 0 : most)}
        </span>
      </div>
      <svg
        className="bars"
        viewBox={`0 0 ${values.length * BAR} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${first} 至 ${last} 每天的${title}，合计 ${total}`}
      >
        {values.map(({ day, value }, place) => (
          <rect
            key={day}
            x={place * BAR + 1}
            y={HEIGHT - (value / most) * HEIGHT}
            width={BAR - 2}
            height={(value / most) * HEIGHT}
          >
            <title>{`${day}：${value}`}</title>
          </rect>
        ))}
      </svg>
      <p className="num flex justify-between text-sm text-secondary">
        <span>{first}</span>
        <span>{last}</span>
      </p>
    </section>
  );
}
