import { expect, test } from "vitest";
import { partSearch } from "#domains/catalogue/contract/search.ts";
import { HOUR_MS, MINUTE_MS } from "#shared/durations.ts";
import { openAllowances } from "./allowances.ts";
import { NO_BROWSER } from "./context.ts";
import { COSTS, costOf } from "./costs.ts";
import { openNewSearches, searchersOf } from "./new-searches.ts";

const ENGINEERS = 200;
/** Counted at once, which is stricter than one after the other. */
const TICK_MS = 30_000;
const SEARCHES = TICK_MS / 5000;
const PAGES = TICK_MS / 15_000;
const TYPED_AHEAD = 5;
const COST_MS =
  SEARCHES * (COSTS.page + costOf(partSearch.searchParts) + TYPED_AHEAD * costOf(partSearch.suggestParts)) +
  PAGES * COSTS.page;

/** Everybody searches every five seconds, typing ahead, and opens a page every fifteen; answers how often somebody was told to wait. */
function workFor(hours: number, addressOf: (engineer: number) => string): number {
  const allowances = openAllowances();
  const countSearch = openNewSearches();
  let waits = 0;
  const visitors = Array.from({ length: ENGINEERS }, (_, engineer) => ({
    address: addressOf(engineer),
    user: null,
    device: `device ${engineer}`,
    crawler: null,
  }));
  for (let tick = 0; tick * TICK_MS < hours * HOUR_MS; tick += 1) {
    for (const [engineer, visitor] of visitors.entries()) {
      const now = tick * TICK_MS + (engineer * TICK_MS) / ENGINEERS;
      waits += Number(allowances.spend(visitor, COST_MS, now) > 0);
      // Their cookies are new at first.
      const browser = { ...NO_BROWSER, device: visitor.device, isNewDevice: now < 2 * MINUTE_MS };
      const searchers = searchersOf({ ...visitor, browser });
      for (let search = 0; search < SEARCHES; search += 1)
        waits += Number(countSearch(searchers, `${engineer} ${tick} ${search}`, now) > 0);
    }
  }
  return waits;
}

test(
  "two hundred engineers behind one address read and search all day, from their first visit on",
  { timeout: 240_000 },
  () => {
    expect(workFor(8, () => "203.0.113.7")).toBe(0);
  },
);

test("so do those whose IPv6 networks are of one site", { timeout: 120_000 }, () => {
  expect(workFor(1, (engineer) => `2001:db8:1:${(engineer % 40).toString(16)}::${engineer.toString(16)}`)).toBe(0);
});

test("an office of people whose browsers keep no cookies opens its first pages", () => {
  const allowances = openAllowances();
  const visitor = { address: "203.0.113.7", user: null, device: null, crawler: null };
  for (let engineer = 0; engineer < ENGINEERS; engineer += 1)
    for (const costMs of [COSTS.page, ...Array<number>(20).fill(COSTS.file)])
      expect(allowances.spend(visitor, costMs, engineer * 200)).toBe(0);
});
