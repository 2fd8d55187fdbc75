import { beforeAll, expect, test } from "vitest";
import { generateParts } from "../../../bench/generate-parts.ts";
import { CheckedBudget } from "./budget.ts";
import { buildImage } from "./build-image.ts";
import type { IndexQuery } from "./index-query.ts";
import { PartIndex } from "./part-index.ts";

let index: PartIndex;

beforeAll(async () => {
  index = new PartIndex(await buildImage([[...generateParts({ parts: 60_000, seed: 3 })].flat()], 10));
});

const ask = (typed: string[], more: Partial<IndexQuery> = {}): IndexQuery => ({
  terms: typed.map((word) => ({ typed: word })),
  markings: [],
  filters: {},
  offset: 0,
  limit: 20,
  withFacets: true,
  ...more,
});
const lettersAndDigits = ["20", "8", "8f", "r", "0b83", "v7j", "8x3f", "2v42", "85", "02", "5c", "j7it"];

/** Is over when it has been asked so often; tells how often it was. */
function budgetOf(checks: number) {
  const budget = { asked: 0, isOver: () => ++budget.asked > checks };
  return { counted: budget, budget: new CheckedBudget(budget.isOver) };
}

test("a query that goes on and on ends when its time is up, whatever it has found, and the next one begins anew", () => {
  const whole = budgetOf(Infinity);
  index.search(ask(lettersAndDigits, { filters: { hasStock: true } }), whole.budget);
  expect(whole.counted.asked).toBeGreaterThan(5);
  const short = budgetOf(2);
  expect(index.search(ask(lettersAndDigits, { filters: { hasStock: true } }), short.budget).facets).toBeNull();
  expect([short.counted.asked, short.budget.isSpent]).toEqual([3, true]);
  expect(index.search(ask(["stm32"])).hits).toHaveLength(20);
});

test("what was found by then is the answer, best first, and says that there may be more", () => {
  const query = ask([], { filters: { hasStock: true, lifecycles: ["active"] } });
  const whole = index.search(query);
  const { hits, total, isCapped, facets } = index.search(query, everyDocumentOf(100));
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThan(whole.total);
  expect(hits).toEqual(whole.hits.slice(0, hits.length));
  expect([isCapped, facets]).toEqual([true, null]);
});

/** Ends with the reading that it is at, after so many documents. */
function everyDocumentOf(documents: number) {
  let left = documents;
  return {
    isSpent: false,
    take(work: number) {
      if (work === 1 && --left < 0) this.isSpent = true;
      return !this.isSpent;
    },
  };
}
