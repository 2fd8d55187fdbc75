import type { PortSettings } from "#platform/port-settings.ts";
import { callProvider } from "#ports/call-provider.ts";
import type { FailureKind } from "#ports/port.ts";
import type { SocialLoginPort } from "./port.ts";
import { codeField, nicknameOf, pictureOf, refusalOf, refuseOddCode, textField, unreadable } from "./read-answer.ts";

/** docs/conventions.md 8: what is not named here is the operator's to mend. */
const KINDS: Record<number, FailureKind> = {
  40029: "rejected",
  40163: "rejected",
  41008: "rejected",
  40013: "config",
  40125: "config",
  40001: "rejected",
  42001: "rejected",
  40030: "rejected",
  42002: "rejected",
  45011: "rate",
  [-1]: "transient",
};

/** Login by a WeChat "website application". */
export function openWechatLogin({
  settings,
  timeoutMs,
}: {
  settings: NonNullable<PortSettings["wechat"]>;
  timeoutMs: number;
}): SocialLoginPort {
  const { appId, secret, baseUrl, apiBaseUrl } = settings;

  /** One question. Errors, too, come with HTTP 200 and as text. */
  async function ask(
    path: string,
    query: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Record<string, unknown>> {
    const url = new URL(`${apiBaseUrl}${path}?${new URLSearchParams(query)}`);
    const answer = await callProvider(
      { port: "login.wechat", provider: "wechat", url, method: "GET", timeoutMs },
      signal,
    );
    const fields = readJson(answer.text);
    if (!fields) throw unreadable("wechat", answer);
    const code = codeField(fields, "errcode");
    if (code !== undefined && code !== 0)
      throw refusalOf("wechat", KINDS[code] ?? "config", { code, status: answer.status });
    return fields;
  }

  function connectUrl(
    { state, redirectUri }: { state: string; redirectUri: string },
    more: Record<string, string> = {},
  ): URL {
    const query = new URLSearchParams({
      appid: appId,
      redirect_uri: redirectUri,
      response_type: "code",
      scope: "snsapi_login",
      state,
      ...more,
    });
    return new URL(`${baseUrl}/connect/qrconnect?${query}#wechat_redirect`);
  }

  return {
    driver: "wechat",
    authorizeUrl: connectUrl,
    // As WeChat's own script (wxLogin.js) asks for its frame.
    frameUrl: (request) => connectUrl(request, { login_type: "jssdk", self_redirect: "true" }),
    async exchange({ code }, signal) {
      refuseOddCode("wechat", code);
      const token = await ask(
        "/sns/oauth2/access_token",
        { appid: appId, secret, code, grant_type: "authorization_code" },
        signal,
      );
      const [accessToken, openId] = [textField(token, "access_token"), textField(token, "openid")];
      if (!accessToken || !openId) throw unreadable("wechat", { status: 200, text: "" });
      const profile = await ask("/sns/userinfo", { access_token: accessToken, openid: openId, lang: "zh_CN" }, signal);
      if (profile["openid"] !== openId) throw unreadable("wechat", { status: 200, text: "" });
      return {
        provider: "wechat",
        appId,
        openId,
        unionId: textField(profile, "unionid") ?? textField(token, "unionid"),
        nickname: nicknameOf("wechat", textField(profile, "nickname")),
        avatarUrl: pictureOf(textField(profile, "headimgurl")),
      };
    },
  };
}

function readJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
