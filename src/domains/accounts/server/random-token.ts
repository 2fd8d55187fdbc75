import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** 32 random bytes as text, which only its bearer knows. */
export function randomToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** What is kept of a token: its SHA-256. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
