import { expect, test } from "vitest";
import type { Call } from "#api/define-calls.ts";
import { useTestApp } from "#testing/app.ts";
import { KEPT_FILES, refuseKeptCopy } from "#testing/kept-files.ts";
import { declared } from "./declared.ts";

const portal = useTestApp();
const calls = declared.handlers.map(({ call }) => call);
const files = calls.filter(({ data }) => data === "file");
const ADMIN = "13800000009";
/** What needs nothing but who asks. */
const GIVEN: Record<string, [input: Record<string, unknown>, mobile: string]> = {
  "enterprises.renderLetterTemplate": [{}, "13800000001"],
  "stock.stockTemplate": [{}, "13800000002"],
  "audit.exportActions": [{ format: "csv" }, ADMIN],
};
const called = (name: string) => calls.find((call) => call.name === name) as Call;

test("a file whose copies may stay is named, and none that only staff or one company may see", () => {
  for (const name of KEPT_FILES)
    expect(
      files.map((call) => call.name),
      name,
    ).toContain(name);
  const forFew = files.filter(({ access }) => access !== "visitor" && access !== "user").map((call) => call.name);
  expect(forFew.filter((name) => KEPT_FILES.has(name))).toEqual([]);
  expect(files.length).toBeGreaterThan(KEPT_FILES.size + Object.keys(GIVEN).length);
});

test("of exports and personal files no copy stays, and every file that a test fetches is held to that", async () => {
  for (const [name, [input, mobile]] of Object.entries(GIVEN)) {
    const { statusCode, headers } = await portal.request(called(name), input, mobile);
    expect([name, statusCode, headers["cache-control"]]).toEqual([name, 200, "private, no-store"]);
    expect(() => refuseKeptCopy(called(name), 200, "private, no-cache"), name).toThrow(name);
  }
});
