import { randomBytes, timingSafeEqual } from "node:crypto";
import { YEAR_SECONDS } from "#shared/durations.ts";
import type { AnswerCookie, Browser, Context } from "./context.ts";
import type { ServerKey } from "./server-key.ts";

const USE = "device";
const ID_BYTES = 32;
const VALUE = /^([\w-]{43})\.([\w-]{43})$/;

/** `first` comes with a first answer: of several on their way the last one stays. `bound` is written by logins alone, so that none of those takes the place of what a login is bound to. */
type Kind = "first" | "bound";

// Browsers take the prefix only over HTTPS, and then from this very host alone.
function nameOf(kind: Kind, { isSecure }: Pick<Browser, "isSecure">): string {
  const name = kind === "first" ? "device" : "bound-device";
  return isSecure ? `__Host-${name}` : name;
}

/** The device that a browser's cookies tell: that of a login before that of its first call; null without one that this portal has made. */
export function readDevice({ cookies, isSecure }: Pick<Browser, "cookies" | "isSecure">, key: ServerKey) {
  return idOf(cookies[nameOf("bound", { isSecure })], key) ?? idOf(cookies[nameOf("first", { isSecure })], key) ?? null;
}

/** A new device for a browser that has none. */
export function newDeviceCookie({ isSecure }: Pick<Browser, "isSecure">, key: ServerKey): AnswerCookie {
  return cookieOf("first", { isSecure, key, device: randomBytes(ID_BYTES).toString("base64url") });
}

/** The device that a login is bound to from now on, which goes back with the answer; null for a program, which keeps no cookies. */
export function bindDevice({ browser, key, cookies }: Pick<Context, "browser" | "key" | "cookies">): string | null {
  if (!browser.isBrowser) return null;
  // A transaction that is begun anew comes here again.
  const given = cookies.find(({ name }) => name === nameOf("bound", browser));
  const device = browser.device ?? idOf(given?.value, key) ?? randomBytes(ID_BYTES).toString("base64url");
  if (!given) cookies.push(cookieOf("bound", { isSecure: browser.isSecure, key, device }));
  return device;
}

function cookieOf(
  kind: Kind,
  { isSecure, key, device }: { isSecure: boolean; key: ServerKey; device: string },
): AnswerCookie {
  const value = `${device}.${markOf(device, key).toString("base64url")}`;
  return { name: nameOf(kind, { isSecure }), value, seconds: YEAR_SECONDS };
}

/** The device inside a cookie; null where this portal has not made it, or a part is missing. */
function idOf(value: string | undefined, key: ServerKey): string | null {
  const [, device, mark] = VALUE.exec(value ?? "") ?? [];
  if (device === undefined || mark === undefined) return null;
  return timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(device, key).toString("base64url"))) ? device : null;
}

function markOf(device: string, key: ServerKey): Buffer {
  return key.hmac(USE, device);
}
