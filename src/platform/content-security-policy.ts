import { createHash } from "node:crypto";

/** What a file may do that is opened by itself: nothing but be shown. A browser's own reader of PDFs is an object in a page with inline styles. */
export const FILE_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

/** The texts of the scripts and styles that stand in a page itself. */
export interface Inlined {
  scripts: readonly string[];
  styles: readonly string[];
}

/** What a page may load: its own files, the inline scripts and styles that it was made with, named by their hashes so that it is good for everyone, and in frames what is shown there of `framed` origins. */
export function contentSecurityPolicy({ scripts, styles }: Inlined, framed: readonly string[] = []): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts.map(sourceOf)].join(" "),
    ["style-src 'self'", ...styles.map(sourceOf)].join(" "),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data: blob:",
    "worker-src 'self' blob:",
    "connect-src 'self' blob:",
    ["frame-src 'self'", ...framed].join(" "),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join("; ");
}

function sourceOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
