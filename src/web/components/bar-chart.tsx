import { formatNumber } from "#shared/format-number.ts";
import "../styles/bar-chart.css";

const BAR = 10;
const HEIGHT = 100;

/** A figure day by day: a bar for each, with its day and number when it is pointed at. There is at least one day. */
export function BarChart({ title, values }: { title: string; values: { day: string; value: number }[] }) {
  const most = Math.max(1, ...values.map(({ value }) => value));
  const total = values.reduce((sum, { value }) => sum + value, 0);
  const { day: first } = values[0]!;
  const { day: last, value: today } = values.at(-1)!;
  return (
    <section className="card bar-chart" aria-label={title}>
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
