import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { login } from "../../contract/login.ts";
import { outside } from "../../contract/outside.ts";
import { ownSessions } from "../../contract/sessions.ts";
import { profile } from "../../contract/profile.ts";
import { socialLogin } from "../../contract/social-login.ts";
import { digest, newMobile, type Visitor, visitPortal } from "../../testing/visit-portal.ts";

const portal = useTestApp();
const DEVICE_COOKIES = ["bound-device", "device"];

/** What a script reads of a browser that has logged in. */
interface Copied {
  headers: { uuid: string; token: string; uid: string };
  cookies: Record<string, string>;
}

function copyOf({ uuid, token, cookies }: Visitor): Copied {
  const readable = Object.entries(cookies).filter(([name]) => !DEVICE_COOKIES.includes(name));
  return {
    headers: { uuid, token: token!, uid: "1" },
    cookies: { ...Object.fromEntries(readable), uuid, token: token!, userId: "1" },
  };
}

/** Every kind of way in; each answers whether it took the asker for the one whose login it is. */
const WAYS_IN: Record<string, (sent: Copied, nickName: string) => Promise<boolean>> = {
  "a call by its headers": async ({ headers, cookies: { uuid: _, token: __, ...cookies } }) =>
    (await portal.app.inject({ url: `/api${profile.myDetail.path}`, headers, cookies })).statusCode === 200,
  "a call by its cookies": async ({ cookies }) =>
    (await portal.app.inject({ url: `/api${profile.myDetail.path}`, cookies })).statusCode === 200,
  "a call that changes something": async ({ headers, cookies }) =>
    (
      await portal.app.inject({
        method: "POST",
        url: `/api${ownSessions.endOtherSessions.path}`,
        headers: { ...headers, origin: "http://portal.test" },
        cookies,
      })
    ).statusCode === 200,
  "a page": async ({ cookies }, nickName) =>
    (await portal.app.inject({ url: "/userCenter?type=1", cookies })).body.includes(nickName),
  "a file by its link": async ({ cookies }) =>
    (await portal.app.inject({ url: "/api/spec/v1/file/999", cookies })).statusCode !== 401,
  "an upload in one piece": async ({ headers, cookies }) =>
    (await portal.app.inject({ method: "POST", url: "/api/oss/upload", headers, cookies })).statusCode !== 401,
  "an upload in pieces": async ({ headers, cookies }) =>
    (
      await portal.app.inject({
        method: "POST",
        url: "/api/uploads",
        headers: { ...headers, "tus-resumable": "1.0.0", "upload-length": "10" },
        cookies,
      })
    ).statusCode !== 401,
};

/** Who is let in by which way. */
async function doorsOf(sent: Copied, nickName: string): Promise<Record<string, boolean>> {
  const doors: Record<string, boolean> = {};
  for (const [way, isIn] of Object.entries(WAYS_IN)) doors[way] = await isIn(sent, nickName);
  return doors;
}

const each = (isIn: boolean) => Object.fromEntries(Object.keys(WAYS_IN).map((way) => [way, isIn]));

test("all that a script can read of a browser's login is worth nothing in another browser, or in a program", async () => {
  const owner = visitPortal(portal, { isBrowser: true });
  const { nickName } = await owner.register();
  const copied = copyOf(owner);
  const thief = visitPortal(portal, { isBrowser: true });
  await thief.register();
  const ofThief = Object.fromEntries(Object.entries(thief.cookies).filter(([name]) => DEVICE_COOKIES.includes(name)));
  expect(Object.keys(ofThief).sort()).toEqual(DEVICE_COOKIES);

  expect(await doorsOf({ ...copied, cookies: { ...copied.cookies, ...owner.cookies } }, nickName)).toEqual(each(true));
  expect(await doorsOf(copied, nickName)).toEqual(each(false));
  expect(await doorsOf({ ...copied, cookies: { ...copied.cookies, ...ofThief } }, nickName)).toEqual(each(false));
  const made = { ...copied.cookies, "bound-device": `${"A".repeat(43)}.${"A".repeat(43)}` };
  expect(await doorsOf({ ...copied, cookies: made }, nickName)).toEqual(each(false));
  expect(await owner.call(profile.myDetail, {})).toMatchObject({ nickName });
});

test("a program without cookies logs in and goes on with its headers alone", async () => {
  const program = visitPortal(portal);
  const { nickName } = await program.register();
  expect(program.cookies).toEqual({});
  expect(await doorsOf(copyOf(program), nickName)).toEqual(each(true));
});

test("every way to log in binds a browser's login to its device", async () => {
  const owner = visitPortal(portal, { isBrowser: true });
  const { mobile, password } = await owner.register();
  const begin = async (visitor: Visitor, op: "login" | "bind", person: number) => {
    const { state } = await visitor.call(socialLogin.beginSocialLogin, { provider: "wechat", op });
    const code = await portal.socialLogin.wechat.issueCode({
      openId: `simulated-wechat-${person}`,
      redirectUri: "http://portal.test/socialReturn",
    });
    return { authorizationCode: code!, state };
  };
  await owner.call(socialLogin.bindWechat, await begin(owner, "bind", 1));
  const ways: Record<string, (visitor: Visitor) => Promise<{ token: string } | null>> = {
    "by password": (visitor) => visitor.call(login.loginByPassword, { mobile, pwd: digest(password) }),
    "by SMS": async (visitor) => visitor.call(login.loginBySms, { mobile, code: await visitor.codeFor(mobile) }),
    "by WeChat": async (visitor) =>
      (await visitor.call(socialLogin.loginByWechat, await begin(visitor, "login", 1))).lognUser,
    "by WeChat for the first time": async (visitor) => {
      const { ticket } = await visitor.call(socialLogin.loginByWechat, await begin(visitor, "login", 2));
      const number = newMobile();
      const code = await visitor.codeFor(number, "bind");
      return visitor.call(socialLogin.bindSocialPhone, { ticket: ticket!, mobile: number, code });
    },
    "by a ticket": async (visitor) => {
      const { ticket } = await owner.call(outside.makeLoginTicket, {});
      return visitor.call(outside.loginByTicket, { ticket });
    },
  };
  for (const [way, logIn] of Object.entries(ways)) {
    const visitor = visitPortal(portal, { isBrowser: true });
    visitor.token = (await logIn(visitor))!.token;
    const { headers, cookies } = copyOf(visitor);
    const asks = async (cookies: Record<string, string>) =>
      (await portal.app.inject({ url: `/api${profile.myDetail.path}`, headers, cookies })).statusCode;
    expect([way, await asks(visitor.cookies), await asks(cookies)]).toEqual([way, 200, 401]);
  }
});
