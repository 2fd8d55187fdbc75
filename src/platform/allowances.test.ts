import { expect, test } from "vitest";
import { ALLOWANCES, openAllowances, type Visitor } from "./allowances.ts";

const ADDRESS = "203.0.113.7";
const KNOWN_AFTER_MS = 600_000;

function visitor(facts: Partial<Visitor> = {}): Visitor {
  return { address: ADDRESS, user: null, device: null, crawler: null, ...facts };
}

type Allowances = ReturnType<typeof openAllowances>;

/** Spends until it is refused; answers how much that was. */
function spendAll(
  allowances: Allowances,
  who: (at: number) => Partial<Visitor>,
  now: number,
  most = 1_000_000,
): number {
  let spent = 0;
  for (let at = 0; spent < most && allowances.spend(visitor(who(at)), 100, now) === 0; at += 1) spent += 100;
  return spent;
}

test("a visitor may spend so much, is told how long to wait, and may then", () => {
  const allowances = openAllowances();
  const own = { device: "a" };
  expect(spendAll(allowances, () => own, 0)).toBe(ALLOWANCES.own);
  const wait = allowances.spend(visitor(own), 300, 0);
  expect(wait).toBeCloseTo((300 / ALLOWANCES.own) * 60_000);
  expect(allowances.spend(visitor(own), 300, wait - 10)).toBeGreaterThan(0);
  expect(allowances.spend(visitor(own), 300, wait + 10)).toBe(0);
});

test("what turned out to take longer is counted afterwards, for all it is counted for, and waited for with what is asked next", () => {
  const allowances = openAllowances();
  expect(allowances.spend(visitor({ user: 1 }), 100, 0)).toBe(0);
  allowances.charge(visitor({ user: 1 }), ALLOWANCES.own, 0);
  expect(allowances.spend(visitor({ user: 1 }), 1, 0)).toBeCloseTo((101 / ALLOWANCES.own) * 60_000);
  expect(allowances.spend(visitor({ user: 2 }), 100, 0)).toBe(0);
  allowances.charge(visitor({ user: 2 }), ALLOWANCES.network, 0);
  expect(allowances.spend(visitor({ user: 3 }), 100, 0)).toBeGreaterThan(0);
  expect(allowances.spend(visitor({ user: 3, address: "203.0.113.8" }), 100, 0)).toBe(0);
});

test("a login counts wherever it is used, another one beside it apart", () => {
  const allowances = openAllowances();
  expect(spendAll(allowances, (at) => ({ user: 1, device: `${at}`, address: `10.0.${at}.1` }), 0)).toBe(ALLOWANCES.own);
  expect(allowances.spend(visitor({ user: 2 }), 100, 0)).toBe(0);
});

test("who has no device shares what his network has for all of them", () => {
  const allowances = openAllowances();
  expect(spendAll(allowances, () => ({}), 0)).toBe(ALLOWANCES.withoutDevice);
  expect(allowances.spend(visitor({ device: "a" }), 100, 0)).toBe(0);
  expect(allowances.spend(visitor({ address: "203.0.113.8" }), 100, 0)).toBe(0);
});

test("a flood of new devices is bounded by its network, and does not shut out those that came before", () => {
  const allowances = openAllowances();
  const colleagues = Array.from({ length: 50 }, (_, at) => ({ device: `colleague ${at}` }));
  for (const colleague of colleagues) allowances.spend(visitor(colleague), 1, 0);
  const now = KNOWN_AFTER_MS;
  const most = ALLOWANCES.network * ALLOWANCES.strangersShare;
  expect(spendAll(allowances, (at) => ({ device: `new ${at}` }), now)).toBe(most);
  for (let minute = 0; minute < 10; minute += 1) {
    const then = now + minute * 60_000;
    for (let second = 0; second < 60; second += 1) {
      spendAll(allowances, (at) => ({ device: `new ${minute} ${second} ${at}` }), then + second * 1000);
      const { device } = colleagues[second % colleagues.length]!;
      expect(allowances.spend(visitor({ device }), 200, then + second * 1000)).toBe(0);
      expect(allowances.spend(visitor({ user: second }), 200, then + second * 1000)).toBe(0);
    }
  }
  expect(allowances.spend(visitor({ device: "one more" }), 200, now + 10 * 60_000 - 1000)).toBeGreaterThan(0);
});

test("all networks of an IPv6 site together have twice what one has", () => {
  const allowances = openAllowances();
  const inSite = (at: number) => ({ address: `2001:db8:1:${at.toString(16)}::1` });
  expect(spendAll(allowances, inSite, 0)).toBe(2 * ALLOWANCES.withoutDevice);
  expect(spendAll(allowances, () => ({ address: "2001:db8:2::1" }), 0)).toBe(ALLOWANCES.withoutDevice);
  // Nor do devices help beyond that: of more networks than a site shows in a minute they are not told apart.
  const devices = openAllowances();
  expect(spendAll(devices, (at) => ({ ...inSite(at), device: `${at}` }), 0)).toBe(
    64 * 100 + 2 * ALLOWANCES.withoutDevice,
  );
  const ofOne = openAllowances();
  const most = 2 * ALLOWANCES.network * ALLOWANCES.strangersShare;
  expect(spendAll(ofOne, (at) => ({ ...inSite(at % 60), device: `${at}` }), 0)).toBe(most);
});

test("whoever has a whole IPv6 provider's /32 keeps nobody of another place from being counted apart", () => {
  const allowances = openAllowances({ keptAtMost: 20_000 });
  const neighbour = { address: "2001:db9:1:1::1" };
  const visitors = [{ user: 1 }, { device: "known" }, neighbour, { address: "203.0.113.9" }];
  for (const now of [0, KNOWN_AFTER_MS]) allowances.spend(visitor({ device: "known" }), 1, now);
  const now = KNOWN_AFTER_MS;
  for (const one of visitors) spendAll(allowances, () => one, now);
  let had = 0;
  for (let at = 0; at < 200_000; at += 1) {
    const address = `2001:db8:${(at % 65_536).toString(16)}:${(at >> 8).toString(16)}::1`;
    had += Number(allowances.spend(visitor({ address, device: at % 2 ? `${at}` : null }), 0.3, now) === 0);
  }
  expect(had).toBeGreaterThan(10_000);
  // Each is still as far as he was; those who come anew have all of theirs.
  for (const one of visitors) expect(allowances.spend(visitor(one), 100, now), JSON.stringify(one)).toBeGreaterThan(0);
  for (const one of [{ address: "2001:db9:2::1" }, { address: "203.0.113.10" }])
    expect(spendAll(allowances, () => one, now)).toBe(ALLOWANCES.withoutDevice);
  const { places, newcomers } = allowances.sizes();
  expect(places + newcomers).toBeLessThan(2 * 20_000);
});

test("a crawler has an allowance of its own, whatever else its address asks", () => {
  const allowances = openAllowances();
  spendAll(allowances, (at) => ({ device: `${at}` }), 0);
  expect(spendAll(allowances, () => ({ crawler: "googlebot" }), 0)).toBe(ALLOWANCES.crawler);
  expect(allowances.spend(visitor({ crawler: "bingbot" }), 100, 0)).toBe(0);
});

test("only so many are remembered; who comes when there are more is counted for himself, and those before him go on", () => {
  const allowances = openAllowances({ keptAtMost: 100 });
  for (let at = 0; at < 1000; at += 1)
    expect(allowances.spend(visitor({ address: `10.0.${at % 250}.${at % 199}` }), 1, 0)).toBe(0);
  const stranger = { address: "192.0.2.1" };
  expect(spendAll(allowances, () => stranger, 0)).toBe(ALLOWANCES.withoutDevice);
  expect(allowances.spend(visitor({ address: "192.0.2.2" }), 100, 0)).toBe(0);
  for (let at = 0; at < 5000; at += 1) allowances.spend(visitor({ device: `${at}`, user: at }), 1, 120_000);
  for (let at = 0; at < 5000; at += 1) allowances.spend(visitor({ device: `${at}` }), 1, 120_000);
  for (const size of Object.values(allowances.sizes())) expect(size).toBeLessThanOrEqual(100);
});

test("devices that come in a flood are told apart only so often in a minute, and share what those without have", () => {
  const allowances = openAllowances();
  let had = 0;
  for (let at = 0; at < 100_000; at += 1) had += Number(allowances.spend(visitor({ device: `${at}` }), 5, 0) === 0);
  expect(had).toBe(2000 + ALLOWANCES.withoutDevice / 5);
  expect(allowances.sizes().newcomers).toBe(2001);
});

test("what costs more than one may spend at all is had by who has spent nothing", () => {
  const allowances = openAllowances();
  expect(allowances.spend(visitor({ device: "a" }), 2 * ALLOWANCES.own, 0)).toBe(0);
  expect(allowances.spend(visitor({ device: "a" }), 1, 30_000)).toBeGreaterThan(0);
});
