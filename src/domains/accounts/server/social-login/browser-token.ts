import type { Context } from "#platform/context.ts";

const LASTS_SECONDS = 1800;
const TOKEN = /^[\w-]{43}$/;

// Browsers take the prefix only over HTTPS, and then from this very host alone.
function nameOf({ settings }: Context): string {
  return settings.site.url.startsWith("https:") ? "__Host-social" : "social";
}

/** The secret that tells this browser from others while somebody logs in by WeChat or QQ. */
export function browserToken(context: Context): string | null {
  const token = context.browser.cookies[nameOf(context)];
  return token && TOKEN.test(token) ? token : null;
}

export function storeBrowserToken(context: Context, token: string): void {
  context.cookies.push({ name: nameOf(context), value: token, seconds: LASTS_SECONDS });
}
