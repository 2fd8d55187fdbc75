import { expect, test } from "vitest";
import { login } from "#domains/accounts/contract/login.ts";
import { DEMO_PASSWORD } from "#domains/accounts/demo-accounts.ts";
import { digest } from "#domains/accounts/testing/visit-portal.ts";
import { useTestApp } from "#testing/app.ts";
import { TEST_KEY, TEST_SECRET } from "#testing/app-template.ts";
import { deviceCookieAnew, newDeviceCookie, readDevice } from "./device-cookie.ts";
import { createServerKey, type ServerKey } from "./server-key.ts";

const portal = useTestApp();
const secure = useTestApp({ SITE_URL: "https://portal.test" });

interface Sent {
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
}

const BROWSER = { "sec-fetch-site": "same-origin" };
const ANY_CALL = "/api/spec/v1/hotWords";
const NAMED = { isSecure: false };

function ask(url: string, { headers = {}, cookies = {} }: Sent = {}, from = portal) {
  return from.app.inject({ url, headers, cookies });
}

function logIn({ cookies = {}, headers = BROWSER }: Sent = {}) {
  return portal.app.inject({
    method: "POST",
    url: `/api${login.loginByPassword.path}`,
    headers: { uuid: portal.device, "content-type": "application/x-www-form-urlencoded", ...headers },
    cookies,
    payload: new URLSearchParams({ mobile: "13800000001", pwd: digest(DEMO_PASSWORD) }).toString(),
  });
}

function deviceIn(cookies: Record<string, string>): string | null {
  return readDevice({ cookies, ...NAMED }, TEST_KEY).device;
}

/** The cookies of a browser once answers have come to it in this order. */
function jarOf(answers: { cookies: { name: string; value: string }[] }[]): Record<string, string> {
  return Object.fromEntries(answers.flatMap(({ cookies }) => cookies.map(({ name, value }) => [name, value])));
}

test("a browser is given a device cookie by its first call, which scripts can't read and which lasts a year", async () => {
  for (const headers of [BROWSER, { origin: "http://portal.test" }]) {
    const { cookies } = await ask(ANY_CALL, { headers });
    expect(cookies).toEqual([
      {
        name: "device",
        value: expect.stringMatching(/^[\w-]{43}\.[\w-]{43}$/),
        path: "/",
        maxAge: 31_536_000,
        httpOnly: true,
        sameSite: "Lax",
      },
    ]);
  }
});

test("over https it is one that no other host can set", async () => {
  const { cookies } = await ask(ANY_CALL, { headers: BROWSER }, secure);
  expect(cookies).toMatchObject([{ name: "__Host-device", path: "/", httpOnly: true, secure: true, sameSite: "Lax" }]);
  expect(cookies[0]).not.toHaveProperty("domain");
});

test("a program is given none, nor is who has one, nor does a page or a file give one", async () => {
  expect((await ask(ANY_CALL)).cookies).toEqual([]);
  const { name, value } = newDeviceCookie(NAMED, TEST_KEY);
  expect((await ask(ANY_CALL, { headers: BROWSER, cookies: { [name]: value } })).cookies).toEqual([]);
  expect((await ask("/about", { headers: { "sec-fetch-site": "none" } })).cookies).toEqual([]);
  expect((await ask("/api/no-such-call", { headers: BROWSER })).cookies).toEqual([]);
});

test("one that was made up, cut or put together counts as none", async () => {
  const one = newDeviceCookie(NAMED, TEST_KEY).value;
  const other = newDeviceCookie(NAMED, TEST_KEY).value;
  const ofAnotherUse = TEST_KEY.hmac("social", one.slice(0, 43)).toString("base64url");
  for (const value of [
    "",
    "A".repeat(43),
    one.slice(0, 43),
    one.slice(0, -1),
    one.slice(1),
    `${one}x`,
    `${one.slice(0, 43)}.${other.slice(44)}`,
    `${one.slice(0, 43)}.${ofAnotherUse}`,
  ]) {
    const { cookies } = await ask(ANY_CALL, { headers: BROWSER, cookies: { device: value } });
    expect([value, cookies.map(({ name }) => name)]).toEqual([value, ["device"]]);
    expect(deviceIn({ device: value })).toBeNull();
  }
  expect(deviceIn({ device: one })).toBe(one.slice(0, 43));
});

test("a login settles the device that it came with, or gives one; a program's gives none", async () => {
  const first = newDeviceCookie(NAMED, TEST_KEY).value;
  const came = await logIn({ cookies: { device: first } });
  expect(came.cookies).toMatchObject([
    {
      name: "bound-device",
      value: expect.stringContaining(`${first.slice(0, 43)}.`),
      httpOnly: true,
      maxAge: 31_536_000,
    },
  ]);
  const without = await logIn();
  expect(deviceIn(jarOf([without]))).not.toBeNull();
  expect((await logIn({ headers: {} })).cookies).toEqual([]);
});

test("first calls that are answered in any order around a login leave its device in force", async () => {
  const firstCalls = await Promise.all(Array.from({ length: 3 }, () => ask(ANY_CALL, { headers: BROWSER })));
  // Asked before any of them was answered, and after the first of them.
  for (const cookies of [{}, jarOf(firstCalls.slice(0, 1))]) {
    const made = await logIn({ cookies });
    const settled = deviceIn(jarOf([made]));
    expect(settled).not.toBeNull();
    for (let before = 0; before <= firstCalls.length; before++) {
      const jar = jarOf([...firstCalls.slice(0, before), made, ...firstCalls.slice(before)]);
      expect(deviceIn(jar)).toBe(settled);
      expect((await ask(ANY_CALL, { headers: BROWSER, cookies: jar })).cookies).toEqual([]);
      expect(deviceIn(jarOf([await logIn({ cookies: jar })]))).toBe(settled);
    }
  }
});

test("a device is new for some minutes after its first call, and no more once it has logged in; older cookies tell no time", async () => {
  const made = (minutesAgo: number) => newDeviceCookie(NAMED, TEST_KEY, Date.now() - minutesAgo * 60_000).value;
  const isNew = (cookies: Record<string, string>) => readDevice({ cookies, ...NAMED }, TEST_KEY).isNewDevice;
  expect([isNew({ device: made(0) }), isNew({ device: made(1) }), isNew({ device: made(5) })]).toEqual([
    true,
    true,
    false,
  ]);
  const jar = jarOf([{ cookies: [{ name: "device", value: made(0) }] }]);
  expect(isNew({ ...jar, ...jarOf([await logIn({ cookies: jar })]) })).toBe(false);
  const older = "z".repeat(43);
  const value = `${older}.${TEST_KEY.hmac("device", older).toString("base64url")}`;
  expect(readDevice({ cookies: { device: value }, ...NAMED }, TEST_KEY)).toEqual({ device: older, isNewDevice: false });
});

test("under a new key a device is known by its former mark, and marked anew with the cookie that it came by", () => {
  const renewed = createServerKey("another key of a test, as long as a key must be", [TEST_SECRET]);
  const [first, other] = [newDeviceCookie(NAMED, TEST_KEY), newDeviceCookie(NAMED, TEST_KEY)];
  const device = first.value.slice(0, 43);
  const boundBy = (key: ServerKey) => `${device}.${key.hmac("device", device).toString("base64url")}`;
  const anewOf = (cookies: Record<string, string>, key = renewed) => deviceCookieAnew({ cookies, ...NAMED }, key);
  expect(readDevice({ cookies: { device: first.value }, ...NAMED }, renewed)).toEqual({ device, isNewDevice: true });
  const anew = anewOf({ device: first.value })!;
  expect(anew).toMatchObject({ name: "device", value: expect.stringContaining(device) });
  expect(readDevice({ cookies: { device: anew.value }, ...NAMED }, renewed)).toEqual({ device, isNewDevice: true });
  expect(readDevice({ cookies: { device: anew.value }, ...NAMED }, TEST_KEY).device).toBeNull();
  const bound = { name: "bound-device", value: boundBy(renewed) };
  expect(anewOf({ "bound-device": boundBy(TEST_KEY), device: other.value })).toMatchObject(bound);
  expect(anewOf({ device: boundBy(TEST_KEY) })).toMatchObject({ ...bound, name: "device" });
  // What it goes by is of the new key already; of an unknown key, or none.
  expect(anewOf({ "bound-device": boundBy(renewed), device: other.value })).toBeNull();
  expect([anewOf({ device: `${device}.${"A".repeat(43)}` }), anewOf({})]).toEqual([null, null]);
  expect(anewOf({ device: first.value }, TEST_KEY)).toBeNull();
});
