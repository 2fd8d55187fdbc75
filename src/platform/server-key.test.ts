import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createServerKey, openServerKey, serverKeyFile } from "./server-key.ts";

const key = createServerKey("one secret");

test("what is sealed opens with the same key for the same use alone, and not once a sign of it has changed", () => {
  const sealed = key.seal("totp", "规格书");
  expect(key.unseal("totp", sealed)).toBe("规格书");
  expect(key.unseal("mail", sealed)).toBeNull();
  expect(createServerKey("another secret").unseal("totp", sealed)).toBeNull();
  const bytes = Buffer.from(sealed, "base64url");
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect([at, key.unseal("totp", changed.toString("base64url"))]).toEqual([at, null]);
  }
  for (const none of ["", "x", bytes.subarray(0, 27).toString("base64url")])
    expect(key.unseal("totp", none)).toBeNull();
});

test("the same text is never sealed alike, and each use has a key of its own", () => {
  const sealed = Array.from({ length: 1000 }, () => key.seal("totp", "same"));
  const nonces = sealed.map((one) => Buffer.from(one, "base64url").subarray(0, 12).toString("hex"));
  expect(new Set(nonces).size).toBe(1000);
  expect(key.hmac("totp", "a").equals(key.hmac("mail", "a"))).toBe(false);
  expect(key.secretFor("totp")).not.toBe(key.secretFor("mail"));
});

test("a data folder gets one key, whoever comes first, that nobody else of the machine reads; one of the settings goes before it", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "xinpu-key-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const open = (serverKey?: string) => openServerKey({ serverKey, dataDir });
  const keys = await Promise.all(Array.from({ length: 10 }, () => open()));
  const marks = [...keys, await open()].map((one) => one.hmac("totp", "a").toString("hex"));
  expect(new Set(marks).size).toBe(1);
  expect((await stat(serverKeyFile(dataDir))).mode & 0o777).toBe(0o600);
  const kept = await readFile(serverKeyFile(dataDir), "utf8");
  expect((await open("k".repeat(43))).hmac("totp", "a").toString("hex")).not.toBe(marks[0]);
  expect(await readFile(serverKeyFile(dataDir), "utf8")).toBe(kept);
});
