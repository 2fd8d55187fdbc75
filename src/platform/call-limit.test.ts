import { expect, test } from "vitest";
import { openCallLimit } from "./call-limit.ts";
import { NO_BROWSER, type User } from "./context.ts";

const LIMIT = { calls: 2, seconds: 60 };
const read = { method: "GET", limit: LIMIT } as const;
const act = { method: "POST", limit: LIMIT } as const;

function asker(address: string, { device = null as string | null, user = null as number | null } = {}) {
  return { address, user: user === null ? null : ({ id: user } as User), browser: { ...NO_BROWSER, device } };
}

/** How many of so many calls are let in. */
function letIn(count: ReturnType<typeof openCallLimit>, calls: number, from: (at: number) => ReturnType<typeof asker>) {
  return Array.from({ length: calls }, (_, at) => count(from(at))).filter((wait) => wait === 0).length;
}

test("reading is limited by device, an act by network, since a device is had for the asking", () => {
  const newDevice = (at: number) => asker("203.0.113.7", { device: `${at}` });
  expect(letIn(openCallLimit(read), 100, newDevice)).toBe(100);
  expect(letIn(openCallLimit(read), 100, () => newDevice(1))).toBe(2);
  expect(letIn(openCallLimit(act), 100, newDevice)).toBe(2);
  expect(letIn(openCallLimit({ ...read, isChanging: true }), 100, newDevice)).toBe(2);
});

test("all networks of an IPv6 site together are let in five times as often as one, and who is logged in wherever he sits", () => {
  const inSite = (at: number) => asker(`2001:db8:1:${at.toString(16)}::1`);
  expect(letIn(openCallLimit(act), 100, inSite)).toBe(10);
  expect(letIn(openCallLimit(read), 100, inSite)).toBe(10);
  expect(letIn(openCallLimit(act), 100, (at) => asker(inSite(at).address, { user: at }))).toBe(100);
});

test("of what is given to one IPv6 provider only so much is counted, and one network keeps its site from nothing", () => {
  const inProvider = (at: number) => asker(`2001:db8:${(at % 65_536).toString(16)}::1`);
  expect(letIn(openCallLimit(act), 10_000, inProvider)).toBe(100);
  const count = openCallLimit(act);
  letIn(count, 10_000, inProvider);
  expect(letIn(count, 10, () => asker("2001:db9:1::1"))).toBe(2);
  expect(letIn(count, 10, () => asker("203.0.113.7"))).toBe(2);
  const other = openCallLimit(act);
  letIn(other, 10_000, () => asker("2001:db8:1:1::1"));
  expect(letIn(other, 100, (at) => asker(`2001:db8:1:${(at + 2).toString(16)}::1`))).toBe(8);
});

test("a device that is new reads as its network does", () => {
  const newDevice = (at: number) => {
    const from = asker("203.0.113.7", { device: `${at}` });
    return { ...from, browser: { ...from.browser, isNewDevice: true } };
  };
  expect(letIn(openCallLimit(read), 100, newDevice)).toBe(2);
});

test("what its contract does not limit is limited by what it costs alone", () => {
  expect(letIn(openCallLimit({ method: "POST" }), 5000, () => asker("203.0.113.7"))).toBe(5000);
});
