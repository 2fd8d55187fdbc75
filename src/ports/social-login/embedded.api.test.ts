import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { describeSocialLogin } from "./conformance.ts";
import { PortError } from "#ports/port.ts";
import type { SocialProvider } from "./port.ts";

const portal = useTestApp();
const BACK = "http://portal.test/wx";
const signal = new AbortController().signal;

async function press(authorizeUrl: URL, act: string, fields: Record<string, string> = {}) {
  const payload = new URLSearchParams({ ...Object.fromEntries(authorizeUrl.searchParams), act, ...fields }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded", host: authorizeUrl.host };
  return portal.app.inject({ method: "POST", url: authorizeUrl.pathname, headers, payload });
}

for (const provider of ["wechat", "qq"] as const) {
  const person = { openId: `simulated-${provider}-1` };
  describeSocialLogin(`embedded ${provider}`, () => ({
    login: portal.socialLogin[provider],
    confirm: async (url) => new URL((await press(url, "confirm", person)).headers.location!),
    refuse: async (url) => new URL((await press(url, "refuse")).headers.location!),
    passMinutes(minutes) {
      portal.clock.now = new Date(portal.clock.now.getTime() + minutes * 60_000);
    },
  }));
}

const show = (provider: SocialProvider, query: Record<string, string>) =>
  portal.app.inject({ url: `/_sim/${provider}?${new URLSearchParams(query)}`, headers: { host: "portal.test" } });

test("the page says that it is a simulation, shows a code and five people, and how else it may end", async () => {
  const { statusCode, body, headers } = await show("wechat", {
    redirect_uri: BACK,
    state: '"><script>alert(1)</script>',
  });
  expect(statusCode).toBe(200);
  expect(body).toContain("演示模式：模拟扫码");
  expect(body.match(/type="radio"/g)).toHaveLength(5);
  expect(["确认", "拒绝", "二维码已过期"].every((act) => body.includes(`>${act}</button>`))).toBe(true);
  expect(body).toContain("<svg");
  expect(body).not.toContain("<script");
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "content-security-policy": expect.stringMatching(/default-src 'none'.*frame-ancestors 'self'/),
  });
});

test("a code that is too old is said so, with a way to another", async () => {
  const { body } = await press(portal.socialLogin.wechat.authorizeUrl({ state: "s", redirectUri: BACK }), "expire");
  expect(body).toContain("二维码已过期");
  expect(body).toMatch(/href="\/_sim\/wechat\?[^"]+">刷新二维码/);
});

test.each<Record<string, string>>([
  {},
  { redirect_uri: "https://evil.example/", state: "s" },
  { redirect_uri: "http://portal.test.evil.example/", state: "s" },
  { redirect_uri: "http://portal.test@evil.example/", state: "s" },
  { redirect_uri: "//evil.example/", state: "s" },
  { redirect_uri: "javascript:alert(1)", state: "s" },
  { redirect_uri: BACK, state: "" },
  { redirect_uri: `${BACK}?${"x".repeat(2000)}`, state: "s" },
])("nobody is sent elsewhere: %j", async (query) => {
  expect((await show("qq", query)).statusCode).toBe(400);
  const pressed = await press(new URL(`http://portal.test/_sim/qq?${new URLSearchParams(query)}`), "confirm", {
    openId: "simulated-qq-1",
  });
  expect([pressed.statusCode, pressed.headers.location]).toEqual([400, undefined]);
});

test("nobody but the five gets a code", async () => {
  const url = portal.socialLogin.qq.authorizeUrl({ state: "s", redirectUri: BACK });
  for (const openId of ["simulated-wechat-1", "somebody", "__proto__", ""])
    expect((await press(url, "confirm", { openId })).statusCode).toBe(400);
});

test("a code belongs to the provider and the address it was made for", async () => {
  const { wechat, qq } = portal.socialLogin;
  const issue = async () => (await wechat.issueCode({ openId: "simulated-wechat-2", redirectUri: BACK }))!;
  await expect(qq.exchange({ code: await issue(), redirectUri: BACK }, signal)).rejects.toMatchObject({
    kind: "rejected",
  });
  await expect(wechat.exchange({ code: await issue(), redirectUri: `${BACK}/other` }, signal)).rejects.toMatchObject({
    kind: "rejected",
  });
});

test("no code is kept as it is", async () => {
  const code = (await portal.socialLogin.qq.issueCode({ openId: "simulated-qq-3", redirectUri: BACK }))!;
  const kept = await portal.context.db.selectFrom("devLoginCodes").selectAll().execute();
  expect(JSON.stringify(kept.map((row) => ({ ...row, codeHash: row.codeHash.toString("base64url") })))).not.toContain(
    code,
  );
});

test("it can be told to fail", async () => {
  const { wechat } = portal.socialLogin;
  wechat.failWith(new PortError("login.wechat", "unknown", "told to"));
  await expect(wechat.exchange({ code: "any", redirectUri: BACK }, signal)).rejects.toMatchObject({ kind: "unknown" });
  wechat.failWith(null);
});
