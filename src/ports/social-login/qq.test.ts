import { afterEach, beforeEach, expect, test } from "vitest";
import { describeSocialLogin } from "./conformance.ts";
import { openQqLogin } from "./qq.ts";
import { readQqAnswer } from "./qq-answer.ts";
import { type FakeQq, QQ_APP, startFakeQq } from "./testing/fake-qq.ts";

const BACK = QQ_APP.redirectUri;
const signal = new AbortController().signal;

let fake: FakeQq;
beforeEach(async () => {
  fake = await startFakeQq();
});
afterEach(() => fake.close());

function open(changed: Partial<typeof QQ_APP> = {}, timeoutMs = 60_000) {
  return openQqLogin({ settings: { ...QQ_APP, baseUrl: fake.url, ...changed }, timeoutMs });
}

async function visit(url: URL): Promise<URL> {
  return new URL((await fetch(url, { redirect: "manual" })).headers.get("location")!);
}

const arrive = async () =>
  (await visit(open().authorizeUrl({ state: "s", redirectUri: BACK }))).searchParams.get("code")!;
const logIn = async () => open().exchange({ code: await arrive(), redirectUri: BACK }, signal);

for (const ignoresFmt of [false, true]) {
  describeSocialLogin(`QQ ${ignoresFmt ? "in its older shapes" : "in JSON"}`, () => {
    fake.ignoresFmt = ignoresFmt;
    return {
      login: open(),
      confirm: visit,
      refuse(url) {
        fake.person.refuses = true;
        return visit(url);
      },
      passMinutes(minutes) {
        fake.clock.now = new Date(fake.clock.now.getTime() + minutes * 60_000);
      },
    };
  });
}

test("somebody is known by openid and unionid, with the larger picture over https", async () => {
  expect(await logIn()).toEqual({
    provider: "qq",
    appId: QQ_APP.appId,
    openId: "OPENIDQQ0001",
    unionId: "UID_0001",
    nickname: "阻容感",
    avatarUrl: "https://thirdqq.qlogo.cn/100",
  });
});

test("who has no larger picture keeps the smaller one", async () => {
  fake.person.figureurl_qq_2 = "";
  expect((await logIn()).avatarUrl).toBe("https://thirdqq.qlogo.cn/40");
});

test("an application that may not ask for the unionid does without", async () => {
  delete fake.person.unionid;
  for (const ignoresFmt of [false, true]) {
    fake.ignoresFmt = ignoresFmt;
    expect(await logIn()).toMatchObject({ openId: "OPENIDQQ0001", unionId: undefined });
  }
});

test("a phone is sent to the page for phones", () => {
  const query = (isMobile: boolean) => open().authorizeUrl({ state: "s", redirectUri: BACK, isMobile }).searchParams;
  expect([query(true).get("display"), query(false).get("display")]).toEqual(["mobile", null]);
});

test("a code belongs to the address it was asked with", async () => {
  await expect(open().exchange({ code: await arrive(), redirectUri: `${BACK}&x` }, signal)).rejects.toMatchObject({
    kind: "config",
    provider: { code: "100010" },
  });
});

test.each([
  ...[
    100000, 100001, 100002, 100003, 100004, 100005, 100008, 100009, 100010, 100031, 110401, 110404, 110405, 110406,
    199999,
  ].map((code) => [code, "config"] as const),
  ...[100013, 100014, 100015, 100016, 100019, 100020, 100021, 100022, 100030].map(
    (code) => [code, "rejected"] as const,
  ),
])("code %i is %s, at each step and in each shape", async (error, kind) => {
  for (const path of ["/oauth2.0/token", "/oauth2.0/me", "/user/get_user_info"]) {
    for (const ignoresFmt of [false, true]) {
      Object.assign(fake, { ignoresFmt, errors: { [path]: error } });
      await expect(open().exchange({ code: await arrive(), redirectUri: BACK }, signal)).rejects.toMatchObject({
        port: "login.qq",
        kind,
        provider: { name: "qq", code: String(error) },
      });
    }
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

test("no error holds the key or a code", async () => {
  const code = await arrive();
  const errors = [
    await open({ key: "wrong-key" })
      .exchange({ code, redirectUri: BACK }, signal)
      .catch((error: unknown) => error),
  ];
  fake.fault = "redirect";
  errors.push(
    await open()
      .exchange({ code, redirectUri: BACK }, signal)
      .catch((error: unknown) => error),
  );
  for (const error of errors as Error[]) {
    const told = JSON.stringify(error) + error.message + error.stack + String(error.cause);
    for (const secret of ["wrong-key", QQ_APP.key, code]) expect(told).not.toContain(secret);
  }
});

test.each([
  ['{"access_token":"AT2"}', { access_token: "AT2" }],
  [
    "access_token=AT2&expires_in=7776000&refresh_token=R%26T",
    { access_token: "AT2", expires_in: "7776000", refresh_token: "R&T" },
  ],
  [
    'callback( {"error":100020,"error_description":"code is reused error"} );\n',
    { error: 100020, error_description: "code is reused error" },
  ],
  ['callback({"openid":"O"})', { openid: "O" }],
  ["callback( x );", null],
  ["<html>", null],
  ["", null],
  ["{", null],
])("the answer %j is read as %j", (text, read) => {
  expect(readQqAnswer(text)).toEqual(read);
});
