import { expect, test } from "vitest";
import { renderHistory, HEIGHT, rangeOf, WIDTH } from "./render-history.ts";

const day = (day: string, price: string | null, stock: number | null = null, currency = "CNY" as const) => ({
  day,
  price,
  stock,
  currency,
});

test("a price holds until the next one is told, on an axis of days", () => {
  const { price } = renderHistory(
    [day("2026-11-01", "0.2"), day("2026-11-02", "0.1"), day("2026-11-05", "0.3")],
    "CNY",
  );
  expect(price.path).toBe("M3 28h0H66.5V53H257V3");
  expect(price.dots.at(-1)).toEqual({ cx: WIDTH - 3, cy: 3 });
});

test("where nothing is told nothing is drawn, and a price in another currency is not compared", () => {
  const { price, stock } = renderHistory(
    [
      day("2026-11-01", "1", 5),
      day("2026-11-02", null, null),
      day("2026-11-03", "2", 5),
      { ...day("2026-11-04", "90000", 5), currency: "USD" },
    ],
    "CNY",
  );
  expect(price.path).toBe("M3 53h0H87.7M172.3 3h0H257");
  expect(price.figures).toEqual(["1", null, "2", null]);
  expect(stock.path).toBe(`M3 ${HEIGHT / 2}h0H87.7M172.3 ${HEIGHT / 2}h0H257V${HEIGHT / 2}`);
});

test("least and most are told as they were written", () => {
  expect(rangeOf(["0.100000", null, "9", "10"])).toEqual(["0.100000", "10"]);
  expect(rangeOf([null])).toBeNull();
});
