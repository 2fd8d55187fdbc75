import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { doorRefusals } from "#api/refusals.ts";
import type { Allowances } from "./allowances.ts";
import type { Askers } from "./askers.ts";
import type { Lanes } from "./lanes.ts";
import { COSTS } from "./costs.ts";
import { sendRefusal } from "./http-api.ts";
import { REFUSAL_PAGE_POLICY, refusalPage } from "./refusal-page.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What a request costs, in milliseconds of a processor. */
    costMs?: number;
  }
}

/** What a millisecond reads of JSON, checks and walks included. */
const JSON_BYTES_A_MS = 10_000;
/** What is longer is not read. */
const JSON_BYTES_MAX = 3_000_000;
/** These come as slowly as their sender's line is, and have turns of their own. */
const IS_UPLOAD = /^(?:multipart\/form-data|application\/offset\+octet-stream)/i;
/** Of a body that takes longer to read one of a visitor is read at once. */
const LARGE_BODY_MS = 10;
const TRY_AGAIN_MS = 1000;

/** Counts every request that comes to the server, whatever its address, before anything is done for it, and lets a few of each visitor be worked on at once. */
export function countRequests(
  app: FastifyInstance,
  { spend, lanes, askers }: { spend: Allowances["spend"]; lanes?: Lanes | undefined; askers: Askers },
): void {
  const leaving = new WeakMap<FastifyRequest, () => void>();
  app.addHook("onRequest", (request, reply, next) => {
    const visitor = askers.visitorOf(request);
    const bodyMs = costOfBody(request);
    const waitMs = spend(visitor, (request.routeOptions.config.costMs ?? COSTS.other) + bodyMs);
    if (waitMs > 0) {
      sendTooMany(request, reply, waitMs);
      return;
    }
    if (!lanes || IS_UPLOAD.test(request.headers["content-type"] ?? "")) {
      next();
      return;
    }
    const leave = lanes.enter(visitor, next, { isLarge: bodyMs > LARGE_BODY_MS });
    if (leave === null) {
      sendTooMany(request, reply, TRY_AGAIN_MS);
      return;
    }
    leaving.set(request, leave);
    reply.raw.once("close", leave);
  });
  // Who takes an answer slowly keeps nothing of his from being worked on.
  app.addHook("onSend", (request, _reply, payload, done) => {
    leaving.get(request)?.();
    done(null, payload);
  });
}

function costOfBody({ headers }: FastifyRequest): number {
  const isJson = headers["content-type"]?.startsWith("application/json") === true;
  // Whatever somebody says: it costs no more than the longest that is read.
  return isJson ? Math.min(Number(headers["content-length"] ?? 0) || 0, JSON_BYTES_MAX) / JSON_BYTES_A_MS : 0;
}

/** Tells who asks too much when he may come again: in the envelope below /api, by a small page elsewhere. */
export function sendTooMany({ raw }: FastifyRequest, reply: FastifyReply, waitMs: number): FastifyReply {
  const refusal = doorRefusals.tooMany(Math.ceil(waitMs / 1000));
  if (/^\/api(?:[/?]|$)/.test(raw.url ?? "")) return sendRefusal(reply, refusal);
  return reply
    .code(refusal.status)
    .headers({
      "retry-after": refusal.retryAfterSeconds,
      "cache-control": "no-store",
      "content-security-policy": REFUSAL_PAGE_POLICY,
    })
    .type("text/html; charset=utf-8")
    .send(refusalPage(refusal.message, "/", "请稍后再来"));
}
