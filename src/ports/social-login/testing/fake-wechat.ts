import { randomBytes } from "node:crypto";
import { type FakeAnswer, type FakeServer, startFakeServer } from "#ports/testing/fake-server.ts";
import { MINUTE_MS } from "#shared/durations.ts";

export const WECHAT_APP = { appId: "wx0123456789abcdef", secret: "wechat-secret-Km3=", domain: "portal.test" };

export interface FakeWechat extends FakeServer {
  clock: { now: Date };
  /** Who scans, and what he does. */
  person: { openid: string; unionid?: string; nickname: string; headimgurl: string; refuses: boolean };
  /** Answers a path with this errcode. */
  errors: Record<string, number>;
}

const LIFE_MS = 10 * MINUTE_MS;

/** WeChat's open platform as its documents have it: errors come with HTTP 200, as text. */
export async function startFakeWechat(): Promise<FakeWechat> {
  const codes = new Map<string, { openid: string; madeAt: number; isUsed: boolean }>();
  const tokens = new Map<string, string>();
  const server = await startFakeServer(({ target }) => answer(new URL(target, "http://fake")));
  const person = {
    openid: "oWEB_0001",
    unionid: "uUNION_0001",
    nickname: "小焊台",
    headimgurl: "http://thirdwx.qlogo.cn/x/132",
    refuses: false,
  };
  const fake: FakeWechat = Object.assign(server, { clock: { now: new Date() }, person, errors: {} });
  return fake;

  function answer({ pathname, searchParams }: URL): FakeAnswer {
    const given = Object.fromEntries(searchParams);
    if (fake.errors[pathname] !== undefined)
      return say({ errcode: fake.errors[pathname], errmsg: `about ${searchParams}` });
    if (pathname === "/connect/qrconnect") return authorise(given);
    if (pathname === "/sns/oauth2/access_token") return say(exchange(given));
    if (pathname === "/sns/userinfo") return say(tellProfile(given));
    return { status: 404, text: "" };
  }

  function authorise({ appid, redirect_uri = "", response_type, scope, state }: Record<string, string>): FakeAnswer {
    const isKnown = appid === WECHAT_APP.appId && response_type === "code" && scope === "snsapi_login" && state;
    if (!isKnown || new URL(redirect_uri).host !== WECHAT_APP.domain)
      return { status: 400, text: "redirect_uri 参数错误" };
    const back = new URL(redirect_uri);
    if (!fake.person.refuses) {
      const code = randomBytes(16).toString("hex");
      codes.set(code, { openid: fake.person.openid, madeAt: fake.clock.now.getTime(), isUsed: false });
      back.searchParams.append("code", code);
    }
    back.searchParams.append("state", state);
    return { status: 302, location: back.href, text: "" };
  }

  function exchange({ appid, secret, code, grant_type }: Record<string, string>) {
    if (appid !== WECHAT_APP.appId) return { errcode: 40013, errmsg: "invalid appid" };
    if (secret !== WECHAT_APP.secret) return { errcode: 40125, errmsg: `invalid appsecret ${secret}` };
    if (!code) return { errcode: 41008, errmsg: "missing code" };
    const known = codes.get(code);
    if (grant_type !== "authorization_code" || !known) return { errcode: 40029, errmsg: "invalid code, rid: 0000" };
    if (known.isUsed) return { errcode: 40163, errmsg: "code been used" };
    if (fake.clock.now.getTime() - known.madeAt > LIFE_MS) return { errcode: 40029, errmsg: "invalid code" };
    known.isUsed = true;
    const token = randomBytes(16).toString("hex");
    tokens.set(token, known.openid);
    const { unionid } = fake.person;
    return {
      access_token: token,
      expires_in: 7200,
      refresh_token: "RT1",
      openid: known.openid,
      scope: "snsapi_login",
      ...(unionid && { unionid }),
    };
  }

  function tellProfile({ access_token = "", openid }: Record<string, string>) {
    if (tokens.get(access_token) !== openid) return { errcode: 40001, errmsg: "invalid credential" };
    const { refuses: _, ...profile } = fake.person;
    return { ...profile, sex: 0, province: "", city: "", country: "", privilege: [] };
  }
}

function say(fields: object): FakeAnswer {
  return { type: "text/plain", text: JSON.stringify(fields) };
}
