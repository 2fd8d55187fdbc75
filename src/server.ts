import { randomBytes, randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import helmet from "@fastify/helmet";
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { contentSecurityPolicy } from "#platform/content-security-policy.ts";
import type { User } from "#platform/context.ts";
import type { Door } from "#platform/door.ts";
import { httpApi, type Identify } from "#platform/http-api.ts";
import type { Logger } from "#platform/log.ts";
import type { Settings } from "#platform/settings.ts";
import type { PageAnswer, PageRequest } from "./render.ts";

const MAX_HEADER_BYTES = 64 * 1024;
const COMPRESS_FROM_BYTES = 1024;

type Render = (request: PageRequest) => Promise<PageAnswer>;

export interface ServerParts {
  door: Door;
  identify: Identify;
  settings: Settings;
  log: Logger;
  version: string;
  /** Renders a page; looked up for each request, since it changes while one develops. */
  render: Render;
  /** Puts the static files of the browser up: built ones, or Vite's in development. */
  serveAssets: (app: FastifyInstance) => Promise<void>;
  isDevelopment?: boolean;
}

/** The HTTP server of the portal: API, static files, pages. It does not listen yet. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { door, identify, settings, log, version, serveAssets, isDevelopment = false } = parts;
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: settings.trustProxy,
    // Searches may be long, and Chinese is long in an address.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES, ignoreDuplicateSlashes: false },
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    frameworkErrors: (_error, request, reply) => void answerPage(request as FastifyRequest, reply as FastifyReply, "/ErrorPages/400"),
    return503OnClosing: false,
  });
  app.addHook("onRequest", (request, reply, next) => {
    reply.header("x-request-id", request.id);
    next();
  });
  await app.register(compress, { encodings: ["gzip", "identity"], threshold: COMPRESS_FROM_BYTES });
  await app.register(cookie);
  await app.register(formbody);
  // The policy on content differs from page to page; HTTPS is the matter of whoever stands in front.
  await app.register(helmet, { contentSecurityPolicy: false, strictTransportSecurity: false, crossOriginEmbedderPolicy: false, referrerPolicy: { policy: "strict-origin-when-cross-origin" } });
  await app.register((api) => httpApi(api, { door, identify, version, origin: settings.site.url }), { prefix: "/api" });
  await serveAssets(app);
  app.get("/*", (request, reply) => answerPage(request, reply, request.raw.url ?? "/"));
  app.setNotFoundHandler((request, reply) => answerPage(request, reply, "/ErrorPages/404"));
  return app;

  async function answerPage(request: FastifyRequest, reply: FastifyReply, address: string) {
    const aborted = new AbortController();
    request.raw.once("close", () => request.raw.destroyed && !reply.raw.writableEnded && aborted.abort());
    const nonce = randomBytes(16).toString("base64");
    const user = await readUser(request);
    const answer = await parts.render({
      url: new URL(settings.site.url + address),
      call: door.callFor({ user, address: request.ip, requestId: request.id }),
      isSignedIn: user !== null,
      nonce,
      signal: aborted.signal,
      onError: (error) => log.error({ err: error, requestId: request.id, url: request.url }, "page failed"),
    });
    if ("location" in answer) return reply.redirect(answer.location, answer.status);
    // Vite's own scripts and styles carry no nonce.
    if (!isDevelopment) reply.header("content-security-policy", contentSecurityPolicy(nonce));
    return reply.code(answer.status).header("cache-control", "no-cache, private").type("text/html; charset=utf-8").send(answer.html);
  }

  /** Pages are read by cookie; a page that can't ask who somebody is (the database is gone) is a visitor's page. */
  async function readUser(request: FastifyRequest): Promise<User | null> {
    const token = request.cookies?.["token"];
    return token ? identify(token).catch(() => null) : null;
  }
}
