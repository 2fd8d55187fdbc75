/** What a file may do that is opened by itself: nothing but be shown. A browser's own reader of PDFs is an object in a page with inline styles. */
export const FILE_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

/** What a page may load: its own files, the inline scripts and styles that carry this answer's nonce, and in frames what is shown there of `framed` origins. */
export function contentSecurityPolicy(nonce: string, framed: readonly string[] = []): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
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
