import { expect, test } from "vitest";
import { formatFen, formatMoney } from "./format-money.ts";

test("a unit price keeps its small decimals and loses trailing zeros", () => {
  expect(formatMoney("0.012300", "CNY")).toBe("¥0.0123");
  expect(formatMoney("1234.5", "USD")).toBe("$1,234.5");
  expect(formatMoney("12", "CNY")).toBe("¥12");
});

test("a total in fen always has two decimals", () => {
  expect(formatFen(123450, "CNY")).toBe("¥1,234.50");
  expect(formatFen(5, "USD")).toBe("$0.05");
  expect(formatFen(0, "CNY")).toBe("¥0.00");
  expect(formatFen(-1999, "CNY")).toBe("-¥19.99");
});

test("what is no amount is shown as none", () => {
  expect(formatMoney("面议", "CNY")).toBe("–");
});
