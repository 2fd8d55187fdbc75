import { useEffect, useRef, useState } from "react";
import type { FinancialReport } from "../../contract/financials.ts";
import { formatYi } from "#shared/amount-in-yi.ts";
import { periodLabel } from "#domains/news/financial-labels.ts";
import { drawBars, HEIGHT, WIDTH } from "./chart-bars.ts";

/** Revenue by quarter. Drawn with the page; where scripts run, a chart that tells its figures under the pointer takes its place. Each figure stands in the table as well. */
export function FinancialChart({ series }: { series: FinancialReport[] }) {
  const place = useRef<HTMLDivElement>(null);
  const [isLive, setIsLive] = useState(false);

  useEffect(() => {
    if (!canFormatNumbers()) return;
    let end = () => {};
    let isGone = false;
    import("./live-chart.ts").then(
      ({ openLiveChart }) => {
        if (isGone || !place.current) return;
        end = openLiveChart(place.current, series);
        setIsLive(true);
      },
      // The drawing stays.
      () => {},
    );
    return () => {
      isGone = true;
      end();
    };
  }, [series]);

  const { bars, zero } = drawBars(series);
  const periods = new Map(series.map((report) => [report.id, report]));
  return (
    <>
      <div ref={place} aria-hidden="true" />
      {!isLive && (
        <svg className="w-full" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
          {bars.map(({ id, ...bar }) => (
            <rect key={id} {...bar} fill="var(--brand-fill)">
              <title>{`${periodLabel(periods.get(id)!)}  ${formatYi(periods.get(id)!.revenueFen)}`}</title>
            </rect>
          ))}
          <line x1="0" x2={WIDTH} y1={zero} y2={zero} stroke="var(--line-strong)" />
          {bars.map(
            ({ id, x, width }, at) =>
              (bars.length <= 12 || at % 4 === 0) && (
                <text
                  key={id}
                  x={x + width / 2}
                  y={HEIGHT - 6}
                  textAnchor="middle"
                  fontSize="12"
                  fill="var(--secondary)"
                >
                  {shortPeriod(periods.get(id)!)}
                </text>
              ),
          )}
        </svg>
      )}
    </>
  );
}

/** The library of charts ends with an error as it comes where the language of the browser is none (`en-US@posix`): there the drawing stays. */
function canFormatNumbers(): boolean {
  try {
    return Boolean(new Intl.NumberFormat(navigator.language));
  } catch {
    return false;
  }
}

function shortPeriod({ year, quarter }: FinancialReport): string {
  return `${year} Q${quarter}`;
}
