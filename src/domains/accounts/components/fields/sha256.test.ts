import { createHash, pbkdf2Sync, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { pbkdf2, sha256 } from "./sha256.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

test("a browser without its own makes the same SHA-256, of any length", () => {
  for (let length = 0; length < 200; length++) {
    const bytes = randomBytes(length);
    expect([length, hex(sha256(bytes))]).toEqual([length, createHash("sha256").update(bytes).digest("hex")]);
  }
});

test("and the same keys from passwords", () => {
  for (const [length, iterations] of [
    [1, 1],
    [36, 1000],
    [64, 3],
    [100, 7],
  ] as const) {
    const password = randomBytes(length);
    const salt = randomBytes(16);
    expect(hex(pbkdf2(password, salt, { iterations, bytes: 32 }))).toBe(
      pbkdf2Sync(password, salt, iterations, 32, "sha256").toString("hex"),
    );
  }
});
