const ORIGIN = "https://own.invalid";
/** Browsers drop tabs and line breaks, and read `\` as `/`. */
// eslint-disable-next-line no-control-regex -- these are what is kept out
const UNSAFE = /[\u0000-\u0020\u007f\\]/;

/** A path of this portal as it stands in an address; null for what leads elsewhere, wherever a browser would take it. */
export function readOwnPath(given: string): string | null {
  if (!given.startsWith("/") || given.startsWith("//") || UNSAFE.test(given)) return null;
  const { pathname, search, hash } = new URL(given, ORIGIN);
  // A path that turns into another host's only when it is read again.
  return pathname.startsWith("//") || /^\/(%2f|%5c)/i.test(pathname) ? null : pathname + search + hash;
}

/** Whether an address stays within the portal. */
export function isOwnPath(path: string): boolean {
  return readOwnPath(path) !== null;
}
