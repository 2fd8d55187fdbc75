import { expect, test } from "vitest";
import type { Visitor } from "./allowances.ts";
import { LANES, openLanes } from "./lanes.ts";

const visitor = (fields: Partial<Visitor>): Visitor => ({
  address: "203.0.113.5",
  user: null,
  device: null,
  crawler: null,
  ...fields,
});

/** Enters so many times; answers what has begun, and how each leaves. */
function enterTimes(lanes: ReturnType<typeof openLanes>, times: number, who: Visitor) {
  const begun: number[] = [];
  const leave = Array.from({ length: times }, (_, at) => lanes.enter(who, () => begun.push(at)));
  return { begun, leave };
}

test("of one visitor eight are worked on at once, the others in the order in which they came; another waits for none of them", () => {
  const lanes = openLanes();
  const flood = enterTimes(lanes, 100, visitor({ user: 1 }));
  expect(flood.begun).toHaveLength(LANES.own);
  expect(enterTimes(lanes, 1, visitor({ user: 2 })).begun).toEqual([0]);
  flood.leave[0]!();
  flood.leave[0]!();
  expect(flood.begun.at(-1)).toBe(LANES.own);
  expect(flood.begun).toHaveLength(LANES.own + 1);
});

test("who goes away while he waits takes no turn, and at the end nobody is remembered", () => {
  const lanes = openLanes();
  const { begun, leave } = enterTimes(lanes, 20, visitor({ device: "a" }));
  leave[LANES.own]!();
  leave[0]!();
  expect(begun).not.toContain(LANES.own);
  for (const leaveOne of leave) leaveOne!();
  expect(begun).toHaveLength(19);
  expect(lanes.size()).toBe(0);
});

test("all who are not known share a lane of their network, and leave a third of it to those who are", () => {
  const lanes = openLanes();
  expect(enterTimes(lanes, 100, visitor({})).begun).toHaveLength(LANES.strangers);
  expect(enterTimes(lanes, 1, visitor({ device: "known" })).begun).toHaveLength(1);
  const begun = Array.from({ length: 30 }, (_, at) => enterTimes(lanes, 8, visitor({ user: at })).begun.length);
  expect(begun.reduce((sum, one) => sum + one, 0)).toBe(LANES.network - LANES.strangers - 1);
  expect(enterTimes(lanes, 1, visitor({ user: 1000, address: "198.51.100.1" })).begun).toHaveLength(1);
});

test("of one visitor no more wait than a number", () => {
  const lanes = openLanes();
  const { leave } = enterTimes(lanes, LANES.own + LANES.waitingAtMost + 1, visitor({ user: 1 }));
  expect(leave.filter((one) => one === null)).toHaveLength(1);
});

test("of large bodies one of a visitor comes at once, and small requests go on beside it", () => {
  const lanes = openLanes();
  const begun: string[] = [];
  const leave = ["first", "second"].map((name) => lanes.enterLarge(visitor({ user: 1 }), () => begun.push(name)));
  lanes.enter(visitor({ user: 1 }), () => begun.push("small"));
  expect(begun).toEqual(["first", "small"]);
  leave[0]!();
  expect(begun).toEqual(["first", "small", "second"]);
  const others = Array.from({ length: 30 }, (_, at) => {
    let has = false;
    lanes.enterLarge(visitor({ user: 10 + at }), () => (has = true));
    return has;
  });
  expect(others.filter(Boolean)).toHaveLength(LANES.largeOfNetwork - 1);
});

test("networks of one IPv6 site are one for what is worked on at once, and so are those of a provider", () => {
  const lanes = openLanes();
  const begunOf = (addresses: string[]) =>
    addresses
      .map((address, at) => enterTimes(lanes, 8, visitor({ user: at + 1, address })).begun.length)
      .reduce((sum, one) => sum + one, 0);
  const ofSite = (site: number) => Array.from({ length: 20 }, (_, at) => `2001:db8:${site}:${at}::1`);
  expect(begunOf(ofSite(1))).toBe(LANES.site);
  expect(begunOf([2, 3, 4, 5].flatMap(ofSite))).toBe(LANES.provider - LANES.site);
  expect(enterTimes(lanes, 1, visitor({ address: "2001:db9::1" })).begun).toHaveLength(1);
});

test("of pages that have to be made three of a visitor are under way at once, and six of his network and of an IPv6 site", () => {
  const lanes = openLanes();
  const pagesOf = (who: Visitor) => {
    let begun = 0;
    for (let at = 0; at < 20; at += 1) lanes.enterPage(who, () => (begun += 1));
    return begun;
  };
  expect([1, 2, 3].map((user) => pagesOf(visitor({ user })))).toEqual([LANES.pages, LANES.pages, 0]);
  expect(pagesOf(visitor({ address: "198.51.100.1" }))).toBe(LANES.pages);
  const site = [1, 2, 3, 4].map((at) => pagesOf(visitor({ address: `2001:db8:1:${at}::1` })));
  expect(site.reduce((sum, one) => sum + one, 0)).toBe(LANES.pagesOfNetwork);
});

test("visitors of one network come to their turn one after the other, however many requests one of them has waiting", () => {
  const lanes = openLanes();
  const order: string[] = [];
  const leave: (() => void)[] = [];
  const enter = (device: string) => {
    const at = leave.length;
    leave.push(() => {});
    leave[at] = lanes.enter(visitor({ device }), () => order.push(device))!;
  };
  for (const device of ["a", "b", "c"]) for (let at = 0; at < LANES.own; at += 1) enter(device);
  enter("d");
  const begun = order.length;
  expect(begun).toBe(LANES.network);
  for (const leaveOne of leave.slice(0, 3)) leaveOne();
  expect(order.slice(begun)).toEqual(["b", "c", "d"]);
});
