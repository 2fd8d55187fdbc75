import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CutFile, readBytes } from "./read-bytes.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "xinpu-bytes-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(bytes: Buffer): Promise<{ text: string; error: unknown }> {
  const file = path.join(folder, "list");
  await writeFile(file, bytes);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of readBytes(file)) chunks.push(chunk);
    return { text: Buffer.concat(chunks).toString(), error: null };
  } catch (error) {
    return { text: Buffer.concat(chunks).toString(), error };
  }
}

const TEXT = Array.from({ length: 20_000 }, (_, index) => `{"mpn":"P${index * 7919}"}`).join("\n");

test("gzip is known by its bytes, whatever the file is called", async () => {
  expect(await read(Buffer.from("plain"))).toEqual({ text: "plain", error: null });
  expect(await read(gzipSync(TEXT))).toEqual({ text: TEXT, error: null });
  expect(await read(Buffer.concat([gzipSync("one "), gzipSync("two")]))).toEqual({ text: "one two", error: null });
});

test("a gzip file that was cut gives all that came before the cut", async () => {
  const whole = gzipSync(TEXT);
  const { text, error } = await read(whole.subarray(0, Math.floor(whole.length * 0.6)));
  expect(error).toBeInstanceOf(CutFile);
  expect((error as Error).message).toBe("压缩包不完整，在中途断开");
  expect(text.length).toBeGreaterThan(TEXT.length * 0.5);
  expect(TEXT.startsWith(text)).toBe(true);
});

test("a gzip file with damage inside is told from one that was cut", async () => {
  const damaged = gzipSync(TEXT);
  damaged.fill(0xff, 20_000, 20_400);
  const { error } = await read(damaged);
  expect((error as Error).message).toBe("压缩包已损坏");
});
