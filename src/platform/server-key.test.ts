import { chmod, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Sealed } from "./sealed.ts";
import { createServerKey, openServerKey, serverKeyFile } from "./server-key.ts";

const key = createServerKey("one secret");
const as = (use: string): Sealed => ({ use, place: { task: "none" } });
/** `规格书` for the use `totp` under `one secret`, as it was sealed before there was a prefix. */
const WITHOUT_PREFIX = "MzGBOyJTDvlLV7lBon5ZtRWY9cTe0TYIiKjLNIlSLKQySFMFBg";

test("what is sealed opens with the same key for the same use alone, and not once a sign of it has changed", () => {
  const sealed = key.seal(as("totp"), "规格书");
  expect(key.unseal(as("totp"), sealed)).toBe("规格书");
  expect(key.unseal(as("mail"), sealed)).toBeNull();
  expect(createServerKey("another secret").unseal(as("totp"), sealed)).toBeNull();
  const [prefix, body] = [key.sealedPrefix, sealed.slice(key.sealedPrefix.length)];
  const bytes = Buffer.from(body, "base64url");
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect([at, key.unseal(as("totp"), prefix + changed.toString("base64url"))]).toEqual([at, null]);
  }
  for (let at = 0; at < prefix.length; at += 1)
    expect(key.unseal(as("totp"), `${sealed.slice(0, at)}x${sealed.slice(at + 1)}`)).toBeNull();
  for (const none of ["", "x", ".", prefix, body, prefix + bytes.subarray(0, 27).toString("base64url")])
    expect(key.unseal(as("totp"), none)).toBeNull();
});

test("what is sealed tells format and key by a fingerprint, which is the key's own and nothing that is drawn for a use", () => {
  expect(key.seal(as("totp"), "a")).toMatch(/^v1\.[0-9a-f]{16}\.[\w-]+$/);
  expect(createServerKey("one secret").sealedPrefix).toBe(key.sealedPrefix);
  expect(createServerKey("another secret").sealedPrefix).not.toBe(key.sealedPrefix);
  const fingerprint = key.sealedPrefix.split(".")[1]!;
  for (const use of ["", "fingerprint"])
    expect(Buffer.from(key.secretFor(use), "base64url").toString("hex")).not.toContain(fingerprint);
});

test("what was sealed before there was a prefix opens, also under a former key", () => {
  for (const known of [key, createServerKey("new", ["newer", "one secret"])]) {
    expect(known.unseal(as("totp"), WITHOUT_PREFIX)).toBe("规格书");
    expect(known.unseal(as("mail"), WITHOUT_PREFIX)).toBeNull();
  }
  expect(createServerKey("new").unseal(as("totp"), WITHOUT_PREFIX)).toBeNull();
});

test("a new key opens and finds what stands under the former ones, and seals and marks with itself", () => {
  const renewed = createServerKey("new", ["one secret", "older", "new"]);
  expect(renewed.unseal(as("totp"), key.seal(as("totp"), "a"))).toBe("a");
  expect(renewed.unseal(as("totp"), createServerKey("older").seal(as("totp"), "b"))).toBe("b");
  expect(createServerKey("new").unseal(as("totp"), renewed.seal(as("totp"), "c"))).toBe("c");
  const mark = (secret: string) => createServerKey(secret).hmac("totp", "a");
  expect(renewed.hmac("totp", "a")).toEqual(mark("new"));
  expect(renewed.marks("totp", "a")).toEqual([mark("new"), mark("one secret"), mark("older")]);
  expect(renewed.oldestSecretFor("totp")).toBe(createServerKey("older").secretFor("totp"));
  expect([renewed.hasFormer, key.hasFormer, createServerKey("new", ["new"]).hasFormer]).toEqual([true, false, false]);
});

test("the same text is never sealed alike, and each use has a key of its own", () => {
  const sealed = Array.from({ length: 1000 }, () => key.seal(as("totp"), "same"));
  const nonces = sealed.map((one) => Buffer.from(one.split(".")[2]!, "base64url").subarray(0, 12).toString("hex"));
  expect(new Set(nonces).size).toBe(1000);
  expect(key.hmac("totp", "a").equals(key.hmac("mail", "a"))).toBe(false);
  expect(key.secretFor("totp")).not.toBe(key.secretFor("mail"));
});

test("a data folder gets one key, whoever comes first, that nobody else of the machine reads; one of the settings goes before it", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "xinpu-key-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const open = (serverKey?: string) => openServerKey({ serverKey, formerServerKeys: [], dataDir });
  const keys = await Promise.all(Array.from({ length: 10 }, () => open()));
  const marks = [...keys, await open()].map((one) => one.hmac("totp", "a").toString("hex"));
  expect(new Set(marks).size).toBe(1);
  expect((await stat(serverKeyFile(dataDir))).mode & 0o777).toBe(0o600);
  const kept = await readFile(serverKeyFile(dataDir), "utf8");
  expect((await open("k".repeat(43))).hmac("totp", "a").toString("hex")).not.toBe(marks[0]);
  expect(await readFile(serverKeyFile(dataDir), "utf8")).toBe(kept);
});

test("a key that is renamed is a former one: the next start makes another, and none is lost wherever that is cut off", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "xinpu-key-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const open = (formerServerKeys: string[] = []) => openServerKey({ serverKey: undefined, formerServerKeys, dataDir });
  const first = (await open()).seal(as("totp"), "a");
  await rename(serverKeyFile(dataDir), path.join(dataDir, "server-key.former"));
  // The drafts of starts that were killed are no keys.
  await writeFile(path.join(dataDir, "server-key.0b6c"), "");
  const second = await open();
  expect(second.unseal(as("totp"), first)).toBe("a");
  expect(second.seal(as("totp"), "b").startsWith(second.sealedPrefix)).toBe(true);
  expect((await open()).sealedPrefix).toBe(second.sealedPrefix);
  await rename(serverKeyFile(dataDir), path.join(dataDir, "server-key.former-2"));
  const third = await open(["s".repeat(43)]);
  expect(third.marks("totp", "a").slice(2)).toEqual(second.marks("totp", "a"));
  await rm(path.join(dataDir, "server-key.former"));
  expect((await open()).unseal(as("totp"), first)).toBeNull();
  await writeFile(path.join(dataDir, "server-key.former"), "short", { mode: 0o600 });
  await expect(open()).rejects.toThrow("server-key.former 已损坏");
});

test("a key file of the data folder that others can read is refused, the present one and each former one", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "xinpu-key-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const open = () => openServerKey({ serverKey: undefined, formerServerKeys: [], dataDir });
  await open();
  await rename(serverKeyFile(dataDir), path.join(dataDir, "server-key.former"));
  await open();
  for (const name of ["server-key", "server-key.former"]) {
    for (const mode of [0o640, 0o604, 0o620]) {
      await chmod(path.join(dataDir, name), mode);
      await expect(open()).rejects.toThrow(new RegExp(`${name} 可被其他用户读取.*0600`));
    }
    await chmod(path.join(dataDir, name), 0o400);
    await open();
  }
});
