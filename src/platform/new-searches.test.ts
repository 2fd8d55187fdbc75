import { expect, test } from "vitest";
import { NO_BROWSER } from "./context.ts";
import { openNewSearches, searchersOf } from "./new-searches.ts";

const one = (who: string, people = 1) => [{ who, people }];

test("who asks for new searches without end waits longer each time, and is slowed to what one may", () => {
  const count = openNewSearches();
  let now = 0;
  const had: number[] = [];
  const waits: number[] = [];
  // As fast as it goes, but for what he is told to wait; an hour.
  for (let at = 0; now < 3_600_000; at += 1) {
    const wait = count(one("device"), `search ${at}`, now);
    if (wait > 0) waits.push(wait / 1000);
    else had.push(now);
    now += wait > 0 ? wait : 10;
  }
  expect(waits.slice(0, 9)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300]);
  expect(had.filter((at) => at < 10_000).length).toBeLessThanOrEqual(205);
  expect(had.filter((at) => at >= 600_000).length).toBeLessThanOrEqual(50 * 20 + 200);
});

test("until his time has come he is told how long it still is, whatever he asks for", () => {
  const count = openNewSearches();
  for (let at = 0; at < 200; at += 1) expect(count(one("device"), `search ${at}`, 0)).toBe(0);
  expect(count(one("device"), "one more", 0)).toBe(2000);
  expect(count(one("device"), "search 1", 500)).toBe(1500);
  expect(count(one("another"), "one more", 500)).toBe(0);
});

test("what has just been searched is not new, whoever did so", () => {
  const count = openNewSearches();
  for (let asked = 0; asked < 1000; asked += 1) expect(count(one(`device ${asked % 3}`), "LM358", 0)).toBe(0);
});

test("who searches every five seconds all day is never slowed", () => {
  const count = openNewSearches();
  for (let at = 0; at < 8 * 720; at += 1) expect(count(one("device"), `search ${at}`, at * 5000)).toBe(0);
});

test("a network of people without devices may ask for more than one of them", () => {
  const count = openNewSearches();
  for (let at = 0; at < 1000; at += 1) expect(count(one("network", 5), `search ${at}`, 0)).toBe(0);
  expect(count(one("network", 5), "one more", 0)).toBeGreaterThan(0);
});

test("only so many visitors and searches are remembered", () => {
  const count = openNewSearches({ visitorsAtMost: 2, searchesAtMost: 2 });
  for (let at = 0; at < 200; at += 1) count(one("first"), `search ${at}`, 0);
  expect(count(one("first"), "one more", 0)).toBeGreaterThan(0);
  for (const visitor of ["second", "third"]) count(one(visitor), `of ${visitor}`, 0);
  expect(count(one("first"), "and another", 0)).toBe(0);
});

/** How many new searches are had by askers who come one after the other, at one moment. */
function had(
  most: number,
  askerOf: (at: number) => { address: string; device?: string; isNewDevice?: boolean },
): number {
  const count = openNewSearches();
  return Array.from({ length: most }, (_, at) => {
    const { address, device = null, isNewDevice = false } = askerOf(at);
    const asker = { user: null, address, browser: { ...NO_BROWSER, device, isNewDevice } };
    return count(searchersOf(asker), `search ${at}`, 0);
  }).filter((wait) => wait === 0).length;
}

test("a new device for each search is worth no more than what all newcomers of a network have", () => {
  const address = "203.0.113.7";
  expect(had(10_000, (at) => ({ address, device: `${at}`, isNewDevice: true }))).toBe(25 * 200);
  expect(had(10_000, () => ({ address }))).toBe(5 * 200);
  const inSite = (at: number) => `2001:db8:1:${(at % 65_536).toString(16)}::1`;
  expect(had(10_000, (at) => ({ address: inSite(at), device: `${at}`, isNewDevice: true }))).toBe(25 * 200);
  expect(had(10_000, (at) => ({ address, device: `${at}`, isNewDevice: false }))).toBe(10_000);
});

test("nor are all sites of an IPv6 provider", () => {
  const inProvider = (at: number) => `2001:db8:${(at % 65_536).toString(16)}::1`;
  expect(had(51_000, (at) => ({ address: inProvider(at), device: `${at}`, isNewDevice: true }))).toBe(250 * 200);
});

test("who is refused with his network takes nothing of others", () => {
  const count = openNewSearches();
  const both = [...one("site", 1), ...one("provider", 2)];
  for (let at = 0; at < 1000; at += 1) count(both, `search ${at}`, 0);
  for (let at = 0; at < 200; at += 1) expect(count(one("provider", 2), `another ${at}`, 0)).toBe(0);
  expect(count(one("provider", 2), "one more", 0)).toBeGreaterThan(0);
});
