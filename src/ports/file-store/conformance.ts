import { createHash, randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { beforeEach, describe, expect, test } from "vitest";
import { FileMissing, FileTooLarge, type FileStore } from "./port.ts";

/** What every file store does. `open` answers an empty store; `countLeftovers` what lies in it beside whole files. */
export function describeFileStore(name: string, open: () => Promise<FileStore>, countLeftovers: () => Promise<number>): void {
  describe(`${name} as a file store`, () => {
    let store: FileStore;
    beforeEach(async () => {
      store = await open();
    });

    test("bytes are found again under their SHA-256, whole and in part", async () => {
      const bytes = randomBytes(300_000);
      const stored = await store.write(inPieces(bytes));
      expect(stored).toEqual({ sha256: sha256Of(bytes), sizeBytes: 300_000 });
      expect(await buffer(await store.read(stored.sha256))).toEqual(bytes);
      expect(await buffer(await store.read(stored.sha256, { start: 10, end: 19 }))).toEqual(bytes.subarray(10, 20));
      expect(await buffer(await store.read(stored.sha256, { start: 299_999, end: 400_000 }))).toEqual(bytes.subarray(299_999));
      expect(await store.sizeOf(stored.sha256)).toBe(300_000);
    });

    test("an empty file is a file", async () => {
      const stored = await store.write(inPieces(Buffer.alloc(0)));
      expect(await store.sizeOf(stored.sha256)).toBe(0);
      expect(await buffer(await store.read(stored.sha256))).toEqual(Buffer.alloc(0));
    });

    test("the same bytes, written twice at once, make one file", async () => {
      const bytes = randomBytes(100_000);
      const [one, other] = await Promise.all([store.write(inPieces(bytes)), store.write(inPieces(bytes))]);
      expect(one).toEqual(other);
      await store.remove(one.sha256);
      expect(await store.sizeOf(one.sha256)).toBeNull();
      expect(await countLeftovers()).toBe(0);
    });

    test("a file of the largest size is taken, a larger one leaves nothing", async () => {
      const bytes = randomBytes(100_000);
      await expect(store.write(inPieces(bytes), { maxBytes: 99_999 })).rejects.toThrow(FileTooLarge);
      expect(await store.sizeOf(sha256Of(bytes))).toBeNull();
      expect(await countLeftovers()).toBe(0);
      await store.write(inPieces(bytes), { maxBytes: 100_000 });
    });

    test("a source that breaks off leaves nothing", async () => {
      async function* brokenOff() {
        yield randomBytes(100_000);
        throw new Error("the connection broke");
      }
      await expect(store.write(brokenOff())).rejects.toThrow("the connection broke");
      expect(await countLeftovers()).toBe(0);
    });

    test("a removed file is missing, and removing it again is harmless", async () => {
      const { sha256 } = await store.write(inPieces(randomBytes(10)));
      await store.remove(sha256);
      await store.remove(sha256);
      await expect(store.read(sha256)).rejects.toThrow(FileMissing);
      expect(await store.sizeOf(sha256)).toBeNull();
    });

    test.each(["", "../../etc/passwd", "A".repeat(64), "a".repeat(63), `${"a".repeat(64)}\n`, `${"a".repeat(60)}/../`])("%j is no name of a file", async (name) => {
      await expect(store.read(name)).rejects.toThrow(TypeError);
      await expect(store.sizeOf(name)).rejects.toThrow(TypeError);
      await expect(store.remove(name)).rejects.toThrow(TypeError);
    });
  });
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += 30_000) yield bytes.subarray(start, start + 30_000);
}

function sha256Of(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
