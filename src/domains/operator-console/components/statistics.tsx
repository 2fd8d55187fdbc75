import { LOGINS_KEPT_DAYS } from "#domains/accounts/labels.ts";
import { TERMS_KEPT_DAYS } from "#domains/catalogue/missed-search-labels.ts";
import type { DataOf } from "#api/define-calls.ts";
import { BarChart } from "#web/components/bar-chart.tsx";
import { Button } from "#web/components/button.tsx";
import { FilterForm } from "#web/components/filter-form.tsx";
import { Tabs } from "#web/components/tabs.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { saveFile } from "#web/save-file.ts";
import { givenIn } from "#web/section-address.ts";
import { useAction } from "#web/use-action.ts";
import { statistics } from "../contract/statistics.ts";
import { FIGURES, figureTitle } from "../figure-labels.ts";

const SPANS = [7, 30, 90, 365];

/** What happened day by day, in a range that the address says. */
export function Statistics({
  data: { figures, hasDemo },
  address,
}: SectionProps<DataOf<typeof statistics.readStatistics>>) {
  const { isBusy, act } = useAction();
  const asked = givenIn(address, "days", "from", "until", "demo");
  const isRange = asked.from !== "" || asked.until !== "";
  const under = (changed: Record<string, string>) => {
    const query = new URLSearchParams(Object.entries({ ...asked, ...changed }).filter(([, value]) => value !== ""));
    return `${address.pathname}${query.size > 0 ? `?${query}` : ""}`;
  };

  return (
    <>
      <Tabs
        label="时间范围"
        tabs={SPANS.map((days) => ({
          title: `近 ${days} 天`,
          href: under({ days: String(days), from: "", until: "" }),
          isCurrent: !isRange && figures.length === days,
        }))}
      />
      <FilterForm address={address}>
        <label>
          从
          <input className="input" type="date" name="from" required defaultValue={figures[0]!.day} />
        </label>
        <label>
          到
          <input className="input" type="date" name="until" defaultValue={figures.at(-1)!.day} />
        </label>
        {asked.demo && <input type="hidden" name="demo" value={asked.demo} />}
        <button type="submit" className="button button-primary">
          查看
        </button>
        <a className="button" href={under({ demo: hasDemo ? "without" : "with" })}>
          {hasDemo ? "不计演示账号" : "计入演示账号"}
        </a>
        <Button
          isBusy={isBusy}
          onClick={() => void act(() => saveFile(statistics.exportStatistics, asked, "数据统计.csv"), "已导出")}
        >
          导出 CSV
        </Button>
      </FilterForm>
      <p className="text-sm text-secondary">
        访客为当天查看、搜索或下载过的人；搜索按人和词计，同一人一天内重复搜索只计一次。访客、搜索和下载按网络计，不记账号，因此不区分演示账号；注册和登录
        {hasDemo ? "计入" : "不计"}演示账号。搜索保留 {TERMS_KEPT_DAYS} 天，登录保留 {LOGINS_KEPT_DAYS}{" "}
        天，更早的没有记录。
      </p>
      <div className="console-board is-of-figures">
        {FIGURES.map((key) => (
          <BarChart
            key={key}
            title={figureTitle(key, { hasDemo })}
            values={figures.map((figure) => ({ day: figure.day, value: figure[key] }))}
          />
        ))}
      </div>
    </>
  );
}
