import { isOwnPath } from "./own-path.ts";

const LINK_MAX = 2000;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const WEB_HOST = /^[a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?#:]|$)/i;
const WEB_ADDRESS = /^https?:\/\/[^\s\\]+$/i;
const SAFE = new Set(["http:", "https:", "mailto:"]);

/** Where a link leads, written so that every browser reads it alike: the web, a mail address, a path of the portal. Null for anything else. */
export function safeLink(given: unknown): string | null {
  if (typeof given !== "string") return null;
  const href = given.trim();
  if (href === "" || href.length > LINK_MAX || !href.isWellFormed()) return null;
  if (isOwnPath(href)) return href;
  // `www.ti.com` without a scheme is what people type.
  const whole = SCHEME.test(href) ? href : WEB_HOST.test(href) ? `https://${href}` : null;
  if (!whole || !URL.canParse(whole)) return null;
  const url = new URL(whole);
  // A name before the host makes one site look like another.
  if (!SAFE.has(url.protocol) || url.username || url.password) return null;
  return url.href.length > LINK_MAX ? null : url.href;
}

/** Whether a text is the whole address of a page of the web: by http or https, of a host with a dot, and nobody's name before it. */
export function isWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text) && safeLink(text) !== null && new URL(text).hostname.includes(".");
}
