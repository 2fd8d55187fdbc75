import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { AddressInfo } from "node:net";
import cookies from "@fastify/cookie";
import fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import type { OutsideSource } from "#platform/outside-sources.ts";
import { escapeHtml } from "#shared/escape-html.ts";

export interface SampleBlog {
  /** How the portal knows it. */
  source: OutsideSource;
  close(): Promise<void>;
}

interface Reader {
  /** The portal's name for him, on this site alone. */
  sub: string;
  nickName: string;
  avatar: string | null;
}

const ID = "sample-blog";
const NAME = "示例博客";
const CALLBACK_PATH = "/portal";
const LOGOUT_PATH = "/portal-logout";
const SIGNED = new RegExp(`^HMAC-SHA256 id=${ID}, ?ts=(\\d{1,12}), ?nonce=([\\w-]{8,64}), ?sig=([\\da-f]{64})$`);
const SIGNED_WITHIN_SECONDS = 60;
const STATE_COOKIE = "blog_state";
const READER_COOKIE = "blog_reader";
const STATE_LASTS_SECONDS = 600;
const READERS_KEPT = 1000;
const EXCHANGED_WITHIN_MS = 10_000;
const POSTS: Record<string, { title: string; text: string }> = {
  "/post/1": {
    title: "LDO 的输出电容怎么选",
    text: "先看规格书要求的容值与 ESR 范围，再看直流偏压下 MLCC 还剩多少容量。",
  },
  "/post/2": { title: "I²C 上拉电阻的取值", text: "上限由总线电容与上升时间决定，下限由低电平时的灌电流决定。" },
};

/**
 * A blog outside for the demonstration, on a free port of this machine: its readers log in with their accounts of the
 * portal (docs/decisions/0015).
 */
export async function openSampleBlog(portal: string): Promise<SampleBlog> {
  const app = fastify();
  const readers = new Map<string, Reader & { cameAt: number }>();
  const secret = randomBytes(32).toString("base64url");
  await app.register(cookies);

  app.get("/", async (request, reply) => {
    const list = Object.entries(POSTS).map(([path, { title }]) => `<li><a href="${path}">${title}</a></li>`);
    return sendPage(reply, readerOf(request), `<ul>${list.join("")}</ul>`);
  });
  for (const [path, { title, text }] of Object.entries(POSTS)) {
    app.get(path, async (request, reply) => {
      const reader = readerOf(request);
      const foot = reader
        ? "<p>您可以评论了（示例博客不保存评论）。</p>"
        : `<p><a href="/login?path=${path}">用芯谱账号登录后评论</a></p>`;
      return sendPage(reply, reader, `<h2>${title}</h2><p>${text}</p>${foot}<p><a href="/">全部文章</a></p>`);
    });
  }
  app.get("/login", async (request, reply) => {
    const state = randomBytes(16).toString("base64url");
    const { path } = request.query as { path?: string };
    const asked = new URLSearchParams({ fromswb: ID, state, ...(path !== undefined && path in POSTS && { path }) });
    return reply
      .setCookie(STATE_COOKIE, state, { path: "/", httpOnly: true, sameSite: "lax", maxAge: STATE_LASTS_SECONDS })
      .redirect(`${portal}/login?${asked}`, 303);
  });
  app.get(CALLBACK_PATH, async (request, reply) => {
    const { code, state, path } = request.query as Record<string, unknown>;
    const expected = request.cookies[STATE_COOKIE];
    void reply.clearCookie(STATE_COOKIE, { path: "/" });
    // Else a link could log a reader in as somebody else.
    if (!expected || state !== expected || typeof code !== "string")
      return refuse(reply, "这次登录不是从本浏览器发起的，请重新登录。");
    const reader = await exchange(code);
    if (!reader) return refuse(reply, "登录码无效、已使用或已过期，请重新登录。");
    const session = randomBytes(32).toString("base64url");
    readers.set(session, { ...reader, cameAt: Date.now() });
    for (const oldest of readers.keys()) if (readers.size > READERS_KEPT) readers.delete(oldest);
    return reply
      .setCookie(READER_COOKIE, session, { path: "/", httpOnly: true, sameSite: "lax" })
      .redirect(typeof path === "string" && path in POSTS ? path : "/", 303);
  });
  app.get("/logout", async (request, reply) => {
    readers.delete(request.cookies[READER_COOKIE] ?? "");
    return reply.clearCookie(READER_COOKIE, { path: "/" }).redirect("/", 303);
  });

  // What the portal says is signed over its bytes.
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_, body, done) => done(null, body));
  app.post(LOGOUT_PATH, async (request, reply) => {
    const body = request.body as Buffer;
    const [, ts = "", nonce = "", sig = ""] = SIGNED.exec(request.headers.authorization ?? "") ?? [];
    const isLate = Math.abs(Date.now() / 1000 - Number(ts)) > SIGNED_WITHIN_SECONDS;
    if (
      isLate ||
      !timingSafeEqual(Buffer.from(sign({ path: LOGOUT_PATH, ts, nonce, body }), "hex"), Buffer.from(sig, "hex"))
    )
      return reply.code(401).send();
    const { sub, before } = JSON.parse(body.toString("utf8")) as { sub: string; before: number };
    for (const [session, reader] of readers)
      if (reader.sub === sub && Math.floor(reader.cameAt / 1000) <= before) readers.delete(session);
    return reply.code(204).send();
  });

  await app.listen({ host: "127.0.0.1", port: 0 });
  // By its number: browsers share the cookies of a name among all its ports.
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  function readerOf(request: FastifyRequest): Reader | null {
    return readers.get(request.cookies[READER_COOKIE] ?? "") ?? null;
  }

  function sign({ path, ts, nonce, body }: { path: string; ts: string; nonce: string; body: string | Buffer }): string {
    const hash = createHash("sha256").update(body).digest("hex");
    return createHmac("sha256", secret).update(`POST\n${path}\n${ts}\n${nonce}\n${hash}`).digest("hex");
  }

  async function exchange(code: string): Promise<Reader | null> {
    const path = "/api/sso/exchange";
    const body = JSON.stringify({ code, redirect_uri: origin + CALLBACK_PATH });
    const ts = String(Math.floor(Date.now() / 1000));
    const nonce = randomBytes(16).toString("base64url");
    const headers = {
      "content-type": "application/json",
      authorization: `HMAC-SHA256 id=${ID}, ts=${ts}, nonce=${nonce}, sig=${sign({ path, ts, nonce, body })}`,
    };
    try {
      const answer = await fetch(portal + path, {
        method: "POST",
        headers,
        body,
        signal: AbortSignal.timeout(EXCHANGED_WITHIN_MS),
      });
      return answer.ok ? ((await answer.json()) as Reader) : null;
    } catch {
      return null;
    }
  }

  return {
    source: {
      id: ID,
      name: NAME,
      origin,
      callbackPath: CALLBACK_PATH,
      logoutPath: LOGOUT_PATH,
      secret,
      mayLogIn: false,
    },
    async close() {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

function refuse(reply: FastifyReply, why: string): FastifyReply {
  return sendPage(reply.code(400), null, `<p role="alert">${why}</p><p><a href="/login">重新登录</a></p>`);
}

function sendPage(reply: FastifyReply, reader: Reader | null, content: string): FastifyReply {
  const who = reader
    ? `<p>已登录：<b>${escapeHtml(reader.nickName)}</b> <a href="/logout">退出</a></p>`
    : '<p><a href="/login">用芯谱账号登录</a></p>';
  return reply
    .headers({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    })
    .type("text/html; charset=utf-8")
    .send(`<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${NAME}（演示）</title><style>:root { color-scheme: light dark } body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.7 system-ui, sans-serif }</style>
</head><body><main><h1>${NAME}</h1><p>演示模式：这是一个模拟的站外网站，用来试用“用芯谱账号登录”。</p>${who}${content}</main></body></html>`);
}
