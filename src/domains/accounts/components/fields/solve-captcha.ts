import { type Challenge, solveChallenge } from "altcha-lib";
import { callApi } from "#web/call-api.ts";
import { codes } from "../../contract/codes.ts";

type DeriveKey = Parameters<typeof solveChallenge>[0]["deriveKey"];

/** Does the proof of work that the portal asks for; the page stays usable meanwhile. */
export async function solveCaptcha(): Promise<string> {
  const challenge = (await callApi(codes.makeCaptcha, {})) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

/** PBKDF2/SHA-256 of the browser itself, or in script where it has none: the library's own needs Node. */
const deriveKey: DeriveKey = async ({ cost, keyLength }, salt, password) => {
  if (!crypto.subtle) {
    const { pbkdf2 } = await import("./sha256.ts");
    // The page stays usable.
    await new Promise((resolve) => setTimeout(resolve));
    return { parameters: {}, derivedKey: pbkdf2(password, salt, { iterations: cost, bytes: keyLength }) };
  }
  const key = await crypto.subtle.importKey("raw", password as BufferSource, "PBKDF2", false, ["deriveBits"]);
  const bits = await crypto.subtle.deriveBits(
    { name: "PBKDF2", hash: "SHA-256", salt: salt as BufferSource, iterations: cost },
    key,
    keyLength * 8,
  );
  return { parameters: {}, derivedKey: new Uint8Array(bits) };
};
