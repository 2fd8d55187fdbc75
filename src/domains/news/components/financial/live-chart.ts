import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { FinancialReport } from "../../contract/financial.ts";

const HEIGHT = 260;
const YI = 10 ** 10;
/** What the name of a quarter takes of the axis. */
const NAME_WIDTH = 64;

/** Draws revenue and net profit into an element, as wide as it is; answers what takes it away again. */
export function openLiveChart(element: HTMLElement, series: FinancialReport[]): () => void {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const nameOf = (place: number) => (series[place] ? `${series[place].year} Q${series[place].quarter}` : "");
  const axis = { stroke: colour("--secondary"), grid: { stroke: colour("--line"), width: 1 }, ticks: { stroke: colour("--line") } };
  const chart = new uPlot(
    {
      width: element.clientWidth,
      height: HEIGHT,
      scales: { x: { time: false, range: [-0.6, series.length - 0.4] } },
      axes: [
        { ...axis, splits: series.map((_, place) => place), values: (chart, places) => places.map((place) => (place % Math.ceil((series.length * NAME_WIDTH) / chart.width) === 0 ? nameOf(place) : "")) },
        { ...axis, size: 64 },
      ],
      series: [
        { label: "季度", value: (_chart, place) => (place === null ? "–" : nameOf(place)) },
        { label: "营业收入（亿）", stroke: colour("--brand-fill"), fill: colour("--brand-fill"), paths: uPlot.paths.bars!({ size: [0.6, 64] }), points: { show: false }, value: written },
        { label: "净利润（亿）", stroke: colour("--buy-text"), width: 2, value: written },
      ],
    },
    [series.map((_, place) => place), series.map(({ revenueFen }) => revenueFen / YI), series.map(({ netProfitFen }) => (netProfitFen === null ? null : netProfitFen / YI))],
    element,
  );
  const watch = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }));
  watch.observe(element);
  return () => {
    watch.disconnect();
    chart.destroy();
  };
}

function written(_chart: uPlot, figure: number | null): string {
  return figure === null ? "–" : figure.toFixed(2);
}
