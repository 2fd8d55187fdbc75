import { randomBytes, timingSafeEqual } from "node:crypto";
import { MINUTE_MS, YEAR_SECONDS } from "#shared/durations.ts";
import type { AnswerCookie, Browser, Context } from "./context.ts";
import type { ServerKey } from "./server-key.ts";

/** Ids under the mark of a first cookie begin with the time at which they were made; of others, and of older cookies, none is known. */
const USE = { first: "dated device", bound: "device" } satisfies Record<Kind, string>;
const ID_BYTES = 32;
const TIME_BYTES = 6;
/** A device is to be had for the asking: so long it counts as all the newcomers of its network do. */
const NEW_FOR_MS = 2 * MINUTE_MS;
const VALUE = /^([\w-]{43})\.([\w-]{43})$/;

/** `first` comes with a first answer: of several on their way the last one stays. `bound` is written by logins alone, so that none of those takes the place of what a login is bound to. */
type Kind = "first" | "bound";

// Browsers take the prefix only over HTTPS, and then from this very host alone.
function nameOf(kind: Kind, { isSecure }: Pick<Browser, "isSecure">): string {
  const name = kind === "first" ? "device" : "bound-device";
  return isSecure ? `__Host-${name}` : name;
}

/** The device that a browser's cookies tell: that of a login before that of its first call; null without one that this portal has made. */
export function readDevice(
  { cookies, isSecure }: Pick<Browser, "cookies" | "isSecure">,
  key: ServerKey,
): Pick<Browser, "device" | "isNewDevice"> {
  const read =
    readCookie(cookies[nameOf("bound", { isSecure })], key) ?? readCookie(cookies[nameOf("first", { isSecure })], key);
  return {
    device: read?.device ?? null,
    isNewDevice: read?.madeAt !== undefined && Date.now() - read.madeAt < NEW_FOR_MS,
  };
}

/** The cookie that a browser's device was read from, where its mark is of a former key: the same device, marked anew. */
export function deviceCookieAnew(
  { cookies, isSecure }: Pick<Browser, "cookies" | "isSecure">,
  key: ServerKey,
): AnswerCookie | null {
  if (!key.hasFormer) return null;
  for (const name of [nameOf("bound", { isSecure }), nameOf("first", { isSecure })]) {
    const read = readCookie(cookies[name], key);
    if (read && read.isFormer) return { name, value: valueOf(read.kind, read.device, key), seconds: YEAR_SECONDS };
    if (read) return null;
  }
  return null;
}

/** A new device for a browser that has none. */
export function newDeviceCookie(
  { isSecure }: Pick<Browser, "isSecure">,
  key: ServerKey,
  madeAt = Date.now(),
): AnswerCookie {
  return cookieOf("first", { isSecure, key, device: newDevice(madeAt) });
}

/** The device that a login is bound to from now on, which goes back with the answer; null for a program, which keeps no cookies. */
export function bindDevice({ browser, key, cookies }: Pick<Context, "browser" | "key" | "cookies">): string | null {
  if (!browser.isBrowser) return null;
  // A transaction that is begun anew comes here again.
  const given = cookies.find(({ name }) => name === nameOf("bound", browser));
  const device = browser.device ?? readCookie(given?.value, key)?.device ?? newDevice(Date.now());
  if (!given) cookies.push(cookieOf("bound", { isSecure: browser.isSecure, key, device }));
  return device;
}

function cookieOf(
  kind: Kind,
  { isSecure, key, device }: { isSecure: boolean; key: ServerKey; device: string },
): AnswerCookie {
  return { name: nameOf(kind, { isSecure }), value: valueOf(kind, device, key), seconds: YEAR_SECONDS };
}

function newDevice(madeAt: number): string {
  const id = randomBytes(ID_BYTES);
  id.writeUIntBE(madeAt, 0, TIME_BYTES);
  return id.toString("base64url");
}

interface ReadCookie {
  kind: Kind;
  device: string;
  /** When it was made, where that is known. */
  madeAt?: number;
  /** It was marked under a former key. */
  isFormer: boolean;
}

/** What a cookie tells; null where this portal has not made it, or a part is missing. */
function readCookie(value: string | undefined, key: ServerKey): ReadCookie | null {
  const [, device, mark] = VALUE.exec(value ?? "") ?? [];
  if (device === undefined || mark === undefined) return null;
  for (const kind of ["first", "bound"] as const) {
    const by = key.marks(USE[kind], device).findIndex((one) => isSame(mark, one.toString("base64url")));
    if (by === -1) continue;
    const madeAt = kind === "first" && { madeAt: Buffer.from(device, "base64url").readUIntBE(0, TIME_BYTES) };
    return { kind, device, ...madeAt, isFormer: by > 0 };
  }
  return null;
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

function valueOf(kind: Kind, device: string, key: ServerKey): string {
  return `${device}.${key.hmac(USE[kind], device).toString("base64url")}`;
}
