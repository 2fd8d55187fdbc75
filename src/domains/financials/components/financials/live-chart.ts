import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { NO_NUMBER } from "#shared/format-number.ts";
import type { FinancialReport } from "../../contract/financials.ts";

const HEIGHT = 260;
const YI = 10 ** 10;
/** What the name of a quarter takes of the axis. */
const NAME_WIDTH = 64;

/** Draws revenue and net profit into an element, as wide as it is; answers what takes it away again. */
export function openLiveChart(element: HTMLElement, series: FinancialReport[]): () => void {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const nameOf = (place: number) => (series[place] ? `${series[place].year} Q${series[place].quarter}` : "");
  const revenues = series.map(({ revenueFen }) => revenueFen / YI);
  const profits = series.map(({ netProfitFen }) => (netProfitFen === null ? null : netProfitFen / YI));
  // While the pointer is elsewhere, the figures are those of the last quarter.
  const legendOf =
    (write: (place: number) => string) =>
    (_chart: uPlot, _figure: number | null, _series: number, place: number | null) =>
      write(place ?? series.length - 1);
  const axis = {
    stroke: colour("--secondary"),
    grid: { stroke: colour("--line"), width: 1 },
    ticks: { stroke: colour("--line") },
  };
  const chart = new uPlot(
    {
      width: element.clientWidth,
      height: HEIGHT,
      scales: { x: { time: false, range: [-0.6, series.length - 0.4] } },
      axes: [
        {
          ...axis,
          splits: series.map((_, place) => place),
          values: (chart, places) =>
            places.map((place) =>
              place % Math.ceil((series.length * NAME_WIDTH) / chart.width) === 0 ? nameOf(place) : "",
            ),
        },
        { ...axis, size: 64 },
      ],
      series: [
        { label: "季度", value: legendOf(nameOf) },
        {
          label: "营业收入（亿）",
          stroke: colour("--brand-fill"),
          fill: colour("--brand-fill"),
          paths: uPlot.paths.bars!({ size: [0.6, 64] }),
          points: { show: false },
          value: legendOf((place) => written(revenues[place])),
        },
        {
          label: "净利润（亿）",
          stroke: colour("--buy-text"),
          width: 2,
          value: legendOf((place) => written(profits[place])),
        },
      ],
    },
    [series.map((_, place) => place), revenues, profits],
    element,
  );
  const watch = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }));
  watch.observe(element);
  return () => {
    watch.disconnect();
    chart.destroy();
  };
}

function written(figure: number | null | undefined): string {
  return figure === null || figure === undefined ? NO_NUMBER : figure.toFixed(2);
}
