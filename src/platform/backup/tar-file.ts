import { type FileHandle, open } from "node:fs/promises";

const BLOCK = 512;
const PIECE_BYTES = 256 * 1024;
const LONGEST_NAME = 100;

/** What can't be read as an archive: cut, altered, or something else. */
export class ArchiveDamaged extends Error {
  override name = "ArchiveDamaged";
}

/** Appends entries to a tar file (ustar, readable by any `tar`). */
export class TarWriter {
  readonly #file: FileHandle;
  readonly #at: Date;

  constructor(file: FileHandle, at: Date) {
    this.#file = file;
    this.#at = at;
  }

  /** Writes an entry of a size known beforehand; throws where another number of bytes comes. */
  async add(name: string, sizeBytes: number, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    await this.#file.writeFile(headerOf(name, sizeBytes, this.#at));
    let written = 0;
    for await (const piece of bytes) {
      written += piece.length;
      await this.#file.writeFile(piece);
    }
    if (written !== sizeBytes) throw new Error(`${name}: ${written} bytes came instead of ${sizeBytes}`);
    await this.#file.writeFile(Buffer.alloc(paddingOf(sizeBytes)));
  }

  async end(): Promise<void> {
    await this.#file.writeFile(Buffer.alloc(2 * BLOCK));
  }
}

export interface TarEntry {
  name: string;
  sizeBytes: number;
  /** Its bytes, to be read before the next entry is asked for; what is left of them is skipped. */
  bytes(): AsyncGenerator<Buffer>;
}

/** Reads a tar file entry by entry. Throws ArchiveDamaged where it is none or ends too early. */
export async function* readTar(path: string): AsyncGenerator<TarEntry> {
  const file = await open(path);
  try {
    for (let at = 0; ;) {
      const header = await readWhole(file, at, BLOCK);
      if (header.every((byte) => byte === 0)) return;
      const { name, sizeBytes } = readHeader(header);
      const start = at + BLOCK;
      yield { name, sizeBytes, bytes: () => readBytes(file, start, sizeBytes) };
      at = start + sizeBytes + paddingOf(sizeBytes);
    }
  } finally {
    await file.close();
  }
}

async function* readBytes(file: FileHandle, start: number, sizeBytes: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < sizeBytes;) {
    const piece = await readWhole(file, start + done, Math.min(PIECE_BYTES, sizeBytes - done));
    done += piece.length;
    yield piece;
  }
}

async function readWhole(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  for (let filled = 0; filled < length;) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) throw new ArchiveDamaged("the archive ends too early");
    filled += bytesRead;
  }
  return buffer;
}

function headerOf(name: string, sizeBytes: number, at: Date): Buffer {
  if (Buffer.byteLength(name) > LONGEST_NAME) throw new Error(`${name} is too long for an archive`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write("0000600\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${sizeBytes.toString(8).padStart(11, "0")}\0`, 124);
  header.write(
    `${Math.floor(at.getTime() / 1000)
      .toString(8)
      .padStart(11, "0")}\0`,
    136,
  );
  header.write("0", 156);
  header.write("ustar\x0000", 257);
  header.write(`${checksumOf(header).toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

function readHeader(header: Buffer): { name: string; sizeBytes: number } {
  const textAt = (start: number, length: number) =>
    header
      .toString("utf8", start, start + length)
      .replace(/\0.*$/s, "")
      .trim();
  const sizeBytes = Number.parseInt(textAt(124, 12), 8);
  const isWell =
    textAt(257, 5) === "ustar" &&
    Number.parseInt(textAt(148, 8), 8) === checksumOf(header) &&
    Number.isSafeInteger(sizeBytes);
  if (!isWell) throw new ArchiveDamaged("an entry of the archive can't be read");
  return { name: textAt(0, LONGEST_NAME), sizeBytes };
}

/** The sum of the header's bytes, its own place read as blanks. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0);
}

function paddingOf(sizeBytes: number): number {
  return (BLOCK - (sizeBytes % BLOCK)) % BLOCK;
}
