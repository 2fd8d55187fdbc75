import { isOwnPath } from "#shared/own-path.ts";

const LINK_MAX = 2000;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const WEB_HOST = /^[a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?#:]|$)/i;
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
