import type { FastifyRequest } from "fastify";
import { doorRefusals } from "#api/refusals.ts";
import type { Visitor } from "./allowances.ts";
import type { Asker, Browser, User } from "./context.ts";
import { openCrawlers } from "./crawlers.ts";
import { readDevice } from "./device-cookie.ts";
import { openKnownLogins } from "./known-logins.ts";
import type { ServerKey } from "./server-key.ts";
import type { Settings } from "./settings.ts";
import { USER_AGENT_CHARACTERS_MAX } from "./visitor-choice.ts";

/** Whose token it is, coming from this browser; who still has to pass his second factor is nobody, but where `alsoWaiting` is told. */
export type Identify = (token: string, browser: Browser, wanted?: { alsoWaiting: boolean }) => Promise<User | null>;

/** Where a way in takes token and `uuid` from: what changes something, of headers alone, which no other site's page can set. */
export type TokenPlace = "header" | "cookie" | "either";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Where a login is taken from; from cookies, as pages take it, where nothing is said. */
    loginFrom?: TokenPlace;
  }
}

const TOKEN = /^[\w-]{20,200}$/;
/** So long somebody is who he was found to be. */
const ASKED_FRESH_MS = 1000;
const DEVICE = /^[\w-]{8,64}$/;

/** The one way to learn who asks: calls, pages, files and uploads all come by it. */
export interface Askers {
  /** Asks the database where a token comes along. */
  askerOf(request: FastifyRequest, wanted?: { alsoWaiting: boolean }): Promise<Asker>;
  /** Who it still is once the body has come, which may take its time: asked again after a second, and refused where the login has ended meanwhile. */
  askerAfterBody(request: FastifyRequest, wanted?: { alsoWaiting: boolean }): Promise<Asker>;
  browserOf(request: FastifyRequest): Browser;
  /** Whom a request is counted for, before anything is asked of the database: for the owner of a login only where it opens something. */
  visitorOf(request: FastifyRequest): Visitor;
}

interface AskerParts {
  identify: Identify;
  key: ServerKey;
  settings: Pick<Settings, "site" | "crawlers">;
}

export function openAskers({ identify, key, settings }: AskerParts): Askers {
  const logins = openKnownLogins();
  const crawlers = openCrawlers(settings.crawlers);
  const asked = new WeakMap<FastifyRequest, { asker: Asker; atMs: number }>();

  function browserOf(request: FastifyRequest): Browser {
    const { headers } = request;
    const from = placeIn(request);
    // Of an address that can't be read no cookies are known.
    const cookies = (request.cookies as Browser["cookies"] | undefined) ?? {};
    const uuid = textOf(headers["uuid"]) ?? (from === "header" ? undefined : cookies["uuid"]);
    const isSecure = isByHttps(request, settings);
    return {
      uuid: uuid && DEVICE.test(uuid) ? uuid : null,
      userAgent: (headers["user-agent"] ?? "").slice(0, USER_AGENT_CHARACTERS_MAX),
      cookies,
      isBrowser: headers.origin !== undefined || headers["sec-fetch-site"] !== undefined,
      isSecure,
      ...readDevice({ cookies, isSecure }, key),
      crawler: crawlers.nameOf(addressOf(request), headers["user-agent"] ?? ""),
    };
  }

  async function askerOf(request: FastifyRequest, wanted?: { alsoWaiting: boolean }): Promise<Asker> {
    const browser = browserOf(request);
    const token = tokenOf(request, placeIn(request));
    const user = token === undefined ? null : await identify(token, browser, wanted);
    // Who only waits for his second factor spends nothing of the owner's.
    if (token !== undefined && !wanted?.alsoWaiting) logins.learn(token, browser, user);
    const asker = { user, address: addressOf(request), browser, requestId: request.id };
    asked.set(request, { asker, atMs: performance.now() });
    return asker;
  }

  return {
    browserOf,
    askerOf,
    async askerAfterBody(request, wanted) {
      const known = asked.get(request);
      if (known && performance.now() - known.atMs < ASKED_FRESH_MS) return known.asker;
      const asker = await askerOf(request, wanted);
      if (known?.asker.user && !asker.user) throw doorRefusals.notLoggedIn();
      return asker;
    },
    visitorOf(request) {
      const token = tokenOf(request, placeIn(request));
      const browser = browserOf(request);
      const { device, crawler = null } = browser;
      const user = token === undefined ? null : logins.userOf(token, browser);
      return { address: addressOf(request), user, device, crawler };
    },
  };
}

/** Where the route of a request takes a login from: asked and counted alike. Pages take it from cookies. */
function placeIn({ routeOptions }: FastifyRequest): TokenPlace {
  return routeOptions.config.loginFrom ?? "cookie";
}

/** The token that a way in takes: where both places do, the header's goes before the cookie's. */
export function tokenOf({ headers, cookies }: FastifyRequest, from: TokenPlace): string | undefined {
  const header = from === "cookie" ? undefined : textOf(headers["token"]);
  const token = header ?? (from === "header" ? undefined : cookies?.["token"]);
  return token && TOKEN.test(token) ? token : undefined;
}

/** Whether cookies are those of https: a proxy that is not believed may stand between. */
export function isByHttps({ protocol }: FastifyRequest, { site }: Pick<Settings, "site">): boolean {
  return protocol === "https" || site.url.startsWith("https:");
}

/** Of who has gone before he is answered there is none. */
function addressOf({ ip }: { ip: string | undefined }): string {
  return ip ?? "";
}

function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" && header !== "" ? header : undefined;
}
