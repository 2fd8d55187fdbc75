import { randomBytes } from "node:crypto";
import { type FakeAnswer, type FakeServer, startFakeServer } from "#ports/testing/fake-server.ts";
import { MINUTE_MS } from "#shared/durations.ts";

export const QQ_APP = {
  appId: "101000000",
  key: "qq-key-Pv5/",
  redirectUri: "http://portal.test/login?from=%2Fa%3Fb%3D1",
};

export interface FakeQq extends FakeServer {
  clock: { now: Date };
  person: {
    openid: string;
    unionid?: string;
    nickname: string;
    figureurl_qq_1: string;
    figureurl_qq_2: string;
    refuses: boolean;
  };
  /** Answers a path with this code. */
  errors: Record<string, number>;
  /** Answers in the shapes that it has without `fmt`. */
  ignoresFmt: boolean;
}

const LIFE_MS = 10 * MINUTE_MS;

/** QQ Connect as its documents have it, in its three shapes. */
export async function startFakeQq(): Promise<FakeQq> {
  const codes = new Map<string, { openid: string; redirectUri: string; madeAt: number; isUsed: boolean }>();
  const tokens = new Map<string, string>();
  const server = await startFakeServer(({ target }) => answer(new URL(target, "http://fake")));
  const person = {
    openid: "OPENIDQQ0001",
    unionid: "UID_0001",
    nickname: "阻容感",
    figureurl_qq_1: "http://thirdqq.qlogo.cn/40",
    figureurl_qq_2: "http://thirdqq.qlogo.cn/100",
    refuses: false,
  };
  const fake: FakeQq = Object.assign(server, { clock: { now: new Date() }, person, errors: {}, ignoresFmt: false });
  return fake;

  function answer({ pathname, searchParams }: URL): FakeAnswer {
    const given = Object.fromEntries(searchParams);
    const isJson = given["fmt"] === "json" && !fake.ignoresFmt;
    if (pathname === "/oauth2.0/authorize") return authorise(given);
    if (pathname === "/oauth2.0/token") return say(refusedAt(pathname) ?? exchange(given), isJson ? "json" : "query");
    if (pathname === "/oauth2.0/me") return say(refusedAt(pathname) ?? tellWho(given), isJson ? "json" : "callback");
    if (pathname === "/user/get_user_info") return say(tellProfile(given), "json");
    return { status: 404, text: "" };
  }

  function refusedAt(path: string) {
    const code = fake.errors[path];
    return code === undefined ? null : { error: code, error_description: "told to" };
  }

  function authorise({
    response_type,
    client_id,
    redirect_uri = "",
    state = "",
    scope,
  }: Record<string, string>): FakeAnswer {
    const isKnown =
      response_type === "code" &&
      client_id === QQ_APP.appId &&
      redirect_uri === QQ_APP.redirectUri &&
      scope === "get_user_info" &&
      state;
    if (!isKnown) return { status: 400, text: "redirect uri is illegal(100010)" };
    let code = "";
    if (!fake.person.refuses) {
      code = randomBytes(16).toString("hex").toUpperCase();
      codes.set(code, {
        openid: fake.person.openid,
        redirectUri: redirect_uri,
        madeAt: fake.clock.now.getTime(),
        isUsed: false,
      });
    }
    const back = `${redirect_uri}&${code && `code=${code}&`}state=${encodeURIComponent(state)}`;
    return { status: 302, location: back, text: "" };
  }

  function exchange(given: Record<string, string>) {
    if (given["grant_type"] !== "authorization_code") return wrong(100004, "wrong grant type");
    if (given["client_id"] !== QQ_APP.appId) return wrong(100008, "client id is illegal");
    if (given["client_secret"] !== QQ_APP.key)
      return wrong(100009, `client secret is illegal ${given["client_secret"]}`);
    const known = codes.get(given["code"] ?? "");
    if (!known) return wrong(100019, "code to access token error");
    if (known.redirectUri !== given["redirect_uri"]) return wrong(100010, "redirect uri is illegal");
    if (known.isUsed) return wrong(100020, "code is reused error");
    if (fake.clock.now.getTime() - known.madeAt > LIFE_MS) return wrong(100019, "code to access token error");
    known.isUsed = true;
    const token = randomBytes(16).toString("hex").toUpperCase();
    tokens.set(token, known.openid);
    return { access_token: token, expires_in: "7776000", refresh_token: "RT2" };
  }

  function tellWho({ access_token = "", unionid }: Record<string, string>) {
    const openid = tokens.get(access_token);
    if (!openid) return wrong(100016, "access token check failed");
    if (unionid === "1" && !fake.person.unionid) return wrong(100048, "no right to unionid");
    return { client_id: QQ_APP.appId, openid, ...(unionid === "1" && { unionid: fake.person.unionid }) };
  }

  function tellProfile({ access_token = "", oauth_consumer_key, openid }: Record<string, string>) {
    const told = fake.errors["/user/get_user_info"];
    if (told !== undefined) return { ret: told, msg: "told to" };
    if (oauth_consumer_key !== QQ_APP.appId || tokens.get(access_token) !== openid)
      return { ret: 100015, msg: "access token is revoked" };
    const { openid: _openid, unionid: _unionid, refuses: _refuses, ...profile } = fake.person;
    return { ret: 0, msg: "", gender: "男", ...profile };
  }
}

function wrong(code: number, description: string) {
  return { error: code, error_description: description };
}

/** An error is never a query string. */
function say(fields: object, shape: "json" | "query" | "callback"): FakeAnswer {
  if (shape === "json") return { text: JSON.stringify(fields) };
  if (shape === "callback" || "error" in fields)
    return { type: "text/html", text: `callback( ${JSON.stringify(fields)} );\n` };
  return {
    type: "text/html",
    text: Object.entries(fields)
      .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
      .join("&"),
  };
}
