const ORIGIN = "https://own.invalid";
// eslint-disable-next-line no-control-regex -- browsers drop these while they read an address
const UNSAFE = /[\u0000-\u0020\u007f\\]/;

/** A path of this portal as it may be gone back to; `/` for anything else, wherever a browser would take it. */
export function ownPath(given: string): string {
  if (!given.startsWith("/") || given.startsWith("//") || UNSAFE.test(given)) return "/";
  if (!URL.canParse(given, ORIGIN)) return "/";
  const url = new URL(given, ORIGIN);
  // A path that turns into another host's only when it is read again.
  if (url.origin !== ORIGIN || url.pathname.startsWith("//") || /^\/(%2f|%5c)/i.test(url.pathname)) return "/";
  return url.pathname + url.search + url.hash;
}
