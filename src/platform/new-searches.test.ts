import { expect, test } from "vitest";
import { openNewSearches } from "./new-searches.ts";

test("who asks for new searches without end waits longer each time, and is slowed to what one may", () => {
  const count = openNewSearches();
  let now = 0;
  const had: number[] = [];
  const waits: number[] = [];
  // As fast as it goes, but for what he is told to wait; an hour.
  for (let at = 0; now < 3_600_000; at += 1) {
    const wait = count("device", `search ${at}`, { now });
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
  for (let at = 0; at < 200; at += 1) expect(count("device", `search ${at}`, { now: 0 })).toBe(0);
  expect(count("device", "one more", { now: 0 })).toBe(2000);
  expect(count("device", "search 1", { now: 500 })).toBe(1500);
  expect(count("another", "one more", { now: 500 })).toBe(0);
});

test("what has just been searched is not new, whoever did so", () => {
  const count = openNewSearches();
  for (let asked = 0; asked < 1000; asked += 1) expect(count(`device ${asked % 3}`, "LM358", { now: 0 })).toBe(0);
});

test("who searches every five seconds all day is never slowed", () => {
  const count = openNewSearches();
  for (let at = 0; at < 8 * 720; at += 1) expect(count("device", `search ${at}`, { now: at * 5000 })).toBe(0);
});

test("a network of people without devices may ask for more than one of them", () => {
  const count = openNewSearches();
  for (let at = 0; at < 1000; at += 1) expect(count("network", `search ${at}`, { people: 5, now: 0 })).toBe(0);
  expect(count("network", "one more", { people: 5, now: 0 })).toBeGreaterThan(0);
});

test("only so many visitors and searches are remembered", () => {
  const count = openNewSearches({ visitorsAtMost: 2, searchesAtMost: 2 });
  for (let at = 0; at < 200; at += 1) count("first", `search ${at}`, { now: 0 });
  expect(count("first", "one more", { now: 0 })).toBeGreaterThan(0);
  for (const visitor of ["second", "third"]) count(visitor, `of ${visitor}`, { now: 0 });
  expect(count("first", "and another", { now: 0 })).toBe(0);
});
