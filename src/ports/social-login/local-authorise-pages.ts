import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import QRCode from "qrcode";
import { escapeHtml } from "#shared/escape-html.ts";
import { demoPeople } from "./demo-people.ts";
import type { EmbeddedSocialLogin } from "./embedded.ts";
import type { SocialProvider } from "./port.ts";

interface AuthoriseRequest {
  redirectUri: string;
  state: string;
}

const NAMES: Record<SocialProvider, string> = { wechat: "微信", qq: "QQ" };
const LONGEST_FIELD = 1000;

/**
 * Serves `/_sim/wechat` and `/_sim/qq`: what the providers' own pages would be, with invented people. It sends browsers back to `origin`
 * and to the host they have asked, nowhere else.
 */
export async function localAuthorisePages(
  app: FastifyInstance,
  { logins, origin }: { logins: EmbeddedSocialLogin[]; origin: string },
): Promise<void> {
  for (const login of logins) {
    const path = `/_sim/${login.provider}`;
    app.get(path, async (request, reply) => {
      const asked = readRequest(request, request.query, origin);
      return asked
        ? sendPage(reply, login.provider, await authorisePage(login.provider, asked))
        : refuse(reply, login.provider);
    });
    app.post(path, async (request, reply) => {
      const asked = readRequest(request, request.body, origin);
      if (!asked) return refuse(reply, login.provider);
      const { act, openId } = request.body as Record<string, unknown>;
      if (act === "expire") return sendPage(reply, login.provider, expiredPage(login.provider, asked));
      if (act === "refuse") return reply.redirect(addressBack(asked, null), 303);
      const code =
        typeof openId === "string" ? await login.issueCode({ openId, redirectUri: asked.redirectUri }) : null;
      if (act !== "confirm" || code === null) return refuse(reply, login.provider);
      return reply.redirect(addressBack(asked, code), 303);
    });
  }
}

function readRequest(request: FastifyRequest, given: unknown, origin: string): AuthoriseRequest | null {
  const { redirect_uri: redirectUri, state } = (given ?? {}) as Record<string, unknown>;
  if (typeof redirectUri !== "string" || typeof state !== "string") return null;
  if (
    redirectUri.length > LONGEST_FIELD ||
    state.length === 0 ||
    state.length > LONGEST_FIELD ||
    !URL.canParse(redirectUri)
  )
    return null;
  const own = [origin, `${request.protocol}://${request.host}`]
    .filter((site) => URL.canParse(site))
    .map((site) => new URL(site).origin);
  return own.includes(new URL(redirectUri).origin) ? { redirectUri, state } : null;
}

/** As the providers do: with `code` and `state`, or with `state` alone where somebody has refused. */
function addressBack({ redirectUri, state }: AuthoriseRequest, code: string | null): string {
  const url = new URL(redirectUri);
  if (code !== null) url.searchParams.set("code", code);
  url.searchParams.set("state", state);
  return url.href;
}

async function authorisePage(provider: SocialProvider, asked: AuthoriseRequest): Promise<string> {
  const qr = await QRCode.toString(`演示模式：模拟扫码（${NAMES[provider]}）`, { type: "svg", margin: 1, width: 180 });
  const people = demoPeople(provider).map(
    ({ openId, nickname }, index) =>
      `<label><input type="radio" name="openId" value="${escapeHtml(openId)}"${index === 0 ? " checked" : ""}> ${escapeHtml(nickname)}</label>`,
  );
  return `<div class="qr" role="img" aria-label="模拟二维码">${qr}</div>
<form method="post">${hiddenFields(asked)}
<fieldset><legend>由谁扫码登录（均为虚构）</legend>${people.join("\n")}</fieldset>
<p class="acts"><button name="act" value="confirm" class="main">确认</button>
<button name="act" value="refuse">拒绝</button>
<button name="act" value="expire">二维码已过期</button></p></form>`;
}

function expiredPage(provider: SocialProvider, { redirectUri, state }: AuthoriseRequest): string {
  const again = `/_sim/${provider}?${new URLSearchParams({ redirect_uri: redirectUri, state })}`;
  return `<p role="alert">二维码已过期</p><p><a href="${escapeHtml(again)}">刷新二维码</a></p>`;
}

function refuse(reply: FastifyReply, provider: SocialProvider): FastifyReply {
  return sendPage(
    reply.code(400),
    provider,
    `<p role="alert">登录请求无效，请返回网站重新登录。</p><p><a href="/">返回首页</a></p>`,
  );
}

function sendPage(reply: FastifyReply, provider: SocialProvider, content: string): FastifyReply {
  const nonce = randomBytes(16).toString("base64");
  const title = `${NAMES[provider]}登录（演示模式：模拟扫码）`;
  return reply
    .headers({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
      "content-security-policy": `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'`,
    })
    .type("text/html; charset=utf-8")
    .send(`<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style nonce="${nonce}">
:root { color-scheme: light dark }
body { max-width: 26rem; margin: 3rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif }
.notice { padding: .5rem .75rem; border: 2px dashed currentColor; border-radius: .5rem; font-weight: 600 }
.qr { width: 180px; margin: 1rem auto; background: #fff }
.qr svg { display: block; width: 100%; height: auto }
fieldset { border: 1px solid; border-radius: .5rem } label { display: block; padding: .25rem 0 }
.acts { display: flex; flex-wrap: wrap; gap: .5rem } button { padding: .5rem 1rem; font: inherit } .main { font-weight: 600 }
@media (max-width: 24rem) {
  body { margin: .5rem auto; font-size: .875rem } h1 { font-size: 1rem; margin: 0 } .notice { margin: .25rem 0 }
  .qr { width: 140px; margin: .5rem auto } label { display: inline-block; margin-right: .75rem } .acts { margin: .5rem 0 } button { padding: .25rem .75rem }
}
</style></head><body><main><h1>${NAMES[provider]}登录</h1>
<p class="notice">演示模式：模拟扫码。这不是${NAMES[provider]}的页面，不会用到您的${NAMES[provider]}账号。</p>
${content}</main></body></html>`);
}

function hiddenFields({ redirectUri, state }: AuthoriseRequest): string {
  return `<input type="hidden" name="redirect_uri" value="${escapeHtml(redirectUri)}"><input type="hidden" name="state" value="${escapeHtml(state)}">`;
}
