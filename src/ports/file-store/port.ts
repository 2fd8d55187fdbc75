import type { Readable } from "node:stream";

export interface StoredFile {
  sha256: string;
  sizeBytes: number;
}

/**
 * Stores files by their content, never changed; what no row names is swept once it is old, so who wants to name a file
 * writes or pins it first and names it within hours.
 */
export interface FileStore {
  /** Resolves when the bytes are safe; the same bytes twice make one file, as young as the last writing. Throws FileTooLarge past `maxBytes`, and leaves nothing behind. */
  write(bytes: AsyncIterable<Uint8Array>, options?: { maxBytes?: number }): Promise<StoredFile>;
  /** The bytes from `start` to `end`, both included; the whole file without a range. Throws FileMissing. Bytes that don't come whole end in an error. */
  read(sha256: string, range?: { start: number; end: number }): Promise<Readable>;
  /** The size in bytes, or null where there is no such file. */
  sizeOf(sha256: string): Promise<number | null>;
  /** Makes a file as young as if it had just been written, for who will name it; answers its size, or null where there is none. */
  pin(sha256: string): Promise<number | null>;
  /** Removes a file; removing it twice is harmless. */
  remove(sha256: string): Promise<void>;
  /** Removes a file that was last written before then and that nothing names; false where it stays. Nobody writes or pins it meanwhile. */
  removeUnnamed(sha256: string, options: { writtenBefore: Date; isNamed: () => Promise<boolean> }): Promise<boolean>;
  /** Whose files these are: answers the name that was told first, ever. */
  ownedBy(name: string): Promise<string>;
  /** All files, in any order. */
  list(): AsyncIterable<StoredFile & { writtenAt: Date }>;
}

/** Runs something while nobody else, in whatever process, does so for the same file. */
export type LockFile = <Result>(sha256: string, run: () => Promise<Result>) => Promise<Result>;

export class FileTooLarge extends Error {
  override name = "FileTooLarge";
}

export class FileMissing extends Error {
  override name = "FileMissing";
}

/** The store has no room left, or may not write. */
export class FileStoreFull extends Error {
  override name = "FileStoreFull";
}

/** Bytes that are at hand whole, as a store takes them. */
export async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Refuses what is no SHA-256 in lower-case hex. */
export function checkSha256(sha256: string): void {
  if (!SHA256.test(sha256)) throw new TypeError("not a SHA-256 in lower-case hex");
}

export const SHA256 = /^[0-9a-f]{64}$/;
