import type { PortSettings } from "#platform/port-settings.ts";
import { callProvider } from "#ports/call-provider.ts";
import { type FailureKind, PortError } from "#ports/port.ts";
import type { SocialLoginPort } from "./port.ts";
import { readQqAnswer } from "./qq-answer.ts";
import { codeField, nicknameOf, pictureOf, refusalOf, refuseOddCode, textField, unreadable } from "./read-answer.ts";

/** docs/conventions.md 8: what none of these names is the operator's to mend. */
const REJECTED = new Set([100013, 100014, 100015, 100016, 100019, 100020, 100021, 100022, 100030]);
const NO_UNION_ID = 100048;

/** Login by QQ Connect. */
export function openQqLogin({
  settings,
  timeoutMs,
}: {
  settings: NonNullable<PortSettings["qq"]>;
  timeoutMs: number;
}): SocialLoginPort {
  const { appId, key, baseUrl } = settings;

  async function ask(
    path: string,
    query: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Record<string, unknown>> {
    const url = new URL(`${baseUrl}${path}?${new URLSearchParams(query)}`);
    const answer = await callProvider({ port: "login.qq", provider: "qq", url, method: "GET", timeoutMs }, signal);
    const fields = readQqAnswer(answer.text);
    if (!fields) throw unreadable("qq", answer);
    const code = codeField(fields, "error") ?? codeField(fields, "ret");
    if (code !== undefined && code !== 0) throw refusalOf("qq", kindOf(code), { code, status: answer.status });
    if (fields["error"] !== undefined && code === undefined) throw unreadable("qq", answer);
    return fields;
  }

  /** Who the token belongs to. Not every application may ask for the unionid. */
  async function askWho(accessToken: string, signal: AbortSignal): Promise<Record<string, unknown>> {
    const query = { access_token: accessToken, fmt: "json" };
    try {
      return await ask("/oauth2.0/me", { ...query, unionid: "1" }, signal);
    } catch (error) {
      if (!(error instanceof PortError) || error.provider?.code !== String(NO_UNION_ID)) throw error;
      return ask("/oauth2.0/me", query, signal);
    }
  }

  return {
    driver: "qq",
    authorizeUrl({ state, redirectUri, isMobile = false }) {
      const query = new URLSearchParams({
        response_type: "code",
        client_id: appId,
        redirect_uri: redirectUri,
        state,
        scope: "get_user_info",
      });
      if (isMobile) query.set("display", "mobile");
      return new URL(`${baseUrl}/oauth2.0/authorize?${query}`);
    },
    async exchange({ code, redirectUri }, signal) {
      refuseOddCode("qq", code);
      const tokenQuery = {
        grant_type: "authorization_code",
        client_id: appId,
        client_secret: key,
        code,
        redirect_uri: redirectUri,
        fmt: "json",
      };
      const accessToken = textField(await ask("/oauth2.0/token", tokenQuery, signal), "access_token");
      if (!accessToken) throw unreadable("qq", { status: 200, text: "" });
      const who = await askWho(accessToken, signal);
      const openId = textField(who, "openid");
      if (!openId || String(who["client_id"]) !== appId) throw unreadable("qq", { status: 200, text: "" });
      const profile = await ask(
        "/user/get_user_info",
        { access_token: accessToken, oauth_consumer_key: appId, openid: openId },
        signal,
      );
      return {
        provider: "qq",
        appId,
        openId,
        unionId: textField(who, "unionid"),
        nickname: nicknameOf("qq", textField(profile, "nickname")),
        avatarUrl: pictureOf(textField(profile, "figureurl_qq_2") ?? textField(profile, "figureurl_qq_1")),
      };
    },
  };
}

function kindOf(code: number): FailureKind {
  return REJECTED.has(code) ? "rejected" : "config";
}
