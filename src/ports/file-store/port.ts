import type { Readable } from "node:stream";

export interface StoredFile {
  sha256: string;
  sizeBytes: number;
}

/** Keeps files by their content. What is stored is never changed; the database says what it belongs to. */
export interface FileStore {
  /** Resolves when the bytes are safe; the same bytes twice make one file. Throws FileTooLarge past `maxBytes`, and leaves nothing behind. */
  write(bytes: AsyncIterable<Uint8Array>, options?: { maxBytes?: number }): Promise<StoredFile>;
  /** The bytes from `start` to `end`, both included; the whole file without a range. Throws FileMissing. */
  read(sha256: string, range?: { start: number; end: number }): Promise<Readable>;
  /** The size in bytes, or null where there is no such file. */
  sizeOf(sha256: string): Promise<number | null>;
  /** Removes a file; removing it twice is harmless. */
  remove(sha256: string): Promise<void>;
}

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
