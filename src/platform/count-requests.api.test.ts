import { afterEach, expect, test, vi } from "vitest";
import { partSearch } from "#domains/catalogue/contract/search.ts";
import { site } from "#domains/site/contract/site.ts";
import { visitPortal } from "#domains/accounts/testing/visit-portal.ts";
import { useTestApp } from "#testing/app.ts";
import { TEST_KEY } from "#testing/app-template.ts";
import { ALLOWANCES } from "./allowances.ts";
import { COSTS } from "./costs.ts";
import { newDeviceCookie } from "./device-cookie.ts";

const portal = useTestApp({ LIMITS: "on" });
const VISITOR = { user: null, device: null, crawler: null };
const SEARCHES_AT_ONCE = 200;
const CONFIG = `/api${site.readConfig.path}?key=hotWords`;

afterEach(() => vi.useRealTimers());

const newDevice = (minutesOld = 0) => newDeviceCookie({ isSecure: false }, TEST_KEY, Date.now() - minutesOld * 60_000);

function ask(url: string, address: string, cookies: Record<string, string> = {}) {
  return portal.app.inject({ url, remoteAddress: address, cookies });
}

test("behind one address those with a device cookie are told apart, all others share what is left", async () => {
  const address = "203.0.113.20";
  const [one, other] = [newDevice(), newDevice()];
  portal.allowances.spend({ ...VISITOR, address }, 1_000_000);
  expect((await ask(CONFIG, address)).statusCode).toBe(429);
  expect((await ask(CONFIG, address, { device: `${"A".repeat(43)}.${"A".repeat(43)}` })).statusCode).toBe(429);
  // The flood has taken what strangers may of the network, too.
  portal.allowances.spend({ ...VISITOR, address: "203.0.113.21" }, ALLOWANCES.withoutDevice);
  for (const { value } of [one, other])
    expect((await ask(CONFIG, "203.0.113.21", { device: value })).statusCode).toBe(200);
  const third = newDevice();
  const whose = { ...VISITOR, address: "203.0.113.21", device: third.value.slice(0, 43) };
  // A second from now, when what he has spent already has come back.
  portal.allowances.spend(whose, ALLOWANCES.own, performance.now() + 1000);
  expect((await ask(CONFIG, "203.0.113.21", { device: third.value })).statusCode).toBe(429);
});

test("who is logged in is counted by his account from his second request on, wherever he comes from", async () => {
  const token = await portal.tokenOf("13800000001");
  const askAs = (address: string) =>
    portal.app.inject({ url: CONFIG, remoteAddress: address, headers: { token, uuid: portal.device } });
  const address = "203.0.113.30";
  expect((await askAs(address)).statusCode).toBe(200);
  portal.allowances.spend({ ...VISITOR, address }, ALLOWANCES.withoutDevice);
  expect((await askAs(address)).statusCode).toBe(200);
  const { id } = await portal.context.db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", "+8613800000001")
    .executeTakeFirstOrThrow();
  // A second from now, when what he has spent already has come back.
  portal.allowances.spend({ ...VISITOR, address: "203.0.113.31", user: id }, 1_000_000, performance.now() + 1000);
  for (const one of [address, "203.0.113.32"]) expect((await askAs(one)).statusCode).toBe(429);
});

test("who knows somebody's login but not its device cookie spends nothing of its owner's, by call or page, and is a stranger of his network", async () => {
  const owner = visitPortal(portal, { isBrowser: true });
  const { id } = await owner.register();
  const login = { uuid: owner.uuid, token: owner.token! };
  const whole = { ...owner.cookies, ...login };
  const ways: Record<string, (address: string, cookies: Record<string, string>) => Promise<{ statusCode: number }>> = {
    "a call by headers": (address, { uuid: _, token: __, ...cookies }) =>
      portal.app.inject({ url: CONFIG, remoteAddress: address, headers: login, cookies }),
    "a call by cookies": (address, cookies) => ask(CONFIG, address, cookies),
    "a page of his own": (address, cookies) => ask("/userCenter", address, cookies),
  };
  const answersTo = (address: string, cookies: Record<string, string>) =>
    Promise.all(Object.values(ways).map(async (way) => (await way(address, cookies)).statusCode));
  const [home, elsewhere, spent] = [owner.address, "203.0.113.60", "203.0.113.61"];
  expect(await answersTo(home, whole)).toEqual([200, 200, 200]);
  // Looked up, and found to be nobody's: its owner is known all the same.
  expect(await answersTo(elsewhere, login)).toEqual([200, 200, 200]);
  portal.allowances.spend({ ...VISITOR, address: spent }, 1_000_000);
  const device = owner.cookies["bound-device"]!.slice(0, 43);
  portal.allowances.spend({ ...VISITOR, address: "203.0.113.64", device }, 1_000_000, performance.now() + 1000);
  expect(await answersTo(spent, login)).toEqual([429, 429, 429]);
  expect(await answersTo(home, whole)).toEqual([200, 200, 200]);
  // Nor does an account that has spent all refuse the thief: he is not counted for it.
  portal.allowances.spend({ ...VISITOR, address: "203.0.113.62", user: id }, 1_000_000, performance.now() + 1000);
  expect(await answersTo(elsewhere, login)).toEqual([200, 200, 200]);
  expect(await answersTo("203.0.113.63", whole)).toEqual([429, 429, 429]);
});

test("who searches for new words without end is slowed, by call and by page; typing, and others, go on", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const address = "203.0.113.40";
  const { name, value } = newDevice(5);
  const cookies = { [name]: value };
  const search = (words: string) => ask(`/api${partSearch.searchParts.path}?keywords=${words}`, address, cookies);
  let asked = 0;
  let last = await search("first");
  for (; asked < SEARCHES_AT_ONCE + 50 && last.statusCode === 200; asked += 1) last = await search(`QX${asked}`);
  expect(asked).toBe(SEARCHES_AT_ONCE);
  expect([last.statusCode, last.json()]).toMatchObject([429, { code: 429, data: null }]);
  expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
  const page = await ask("/specification/QX-anew", address, cookies);
  expect([page.statusCode, Number(page.headers["retry-after"]) > 0]).toEqual([429, true]);
  expect(page.payload).toContain("操作过于频繁");
  expect(page.payload).not.toContain("<script");
  expect((await ask(`/api${partSearch.suggestParts.path}?keywords=QX`, address, cookies)).statusCode).toBe(200);
  const neighbour = newDevice();
  expect((await ask("/specification/QX-anew", address, { [neighbour.name]: neighbour.value })).statusCode).toBe(200);
});

test("a page is counted with the calls that it makes", async () => {
  const address = "203.0.113.50";
  const device = newDevice();
  const { spend } = portal.allowances;
  const whose = { ...VISITOR, address, device: device.value.slice(0, 43) };
  // What is left is enough for the page itself.
  spend(whose, ALLOWANCES.own - COSTS.page - 1, performance.now() + 1000);
  const page = await ask("/specification/LM358", address, { device: device.value });
  expect([page.statusCode, page.payload.includes("操作过于频繁")]).toEqual([429, true]);
});

test("of what one account asks in one moment eight are worked on at once; what it asks goes on to its end, another is answered between", async () => {
  const token = await portal.tokenOf("13800000004");
  const order: string[] = [];
  const flood = Array.from({ length: 60 }, async (_, at) => {
    const { statusCode } = await portal.app.inject({
      url: CONFIG,
      remoteAddress: "203.0.113.60",
      headers: { token, uuid: portal.device },
    });
    order.push(`${at}`);
    return statusCode;
  });
  const other = portal.app.inject({ url: CONFIG, remoteAddress: "203.0.113.61" }).then(() => order.push("other"));
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200]));
  await other;
  expect(order.indexOf("other")).toBeLessThan(30);
});

test("a long body counts for what it takes to read, whatever length is told", async () => {
  const address = "203.0.113.70";
  const send = (length: string) =>
    portal.app.inject({
      method: "POST",
      url: "/api/nothing",
      remoteAddress: address,
      headers: { "content-type": "application/json", "content-length": length },
      payload: "{}",
    });
  await send("99999999999");
  const left = ALLOWANCES.withoutDevice - 300 - 50;
  expect(portal.allowances.spend({ ...VISITOR, address }, left)).toBe(0);
  expect(portal.allowances.spend({ ...VISITOR, address }, 1000)).toBeGreaterThan(0);
});
