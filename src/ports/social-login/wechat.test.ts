import { afterEach, beforeEach, expect, test } from "vitest";
import { describeSocialLogin } from "./conformance.ts";
import { type FakeWechat, startFakeWechat, WECHAT_APP } from "./testing/fake-wechat.ts";
import { openWechatLogin } from "./wechat.ts";

const BACK = "http://portal.test/wx";
const signal = new AbortController().signal;

let fake: FakeWechat;
beforeEach(async () => {
  fake = await startFakeWechat();
});
afterEach(() => fake.close());

function open(changed: Partial<typeof WECHAT_APP> = {}, timeoutMs = 60_000) {
  return openWechatLogin({
    settings: { ...WECHAT_APP, baseUrl: fake.url, apiBaseUrl: fake.url, ...changed },
    timeoutMs,
  });
}

async function visit(url: URL): Promise<URL> {
  return new URL((await fetch(url, { redirect: "manual" })).headers.get("location")!);
}

const arrive = async (login = open()) =>
  (await visit(login.authorizeUrl({ state: "s", redirectUri: BACK }))).searchParams.get("code")!;
const logIn = async () => open().exchange({ code: await arrive(), redirectUri: BACK }, signal);

describeSocialLogin("WeChat", () => ({
  login: open(),
  confirm: visit,
  refuse(url) {
    fake.person.refuses = true;
    return visit(url);
  },
  passMinutes(minutes) {
    fake.clock.now = new Date(fake.clock.now.getTime() + minutes * 60_000);
  },
}));

test("somebody is known by openid and unionid, with his picture over https", async () => {
  expect(await logIn()).toEqual({
    provider: "wechat",
    appId: WECHAT_APP.appId,
    openId: "oWEB_0001",
    unionId: "uUNION_0001",
    nickname: "小焊台",
    avatarUrl: "https://thirdwx.qlogo.cn/x/132",
  });
});

test("the browser goes where the provider's documents say", () => {
  const login = openWechatLogin({
    settings: { ...WECHAT_APP, baseUrl: "https://open.weixin.qq.com", apiBaseUrl: fake.url },
    timeoutMs: 1,
  });
  const asked = { state: "a b#c", redirectUri: BACK };
  const address = `https://open.weixin.qq.com/connect/qrconnect?appid=${WECHAT_APP.appId}&redirect_uri=http%3A%2F%2Fportal.test%2Fwx&response_type=code&scope=snsapi_login&state=a+b%23c`;
  expect(login.authorizeUrl(asked).href).toBe(`${address}#wechat_redirect`);
  expect(login.frameUrl!(asked).href).toBe(`${address}&login_type=jssdk&self_redirect=true#wechat_redirect`);
});

test("an application of no open platform account gives no unionid", async () => {
  delete fake.person.unionid;
  expect((await logIn()).unionId).toBeUndefined();
});

test.each([
  ["", "微信用户"],
  ["\u202E\u0000\u200B", "微信用户"],
  ["🔧👨‍👩‍👧", "🔧👨‍👩‍👧"],
  ["<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"],
  ["电".repeat(500), "电".repeat(32)],
])("the name %j is taken as %j", async (nickname, taken) => {
  fake.person.nickname = nickname;
  expect((await logIn()).nickname).toBe(taken);
});

test.each([
  "",
  "javascript:alert(1)",
  "data:image/svg+xml,x",
  "no address",
  "https://user:pw@host/",
  `https://host/${"x".repeat(2000)}`,
])("%j is no picture", async (headimgurl) => {
  fake.person.headimgurl = headimgurl;
  expect((await logIn()).avatarUrl).toBeUndefined();
});

test.each([
  [40029, "rejected"],
  [40163, "rejected"],
  [41008, "rejected"],
  [40013, "config"],
  [40125, "config"],
  [40001, "rejected"],
  [42001, "rejected"],
  [40030, "rejected"],
  [42002, "rejected"],
  [45011, "rate"],
  [-1, "transient"],
  [48001, "config"],
])("errcode %i is %s, at each step", async (errcode, kind) => {
  const code = await arrive();
  for (const path of ["/sns/oauth2/access_token", "/sns/userinfo"]) {
    fake.errors = { [path]: errcode };
    await expect(
      open().exchange({ code: path.endsWith("token") ? code : await arrive(), redirectUri: BACK }, signal),
    ).rejects.toMatchObject({ port: "login.wechat", kind, provider: { name: "wechat" } });
  }
});

test.each(["drop-before", "drop-after", "error-500", "endless", "redirect", "nonsense", "cut-short"] as const)(
  "an answer that is lost by %s is not taken for a no",
  async (fault) => {
    const code = await arrive();
    fake.fault = fault;
    await expect(open().exchange({ code, redirectUri: BACK }, signal)).rejects.toMatchObject({ kind: "unknown" });
  },
);

test("a provider that never answers is not waited for", async () => {
  const code = await arrive();
  fake.fault = "silent";
  await expect(open({}, 100).exchange({ code, redirectUri: BACK }, signal)).rejects.toMatchObject({ kind: "unknown" });
});

test("no error holds the secret, a code or an address that holds them", async () => {
  const code = await arrive();
  const errors = [
    await open({ secret: "wrong-secret" })
      .exchange({ code, redirectUri: BACK }, signal)
      .catch((error: unknown) => error),
  ];
  for (const fault of ["drop-after", "redirect", "nonsense"] as const) {
    fake.fault = fault;
    errors.push(
      await open()
        .exchange({ code, redirectUri: BACK }, signal)
        .catch((error: unknown) => error),
    );
  }
  expect(errors[0]).toMatchObject({ kind: "config", provider: { code: "40125" } });
  for (const error of errors as Error[]) {
    const told = JSON.stringify(error) + error.message + error.stack + String(error.cause);
    for (const secret of ["wrong-secret", WECHAT_APP.secret, code]) expect(told).not.toContain(secret);
  }
});
