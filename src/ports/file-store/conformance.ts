import { createHash, randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { FileMissing, FileTooLarge, type FileStore } from "./port.ts";
import { HOUR_MS, MINUTE_MS } from "#shared/durations.ts";

/** What every file store does. `open` answers an empty store; `countLeftovers` what lies in it beside whole files. */
export function describeFileStore(
  name: string,
  open: () => Promise<FileStore>,
  countLeftovers: () => Promise<number>,
): void {
  describe(`${name} as a file store`, () => {
    let store: FileStore;
    beforeEach(async () => {
      store = await open();
    });

    test("bytes are found again under their SHA-256, whole and in part", async () => {
      const bytes = randomBytes(300_000);
      const stored = await store.write(inPieces(bytes));
      expect(stored).toEqual({ sha256: sha256Of(bytes), sizeBytes: 300_000 });
      const read = (range?: { start: number; end: number }) => store.read(stored.sha256, range).then(buffer);
      // Comparing so many bytes one by one takes seconds.
      expect((await read()).equals(bytes)).toBe(true);
      expect(await read({ start: 10, end: 19 })).toEqual(bytes.subarray(10, 20));
      expect(await read({ start: 299_999, end: 400_000 })).toEqual(bytes.subarray(299_999));
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

    test("a file that is written or kept again is young again, and stays whatever names it", async () => {
      const bytes = randomBytes(1000);
      const { sha256 } = await store.write(inPieces(bytes));
      const isNamed = vi.fn<() => Promise<boolean>>(async () => false);
      const before = (await listed(sha256))!.writtenAt;
      expect(
        await store.removeUnnamed(sha256, { writtenBefore: new Date(before.getTime() - MINUTE_MS), isNamed }),
      ).toBe(false);
      expect(isNamed).not.toHaveBeenCalled();
      await expect
        .poll(async () => (await store.write(inPieces(bytes)), (await listed(sha256))!.writtenAt > before))
        .toBe(true);
      const written = (await listed(sha256))!.writtenAt;
      await expect
        .poll(async () => (expect(await store.pin(sha256)).toBe(1000), (await listed(sha256))!.writtenAt > written))
        .toBe(true);
      expect(await store.pin("0".repeat(64))).toBeNull();
      const later = new Date(Date.now() + HOUR_MS);
      expect(await store.removeUnnamed(sha256, { writtenBefore: later, isNamed: async () => true })).toBe(false);
      expect(await buffer(await store.read(sha256))).toEqual(bytes);
      expect(await store.removeUnnamed(sha256, { writtenBefore: later, isNamed })).toBe(true);
      expect(await store.removeUnnamed(sha256, { writtenBefore: later, isNamed })).toBe(false);
      expect(await listed(sha256)).toBeUndefined();
    });

    test("all files are listed, and nothing else", async () => {
      const stored = await Promise.all([1, 20, 300].map((size) => store.write(inPieces(randomBytes(size)))));
      const found = [];
      for await (const { writtenAt, ...file } of store.list()) {
        expect(Math.abs(writtenAt.getTime() - Date.now())).toBeLessThan(600_000);
        found.push(file);
      }
      expect(found).toHaveLength(3);
      expect(found).toEqual(expect.arrayContaining(stored));
    });

    test("the first who says so owns the files, for good", async () => {
      expect(await store.ownedBy("one")).toBe("one");
      expect(await store.ownedBy("another")).toBe("one");
      expect(await countLeftovers()).toBe(0);
    });

    async function listed(sha256: string) {
      for await (const file of store.list()) if (file.sha256 === sha256) return file;
      return undefined;
    }

    test.each(["", "../../etc/passwd", "A".repeat(64), "a".repeat(63), `${"a".repeat(64)}\n`, `${"a".repeat(60)}/../`])(
      "%j is no name of a file",
      async (name) => {
        await expect(store.read(name)).rejects.toThrow(TypeError);
        await expect(store.sizeOf(name)).rejects.toThrow(TypeError);
        await expect(store.remove(name)).rejects.toThrow(TypeError);
        await expect(store.pin(name)).rejects.toThrow(TypeError);
        await expect(
          store.removeUnnamed(name, { writtenBefore: new Date(), isNamed: async () => false }),
        ).rejects.toThrow(TypeError);
      },
    );
  });
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += 30_000) yield bytes.subarray(start, start + 30_000);
}

function sha256Of(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
