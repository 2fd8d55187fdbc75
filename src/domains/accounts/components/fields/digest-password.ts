/** A password as calls take it that ask for the one in use: lower-case hex SHA-256 of its composed characters (NFC). */
export async function digestPassword(password: string): Promise<string> {
  const bytes = new TextEncoder().encode(password.normalize("NFC"));
  // Browsers have their own over HTTPS and on their own machine alone.
  const digest = crypto.subtle
    ? await crypto.subtle.digest("SHA-256", bytes)
    : (await import("./sha256.ts")).sha256(bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
