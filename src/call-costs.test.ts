import { expect, test } from "vitest";
import measured from "#api/call-costs.json" with { type: "json" };
import { ALLOWANCES } from "#platform/allowances.ts";
import { costOf } from "#platform/costs.ts";
import { declared } from "./declared.ts";

const calls = declared.handlers.map(({ call }) => call);

test("every call costs something, and less than anybody may spend at once", () => {
  for (const call of calls) {
    expect([call.name, costOf(call) > 0]).toEqual([call.name, true]);
    expect([call.name, 10 * costOf(call) < ALLOWANCES.own]).toEqual([call.name, true]);
  }
});

test("what has been measured is a call of the contract", () => {
  const names = new Set(calls.map(({ name }) => name));
  expect(Object.keys(measured).filter((name) => !names.has(name))).toEqual([]);
  expect(Object.keys(measured).length).toBeGreaterThan(100);
});
