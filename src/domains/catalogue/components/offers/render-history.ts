import type { OfferDay } from "../../contract/offer-shapes.ts";

export const WIDTH = 260;
export const HEIGHT = 56;
const MARGIN = 3;

interface HistoryLine {
  /** What was told, as it is written; null where nothing was. */
  figures: (string | null)[];
  /** A figure holds until the next one is told, one alone is a dot; where none is told, nothing is drawn. */
  path: string;
  dots: ({ cx: number; cy: number } | null)[];
}

/** Price and stock as lines over the days, each between its own least and most. Prices in another currency are not compared. */
export function renderHistory(
  history: readonly OfferDay[],
  currency: string,
): {
  price: HistoryLine;
  stock: HistoryLine;
  /** What of the width is nearest to each day. */ bands: { x: number; width: number }[];
} {
  const days = history.map(({ day }) => Date.parse(day));
  const span = days.at(-1)! - days[0]!;
  const places = days.map((day) =>
    round(span === 0 ? WIDTH / 2 : MARGIN + ((day - days[0]!) / span) * (WIDTH - 2 * MARGIN)),
  );
  const borders = [0, ...places.slice(1).map((place, before) => round((place + places[before]!) / 2)), WIDTH];
  return {
    bands: places.map((_, at) => ({ x: borders[at]!, width: round(borders[at + 1]! - borders[at]!) })),
    price: drawLine(
      history.map((known) => (known.currency === currency ? known.price : null)),
      places,
    ),
    stock: drawLine(
      history.map(({ stock }) => (stock === null ? null : String(stock))),
      places,
    ),
  };
}

/** The least and the most of the figures, as they are written; null without any. */
export function rangeOf(figures: readonly (string | null)[]): [string, string] | null {
  const told = figures.filter((figure) => figure !== null).sort((one, other) => Number(one) - Number(other));
  return told.length === 0 ? null : [told[0]!, told.at(-1)!];
}

function drawLine(figures: (string | null)[], places: number[]): HistoryLine {
  const [least, most] = (rangeOf(figures) ?? ["0", "0"]).map(Number) as [number, number];
  const heightOf = (figure: string) =>
    round(
      most === least
        ? HEIGHT / 2
        : HEIGHT - MARGIN - ((Number(figure) - least) / (most - least)) * (HEIGHT - 2 * MARGIN),
    );
  const dots = figures.map((figure, place) => (figure === null ? null : { cx: places[place]!, cy: heightOf(figure) }));
  const steps = dots.map((dot, place) => {
    if (dot === null) return dots[place - 1] ? `H${places[place]}` : "";
    return dots[place - 1] ? `H${dot.cx}V${dot.cy}` : `M${dot.cx} ${dot.cy}h0`;
  });
  return { figures, dots, path: steps.join("") };
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
