import type { FastifyReply, FastifyRequest } from "fastify";
import { CallFailed } from "#api/envelope.ts";
import { workFor } from "#platform/connection-shares.ts";
import { isByHttps } from "#platform/askers.ts";
import { contentSecurityPolicy } from "#platform/content-security-policy.ts";
import type { Asker } from "#platform/context.ts";
import { COSTS, costOfLength } from "#platform/costs.ts";
import { sendTooMany } from "#platform/count-requests.ts";
import { OWN_CHANGE_COOKIE } from "#platform/page-store/own-change.ts";
import { bodyOf, isSame, packPage } from "#platform/page-store/packed-page.ts";
import { pageKey, withoutTracking } from "#platform/page-store/page-key.ts";
import type { WhenNobodyKnocks } from "#platform/let-in-first.ts";
import type { MadePage } from "#platform/page-store/page-store.ts";
import { SHARED_SECONDS, sharedCopies } from "#platform/shared-copies.ts";
import { openTurns } from "#platform/turns.ts";
import { placeOf } from "#platform/visitor.ts";
import { renewLoginCookies } from "#platform/renew-login-cookies.ts";
import { type ChoiceSource, chosenView, isDesktopOnce, wantsMobile } from "#platform/visitor-choice.ts";
import { formatDay } from "#shared/format-date.ts";
import type { InTurn } from "#shared/in-turn.ts";
import { YEAR_SECONDS } from "#shared/durations.ts";
import { withResolvers } from "#shared/with-resolvers.ts";
import type { PageRequest } from "#web/render.tsx";
import type { ServerParts } from "./server.ts";

const TOO_MANY = 429;
const UNAVAILABLE = 503;
// Where the QR page of WeChat asks whether it was scanned.
const WECHAT_POLLING = "https://lp.open.weixin.qq.com";
/** What a page hangs on where phones have pages of their own; a cache that decides by itself who has a phone may look away from it. */
const DEPENDS_ON_PHONE = "accept-encoding, user-agent, sec-ch-ua-mobile, cookie";
const HTML = "text/html; charset=utf-8";
/** A page is handed out from memory for so long, unless something that it shows changes. */
const KEPT_SECONDS = 60;
const RETRY_AFTER_SECONDS = 5;
/** One page is rendered after the other, as there is one processor for it: of several networks one each, so that many that one of them asks for at once let others pass. */
const RENDERING = { atOnce: 1, forNewcomers: 0, eachAtMost: 64, waitingAtMost: 2000, waitMs: 15_000 };
const TRY_AGAIN_MS = 1000;

/** What WeChat or QQ came back with, and tickets, in an address. */
const SECRETS = ["code", "ticket", "token"];
/** An address with more fields is no page's. */
const FIELDS_MAX = 1000;

/** Of an address that can't be read no cookies are known. */
function choiceOf({ headers, cookies }: FastifyRequest, url: URL): ChoiceSource {
  return {
    userAgent: headers["user-agent"] ?? "",
    mobileHint: headers["sec-ch-ua-mobile"]?.toString(),
    cookies: { ...cookies },
    query: url.searchParams,
  };
}

/** Of the document: for a phone that it has pages of its own, and where. */
function attributesOf(mobileSite: string | null | undefined): string {
  return mobileSite === undefined ? "" : ` data-phone="${mobileSite === null ? "here" : "elsewhere"}"`;
}

/** A page that is asked for, and what is known of its address and of who asks. */
interface AskedPage {
  request: FastifyRequest;
  url: URL;
  /** For a phone where its pages stand; undefined for others. */
  mobileSite: string | null | undefined;
  /** Whether a phone is led to the twin that the page has for it. */
  isLedToTwin: boolean;
}

/** Whoever asked has spent what he may. */
class TooMany extends Error {
  readonly waitMs: number;

  constructor(waitMs: number) {
    super("too many");
    this.waitMs = waitMs;
  }
}

/** For caches in front of the portal; a browser asks each time whether its own copy still holds. What users write is never handed out once it is old. */
function cachedFor(sharedSeconds = SHARED_SECONDS): { "cache-control": string } {
  return sharedCopies({ browserSeconds: 0, sharedSeconds, isOldGood: sharedSeconds > SHARED_SECONDS });
}

/** Somebody of whom no login is looked at. */
function nobody({ ip, id }: FastifyRequest) {
  return { user: null, address: ip, requestId: id };
}

type AnswerPage = (request: FastifyRequest, reply: FastifyReply, address: string) => Promise<FastifyReply>;

/** Makes what answers the pages of the portal: from the store what is the same for everyone, and what is one reader's own for him alone. */
export function openPages(parts: ServerParts, whenNobodyKnocks: WhenNobodyKnocks): AnswerPage {
  const { door, spend, charge, lanes, askers, settings, log, store, isDevelopment = false } = parts;
  const turns = openTurns(RENDERING);
  const framed = settings.ports.wechat ? [new URL(settings.ports.wechat.baseUrl).origin, WECHAT_POLLING] : [];
  return answerPage;

  async function answerPage(request: FastifyRequest, reply: FastifyReply, address: string) {
    const isReadable = address.startsWith("/") && address.split("&", FIELDS_MAX + 1).length <= FIELDS_MAX;
    const url = withoutTracking(new URL(settings.site.url + (isReadable ? address : "/ErrorPages/400")));
    const choice = choiceOf(request, url);
    const view = chosenView(choice);
    if (view)
      reply.setCookie("view", view, {
        path: "/",
        maxAge: YEAR_SECONDS,
        sameSite: "lax",
        secure: settings.site.url.startsWith("https:"),
      });
    const mobileSite = settings.mobile.isRedirecting && wantsMobile(choice) ? settings.mobile.site : undefined;
    const carriesSecret = SECRETS.some((name) => url.searchParams.has(name));
    const asked: AskedPage = { request, url, mobileSite, isLedToTwin: !isDesktopOnce(choice) && !carriesSecret };
    // What opens something goes no further than to this page.
    if (carriesSecret) reply.header("referrer-policy", "no-referrer");
    const isForEveryone =
      !view && !carriesSecret && !choice.cookies[OWN_CHANGE_COOKIE] && (await parts.pages.isShared(url));
    const answered = isForEveryone ? answerForEveryone(reply, asked) : answerRendered(reply, asked);
    return answered.catch((error: unknown) => {
      if (error instanceof TooMany) return sendTooMany(request, reply, error.waitMs);
      throw error;
    });
  }

  /** A page that is the same for everyone, from memory where it is there. */
  async function answerForEveryone(reply: FastifyReply, asked: AskedPage) {
    const { request, url, mobileSite } = asked;
    const key = pageKey(url, { phone: attributesOf(mobileSite), day: formatDay(new Date()) });
    const make = () => makePage(asked);
    const page = await (store
      ? store.get(key, make, inLane(request))
      : inLane(request)(async () => packPage(await make())));
    reply
      .code(page.status)
      .headers({ ...page.headers, vary: settings.mobile.isRedirecting ? DEPENDS_ON_PHONE : "accept-encoding" });
    if (page.headers["location"] !== undefined) return reply.send();
    reply.header("etag", page.etag);
    if (page.status === 200 && isSame(page, request.headers["if-none-match"])) return reply.code(304).send();
    const { bytes, encoding } = await bodyOf(page, request.headers["accept-encoding"]);
    if (encoding) reply.header("content-encoding", encoding);
    return reply.type(HTML).send(bytes);
  }

  /** Renders a page as everyone sees it, with what is to be sent with it. */
  async function makePage(asked: AskedPage): Promise<MadePage> {
    const asker = { ...nobody(asked.request), browser: askers.browserOf(asked.request) };
    let isWhole = true;
    let waitMs = spend(askers.visitorOf(asked.request), COSTS.page);
    if (waitMs > 0) throw new TooMany(waitMs);
    const call = door.callFor(asker, (ms) => (waitMs = Math.max(waitMs, ms)));
    const rendering: PageRequest = {
      ...renderingOf(asked),
      asVisitor: (definition, input) =>
        call(definition, input).catch((error: unknown) => {
          // What its loader does without is missing in it.
          isWhole &&= error instanceof CallFailed && error.status < TOO_MANY;
          throw error;
        }),
      asReader: () => Promise.reject(new Error("a page for everyone asked who reads it")),
      // Who asked for it first may be gone: others wait for it too.
      signal: new AbortController().signal,
      onBlockLeftOut(...left) {
        isWhole = false;
        renderingOf(asked).onBlockLeftOut(...left);
      },
    };
    const answer = await workFor(null, () => parts.pages.render(rendering));
    if ("location" in answer)
      return {
        status: answer.status,
        html: "",
        headers: { location: answer.location, ...cachedFor() },
        seconds: KEPT_SECONDS,
      };
    if (answer.status === 429) throw new TooMany(waitMs);
    charge(askers.visitorOf(asked.request), costOfLength("page", answer.html));
    const isKept = isWhole && answer.status < 500;
    return {
      status: answer.status,
      html: answer.html,
      headers: {
        ...(isKept ? cachedFor(answer.cachedSeconds) : { "cache-control": "no-store" }),
        ...(answer.status === UNAVAILABLE && { "retry-after": String(RETRY_AFTER_SECONDS) }),
        "content-security-policy": contentSecurityPolicy(answer.inlined, framed),
      },
      seconds: isKept ? KEPT_SECONDS : 0,
    };
  }

  /** A page that is made for this request alone. */
  async function answerRendered(reply: FastifyReply, asked: AskedPage) {
    const { request } = asked;
    const visitor = { ...nobody(request), browser: askers.browserOf(request) };
    let waitMs = spend(askers.visitorOf(request), COSTS.page);
    if (waitMs > 0) throw new TooMany(waitMs);
    const aborted = new AbortController();
    request.raw.once("close", () => request.raw.destroyed && !reply.raw.writableEnded && aborted.abort());
    const onWait = (ms: number) => (waitMs = Math.max(waitMs, ms));
    let asker: Asker = visitor;
    // What only one reader may see is in the page: his browser keeps no copy of it, nor does anything between.
    let isPersonal = false;
    const rendering: PageRequest = {
      ...renderingOf(asked),
      asVisitor: door.callFor(visitor, onWait),
      asReader: async () => {
        asker = await readAsker(request);
        const call = door.callFor(asker, onWait);
        return {
          call: (definition, input) => {
            isPersonal ||= definition.access !== "visitor";
            return call(definition, input);
          },
          isSignedIn: asker.user !== null,
        };
      },
      signal: aborted.signal,
    };
    const answer = await inLane(request)(() => workFor(null, () => parts.pages.render(rendering)));
    if ("html" in answer && answer.status === 429) throw new TooMany(waitMs);
    if ("html" in answer) charge(askers.visitorOf(request), costOfLength("page", answer.html));
    renewLoginCookies(request, reply, { user: asker.user, isSecure: isByHttps(request, settings) });
    if ("html" in answer && answer.status === UNAVAILABLE) reply.header("retry-after", RETRY_AFTER_SECONDS);
    if ("location" in answer)
      return reply
        .header("vary", DEPENDS_ON_PHONE)
        .header("cache-control", "no-cache, private")
        .redirect(answer.location, answer.status);
    // Vite's own scripts and styles are named by no policy.
    if (!isDevelopment) reply.header("content-security-policy", contentSecurityPolicy(answer.inlined, framed));
    return reply
      .code(answer.status)
      .header("cache-control", isPersonal ? "no-store" : "no-cache, private")
      .type(HTML)
      .send(answer.html);
  }

  /** A few pages of a visitor and of his network are made at once, the others then. */
  function inLane(request: FastifyRequest): InTurn {
    return async (work) => {
      if (!lanes) return work();
      const { promise: turn, resolve: begin } = withResolvers();
      const leave = lanes.enterPage(askers.visitorOf(request), begin);
      if (leave === null) throw new TooMany(TRY_AGAIN_MS);
      // What lies in memory waits for no page that is made.
      request.leaveLane?.();
      try {
        await turn;
        // Nobody waits for it any more.
        if (request.raw.socket.destroyed) throw new TooMany(TRY_AGAIN_MS);
        return await work();
      } finally {
        leave();
      }
    };
  }

  /** What rendering is told whoever asks. */
  function renderingOf({ request, url, mobileSite, isLedToTwin }: AskedPage) {
    return {
      url,
      mobileSite: isLedToTwin ? mobileSite : undefined,
      attributes: attributesOf(mobileSite),
      async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
        const done = await turns.take(placeOf(request.ip), async () => {
          await new Promise<void>(whenNobodyKnocks);
          return { result: await work() };
        });
        if (!done) throw new TooMany(TRY_AGAIN_MS);
        return done.result;
      },
      onError: (error: unknown, path: string) => log.error({ err: error, requestId: request.id, path }, "page failed"),
      onBlockLeftOut: (error: unknown, path: string, block: string | undefined) =>
        log.warn({ err: error, requestId: request.id, path, block }, "a block was left out"),
    };
  }

  /** Pages are read by cookie; a page that can't ask who somebody is (the database is gone) is a visitor's page. */
  async function readAsker(request: FastifyRequest): Promise<Asker> {
    return askers.askerOf(request).catch(() => ({ ...nobody(request), browser: askers.browserOf(request) }));
  }
}
