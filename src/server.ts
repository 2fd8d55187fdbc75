import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import cookie, { type FastifyCookieOptions } from "@fastify/cookie";
import formbody from "@fastify/formbody";
import helmet from "@fastify/helmet";
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { doorRefusals } from "#api/refusals.ts";
import { answerBrokenRequest } from "#platform/answer-broken-request.ts";
import type { Askers } from "#platform/askers.ts";
import type { Door } from "#platform/door.ts";
import type { Allowances } from "#platform/allowances.ts";
import { COSTS } from "#platform/costs.ts";
import { countRequests, sendTooMany } from "#platform/count-requests.ts";
import { endSlowReaders } from "#platform/end-slow-readers.ts";
import { httpApi, sendRefusal } from "#platform/http-api.ts";
import { letInFirst } from "#platform/let-in-first.ts";
import { limitConnections } from "#platform/limit-connections.ts";
import type { PageStore } from "#platform/page-store/page-store.ts";
import { REFUSAL_PAGE_POLICY, refusalPage } from "#platform/refusal-page.ts";
import { readJson } from "#platform/read-json.ts";
import type { Lanes } from "#platform/lanes.ts";
import { decodeOrLeave } from "#platform/percent-encoding.ts";
import type { Logger } from "#platform/log.ts";
import type { ServerKey } from "#platform/server-key.ts";
import type { Settings } from "#platform/settings.ts";
import { MINUTE_MS, YEAR_SECONDS } from "#shared/durations.ts";
import { openPages } from "./answer-pages.ts";
import type { PageRenderer } from "./render.ts";
import { wordsAsTheyStand, wordsInOneLine } from "#platform/mend-search-address.ts";
import { boundUnsentAnswers } from "#platform/unsent-answers.ts";

const MAX_HEADER_BYTES = 64 * 1024;
const COMPRESS_FROM_BYTES = 1024;
const BODY_BYTES_MAX = 64 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 15_000;
const NOT_SUPPORTED = 405;
const TRY_AGAIN_MS = 1000;
// So much longer than the limit a slow request may last.
const CONNECTIONS_CHECKED_MS = 5000;
const IDLE_CONNECTION_MS = MINUTE_MS;

// docs/conventions.md 17: where even the error page can't be rendered.
const BROKEN_PAGE =
  '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>出错了</title><h1>系统繁忙，请稍后重试</h1><p><a href="/">返回首页</a></p></html>';

/** Whose word about a visitor's address is taken; a number counts the proxies from this side, so that what a visitor adds is not believed. */
function trustOf(trusted: Settings["trustProxy"]) {
  return typeof trusted === "number" ? (_address: string, hop: number) => hop < trusted : trusted;
}

/** A demonstration on one's own machine answers to that machine's names only: another site's page must not reach it through its visitor's browser. */
function ownHosts({ mode, host, site }: Settings): (hostname: string) => boolean {
  const isPrivate = mode === "demo" && ["127.0.0.1", "::1", "localhost"].includes(host);
  const names = new Set(["localhost", "127.0.0.1", "[::1]", "::1", new URL(site.url).hostname]);
  return (hostname) => !isPrivate || names.has(hostname);
}

/** Its types name only what writes cookies; the same options are given to what reads them. */
const COOKIES: FastifyCookieOptions & { parseOptions: { decode(text: string): string } } = {
  parseOptions: { decode: decodeOrLeave },
};

export interface ServerParts {
  door: Door;
  /** Counts what every request costs. */
  spend: Allowances["spend"];
  /** Counts what a long page took. */
  charge: Allowances["charge"];
  /** Absent where nothing is counted. */
  lanes?: Lanes | undefined;
  askers: Askers;
  key: ServerKey;
  settings: Settings;
  log: Logger;
  version: string;
  /** Renders pages. */
  pages: PageRenderer;
  /** Holds those that are the same for everyone; absent where none are held. */
  store?: PageStore | null | undefined;
  /** Puts the static files of the browser up: built ones, or Vite's in development. */
  serveAssets: (app: FastifyInstance) => Promise<void>;
  /** Each puts addresses beside calls and pages up: files for crawlers, feeds, callbacks, uploads. */
  serve?: (((app: FastifyInstance) => Promise<void>) | undefined)[];
  isDevelopment?: boolean;
}

/** The HTTP server of the portal: API, static files, pages. It does not listen yet. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { door, spend, lanes, askers, key, settings, log, version, serveAssets, serve = [] } = parts;
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustOf(settings.trustProxy),
    // Searches may be long, and Chinese is long in an address.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES, ignoreDuplicateSlashes: false },
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      connectionsCheckingInterval: CONNECTIONS_CHECKED_MS,
      // Left out it is a minute; and of the two Node takes the longer one for the whole request.
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
    },
    frameworkErrors: (_error, request, reply) => answerUnreadable(request as FastifyRequest, reply as FastifyReply),
    clientErrorHandler: answerBrokenRequest,
    return503OnClosing: false,
    // A request must have come whole by then; a connection on which nothing moves, either way, is given up.
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: IDLE_CONNECTION_MS,
    bodyLimit: BODY_BYTES_MAX,
  });
  app.removeContentTypeParser("text/plain");
  readJson(app);
  endSlowReaders(app.server);
  limitConnections(app.server, { isBehindProxy: settings.trustProxy !== false });
  const isOwnHost = ownHosts(settings);
  const whenNobodyKnocks = letInFirst(app.server);
  const answerPage = openPages(parts, whenNobodyKnocks);
  app.addHook("onRequest", (request, reply, next) => {
    reply.header("x-request-id", request.id);
    if (isOwnHost(request.hostname)) next();
    else sendRefusal(reply, doorRefusals.notAllowed());
  });
  boundUnsentAnswers(app, { addressOf: (request) => askers.visitorOf(request).address });
  await app.register(compress, {
    encodings: ["gzip", "identity"],
    threshold: COMPRESS_FROM_BYTES,
    // Of what comes packed nobody knows how much it is.
    globalDecompression: false,
  });
  await app.register(cookie, COOKIES);
  countRequests(app, { spend, lanes, askers, whenNobodyKnocks });
  await app.register(formbody);
  // The policy on content differs from page to page.
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: settings.site.url.startsWith("https:") && {
      maxAge: YEAR_SECONDS,
      includeSubDomains: settings.site.hasHttpsSubdomains,
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  await app.register((api) => httpApi(api, { door, askers, key, version, settings }), { prefix: "/api" });
  await serveAssets(app);
  for (const putUp of serve) await putUp?.(app);
  app.all("/api", (_request, reply) => sendRefusal(reply, doorRefusals.notFound("没有这个接口")));
  app.get("/*", { config: { costMs: COSTS.file } }, (request, reply) => {
    const { url = "/" } = request.raw;
    const words = wordsInOneLine(url);
    return words === null ? answerPage(request, reply, url) : reply.redirect(words, 302);
  });
  app.setNotFoundHandler((request, reply) =>
    request.method === "GET" || request.method === "HEAD"
      ? answerPage(request, reply, "/ErrorPages/404")
      : answerOtherMethod(request, reply),
  );
  app.setErrorHandler(answerBroken);
  return app;

  /** An address that can't be decoded: in the envelope below /api, as a page elsewhere; words to be searched are taken as they stand. No hook has run, and nobody waits for a promise here. */
  function answerUnreadable(request: FastifyRequest, reply: FastifyReply): void {
    reply.headers({ "x-request-id": request.id, "x-content-type-options": "nosniff", "x-frame-options": "SAMEORIGIN" });
    const { url = "" } = request.raw;
    const waitMs = spend(askers.visitorOf(request), COSTS.other);
    if (waitMs > 0) {
      sendTooMany(request, reply, waitMs);
      return;
    }
    const words = wordsAsTheyStand(url);
    if (url.startsWith("/api/")) sendRefusal(reply, doorRefusals.unreadable());
    else if (words !== null) reply.redirect(words, 302);
    else {
      const answer = () =>
        answerPage(request, reply, "/ErrorPages/400").catch((error: unknown) => answerBroken(error, request, reply));
      if (!lanes) return void answer();
      const leave = lanes.enter(askers.visitorOf(request), () => void answer().finally(() => leave?.()));
      if (leave === null) sendTooMany(request, reply, TRY_AGAIN_MS);
    }
  }

  function answerBroken(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { statusCode = 500 } = error as { statusCode?: number };
    if (request.raw.destroyed) log.debug({ err: error, requestId: request.id }, "nobody waits for the page any more");
    else if (statusCode >= 500) log.error({ err: error, requestId: request.id }, "page failed");
    return reply
      .code(statusCode)
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(BROKEN_PAGE);
  }

  /** Pages are only read: it takes no rendering to say so, and nothing in front of the portal keeps it. */
  function answerOtherMethod(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    door.noteStray(request.method, { user: null, address: askers.visitorOf(request).address });
    return reply
      .code(NOT_SUPPORTED)
      .headers({ allow: "GET, HEAD", "cache-control": "no-store", "content-security-policy": REFUSAL_PAGE_POLICY })
      .type("text/html; charset=utf-8")
      .send(refusalPage("网页只能打开，不能向它提交内容", "/", "不支持这种请求"));
  }
}
