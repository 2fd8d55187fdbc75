import { expect, test } from "vitest";
import list from "../../../../../seeds/catalogue/brand-origins.json" with { type: "json" };
import { countryLabel } from "./country-labels.ts";

test("each country of the kept list of origins has a name", () => {
  const countries = new Set(list.brands.map(({ country }) => country));
  expect([...countries].filter((country) => countryLabel(country) === country)).toEqual([]);
});
