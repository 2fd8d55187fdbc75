import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { doorRefusals } from "#api/refusals.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import type { Allowances } from "./allowances.ts";
import type { Askers } from "./askers.ts";
import type { Lanes } from "./lanes.ts";
import { COSTS } from "./costs.ts";
import { sendRefusal } from "./http-api.ts";
import type { WhenNobodyKnocks } from "./let-in-first.ts";
import { REFUSAL_PAGE_POLICY, refusalPage } from "./refusal-page.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What a request costs, in milliseconds of a processor. */
    costMs?: number;
    /** Files come by it, in one piece or several, as slowly as their sender's line is. */
    takesFiles?: boolean;
  }
  interface FastifyRequest {
    /** Goes on with a request whose body is there once its visitor's turn has come; null where it has come, or no turns are taken. */
    takeTurn: ((begin: () => void) => void) | null;
    /** Gives its place up to others while it waits for one of another kind; null where it has none. */
    leaveLane: (() => void) | null;
  }
}

/** What a millisecond reads of a body, checks and walks included. */
const BODY_BYTES_A_MS = 10_000;
/** So long the heads of browsers are, and so much of a longer one is read, taken apart and put together again in a millisecond. */
const HEAD_CHARACTERS = 4000;
const HEAD_CHARACTERS_A_MS = 1000;
/** Of a body that takes longer to read one of a visitor is read at once. */
const LARGE_BODY_MS = 10;
const TRY_AGAIN_MS = 1000;
/** Of work whose asker has gone the end may not be told. */
const WORK_ENDS_WITHIN_MS = MINUTE_MS;

interface CountingParts {
  spend: Allowances["spend"];
  lanes?: Lanes | undefined;
  askers: Askers;
  whenNobodyKnocks: WhenNobodyKnocks;
}

/** Counts every request before anything is done for it, and lets a few of each visitor be worked on at once: from when it is there whole until its work ends. */
export function countRequests(app: FastifyInstance, { spend, lanes, askers, whenNobodyKnocks }: CountingParts): void {
  app.decorateRequest("takeTurn", null);
  app.decorateRequest("leaveLane", null);
  app.addHook("onRequest", (request, reply, next) => {
    const visitor = askers.visitorOf(request);
    const bodyMs = costOfBody(request);
    const { costMs = COSTS.other, takesFiles = false } = request.routeOptions.config;
    const bringsFile = takesFiles && bodyMs > 0;
    const waitMs = spend(visitor, costMs + costOfHead(request) + (bringsFile ? 0 : bodyMs));
    if (waitMs > 0) {
      sendTooMany(request, reply, waitMs);
      return;
    }
    // These come as slowly as their sender's line is, and have turns of their own.
    if (!lanes || bringsFile) {
      next();
      return;
    }
    const stay = openStay(reply);
    request.leaveLane = stay.leave;
    const enter = (by: Lanes["enter"], begin: () => void) => {
      const isIn = stay.add(
        (go) => by(visitor, go),
        () => whenNobodyKnocks(begin),
      );
      if (!isIn) sendTooMany(request, reply, TRY_AGAIN_MS);
    };
    if (bodyMs === 0) return enter(lanes.enter, next);
    // Nobody else's turn waits for a body that is on its way.
    request.takeTurn = (begin) => {
      request.takeTurn = null;
      enter(lanes.enter, begin);
    };
    if (bodyMs > LARGE_BODY_MS) enter(lanes.enterLarge, next);
    else next();
  });
  app.addHook("preValidation", (request, _reply, next) => {
    if (request.takeTurn) request.takeTurn(next);
    else next();
  });
  // Who takes an answer slowly keeps nothing of his from being worked on.
  app.addHook("onSend", (request, _reply, payload, done) => {
    request.leaveLane?.();
    // Whose connection has ended takes nothing: an answer that waited behind others is told so by nobody.
    if (request.raw.socket.destroyed && payload instanceof Readable) payload.destroy();
    done(null, payload);
  });
}

/** The places that a request has taken. Who goes before he is answered stops waiting at once; what is under way keeps its place until it ends. */
function openStay({ raw }: FastifyReply) {
  const leaves: (() => void)[] = [];
  let waiting = 0;
  const leave = () => {
    for (const one of leaves.splice(0).reverse()) one();
  };
  raw.once("close", () => {
    if (waiting > 0 || raw.writableEnded) leave();
    else setTimeout(leave, WORK_ENDS_WITHIN_MS).unref();
  });
  return {
    leave,
    /** Takes one more; false where too many wait for it. */
    add(enter: (begin: () => void) => (() => void) | null, begin: () => void): boolean {
      waiting += 1;
      const left = enter(() => {
        waiting -= 1;
        begin();
      });
      if (left === null) {
        waiting -= 1;
        return false;
      }
      leaves.push(left);
      return true;
    },
  };
}

/** What reading a head takes that is longer than those of browsers. */
function costOfHead({ raw: { rawHeaders, url = "" } }: FastifyRequest): number {
  const characters = rawHeaders.reduce((sum, text) => sum + text.length, url.length);
  return Math.max(0, characters - HEAD_CHARACTERS) / HEAD_CHARACTERS_A_MS;
}

/** What reading a body takes, by what it says of itself; of one that does not say how long it is, as much as may come. */
function costOfBody({ headers, method, routeOptions }: FastifyRequest): number {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return 0;
  const { bodyLimit } = routeOptions;
  const isOpen = headers["transfer-encoding"] !== undefined;
  return (isOpen ? bodyLimit : Math.min(Number(headers["content-length"] ?? 0) || 0, bodyLimit)) / BODY_BYTES_A_MS;
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
