import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { doorRefusals } from "#api/refusals.ts";
import type { Allowances } from "./allowances.ts";
import type { Askers } from "./askers.ts";
import { COSTS } from "./costs.ts";
import { sendRefusal } from "./http-api.ts";
import { REFUSAL_PAGE_POLICY, refusalPage } from "./refusal-page.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What a request costs, in milliseconds of a processor. */
    costMs?: number;
  }
}

/** Counts every request that comes to the server, whatever its address, before anything is done for it. */
export function countRequests(app: FastifyInstance, spend: Allowances["spend"], askers: Askers): void {
  app.addHook("onRequest", (request, reply, next) => {
    const waitMs = spend(askers.visitorOf(request), request.routeOptions.config.costMs ?? COSTS.other);
    if (waitMs > 0) sendTooMany(request, reply, waitMs);
    else next();
  });
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
