import { type KeyboardEvent, type PointerEvent, useId, useState } from "react";
import { formatNumber } from "#shared/format-number.ts";
import { roundTicks } from "./round-ticks.ts";
import "../styles/bar-chart.css";

const BAR = 10;
const HEIGHT = 100;

interface BarChartProps {
  title: string;
  /** Null where it is not known. At least one day. */
  values: { day: string; value: number | null }[];
}

/** A figure day by day under an axis of round numbers: what a day has is told where it is pointed at, or reached by the arrow keys. */
export function BarChart({ title, values }: BarChartProps) {
  const id = useId();
  const [at, setAt] = useState<number | null>(null);
  const known = values.flatMap(({ value }) => (value === null ? [] : [value]));
  const ticks = roundTicks(Math.max(0, ...known));
  const top = ticks.at(-1)!;
  const total = known.reduce((sum, value) => sum + value, 0);
  const { day: first } = values[0]!;
  const { day: last, value: latest } = values.at(-1)!;
  const shown = at === null ? null : values[at];

  function handleKey(event: KeyboardEvent) {
    const from = at ?? values.length;
    const to = { ArrowLeft: from - 1, ArrowRight: at === null ? 0 : from + 1, Home: 0, End: values.length - 1 }[
      event.key
    ];
    if (event.key === "Escape") setAt(null);
    if (to === undefined) return;
    event.preventDefault();
    setAt(Math.min(values.length - 1, Math.max(0, to)));
  }

  function handlePoint({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const place = Math.floor(((clientX - left) / width) * values.length);
    setAt(Math.min(values.length - 1, Math.max(0, place)));
  }

  return (
    <section className="card bar-chart" aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline gap-3">
        <h2 id={id} className="text-base">
          {title}
        </h2>
        <span className="num text-sm text-secondary">
          合计 {formatNumber(total)} · 最后一天 {latest === null ? "无记录" : formatNumber(latest)} · 最多一天{" "}
          {formatNumber(Math.max(0, ...known))}
        </span>
        <span className="num text-sm bar-value" role="status">
          {shown && `${shown.day}：${shown.value === null ? "无记录" : formatNumber(shown.value)}`}
        </span>
      </div>
      <div className="bar-plot">
        <ol className="num bar-ticks" aria-hidden="true">
          {ticks.map((tick) => (
            <li key={tick} style={{ bottom: `${(tick / top) * 100}%` }}>
              {formatNumber(tick)}
            </li>
          ))}
        </ol>
        <div
          className="bar-field"
          role="application"
          tabIndex={0}
          aria-label={`${first} 至 ${last} 每天的${title}，合计 ${total}，用左右方向键逐日查看`}
          onKeyDown={handleKey}
          onPointerMove={handlePoint}
          onPointerDown={handlePoint}
          onPointerLeave={() => setAt(null)}
          onBlur={() => setAt(null)}
        >
          <svg
            className="bars"
            viewBox={`0 0 ${values.length * BAR} ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {ticks.slice(1).map((tick) => (
              <line key={tick} x1={0} x2={values.length * BAR} y1={yOf(tick)} y2={yOf(tick)} />
            ))}
            {values.map(({ day, value }, place) => (
              <rect
                key={day}
                className={place === at ? "is-shown" : undefined}
                x={place * BAR + 1}
                y={yOf(value ?? 0)}
                width={BAR - 2}
                height={HEIGHT - yOf(value ?? 0)}
              />
            ))}
          </svg>
        </div>
      </div>
      <p className="num flex justify-between text-sm text-secondary bar-days">
        <span>{first}</span>
        <span>{last}</span>
      </p>
    </section>
  );

  function yOf(value: number): number {
    return HEIGHT - (value / top) * HEIGHT;
  }
}
