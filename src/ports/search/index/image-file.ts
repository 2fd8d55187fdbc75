import { randomUUID } from "node:crypto";
import { open, rename, rm, type FileHandle } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { SECTIONS, type ImageFacts, type IndexImage, type Section } from "./index-image.ts";

/** Raised whenever an older program could not read what is written, or would read it wrongly. */
export const FORMAT_VERSION = 2;

const MAGIC = Buffer.from("XPINDEX\n");
const BYTES_AT_ONCE = 8 * 1024 ** 2;
const MAX_HEADER_BYTES = 64 * 1024;
// Magic, format version, length of the header.
const PREAMBLE_BYTES = 16;
const CHECKSUM_BYTES = 4;

interface Header extends ImageFacts {
  sections: [Section, number][];
}

/** Why a saved index is of no use: it is not there, no index, of another format, or damaged. */
export class IndexFileRefused extends Error {
  override name = "IndexFileRefused";
  readonly reason: "missing" | "foreign" | "version" | "cut" | "damaged";

  constructor(reason: IndexFileRefused["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Writes an index to one file. Whoever opens the file finds the former one or this one whole, after a power cut too. */
export async function saveImage(file: string, image: IndexImage): Promise<void> {
  const temporary = `${file}.${randomUUID()}`;
  try {
    const handle = await open(temporary, "wx");
    try {
      const header = Buffer.from(JSON.stringify({ ...image.facts, sections: SECTIONS.map((section) => [section, image.sections[section].byteLength]) }));
      const preamble = Buffer.alloc(PREAMBLE_BYTES);
      MAGIC.copy(preamble);
      preamble.writeUInt32LE(FORMAT_VERSION, 8);
      preamble.writeUInt32LE(header.length, 12);
      let checksum = 0;
      for (const bytes of [preamble, header, ...SECTIONS.map((section) => Buffer.from(image.sections[section]))]) {
        for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) {
          // Copied: other threads may read the memory, but file system calls take none that is shared.
          const chunk = Buffer.from(bytes.subarray(at, at + BYTES_AT_ONCE));
          checksum = crc32(chunk, checksum);
          await handle.writeFile(chunk);
        }
      }
      const end = Buffer.alloc(CHECKSUM_BYTES);
      end.writeUInt32LE(checksum);
      await handle.writeFile(end);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Reads a saved index into memory that threads can share. Throws IndexFileRefused for every file that is not just as it was written. */
export async function loadImage(file: string): Promise<IndexImage> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? new IndexFileRefused("missing", `There is no index at ${file}`) : error;
  });
  try {
    return await new ImageReader(handle, file).read();
  } finally {
    await handle.close();
  }
}

class ImageReader {
  readonly #handle: FileHandle;
  readonly #file: string;
  #checksum = 0;

  constructor(handle: FileHandle, file: string) {
    this.#handle = handle;
    this.#file = file;
  }

  async read(): Promise<IndexImage> {
    const { size } = await this.#handle.stat();
    const preamble = await this.#take(Math.min(PREAMBLE_BYTES, size));
    if (!preamble.subarray(0, MAGIC.length).equals(MAGIC.subarray(0, Math.max(preamble.length, 1)))) throw this.#refusal("foreign", "is no search index");
    if (preamble.length < PREAMBLE_BYTES) throw this.#refusal("cut", "ends in its first line");
    const version = preamble.readUInt32LE(8);
    if (version !== FORMAT_VERSION) throw this.#refusal("version", `has format ${version}, this program reads ${FORMAT_VERSION}`);
    const headerBytes = preamble.readUInt32LE(12);
    if (headerBytes > MAX_HEADER_BYTES) throw this.#refusal("damaged", "has a header that cannot be");
    const header = this.#parse(await this.#take(headerBytes));
    const expected = PREAMBLE_BYTES + headerBytes + header.sections.reduce((sum, [, bytes]) => sum + bytes, 0) + CHECKSUM_BYTES;
    if (size !== expected) throw this.#refusal(size < expected ? "cut" : "damaged", `has ${size} bytes instead of ${expected}`);
    const sections: Partial<IndexImage["sections"]> = {};
    for (const [section, bytes] of header.sections) sections[section] = await this.#takeShared(bytes);
    const checksum = this.#checksum;
    if ((await this.#take(CHECKSUM_BYTES)).readUInt32LE() !== checksum) throw this.#refusal("damaged", "has a wrong checksum");
    return { facts: { documents: header.documents, sequence: header.sequence }, sections: sections as IndexImage["sections"] };
  }

  #parse(bytes: Buffer): Header {
    let header: Header;
    try {
      header = JSON.parse(bytes.toString()) as Header;
    } catch {
      throw this.#refusal("damaged", "has a header that cannot be read");
    }
    const isWhole =
      Array.isArray(header?.sections) &&
      header.sections.length === SECTIONS.length &&
      header.sections.every((section, place) => Array.isArray(section) && section[0] === SECTIONS[place] && Number.isSafeInteger(section[1]) && section[1] >= 0);
    if (!isWhole) throw this.#refusal("damaged", "has other parts than an index has");
    return header;
  }

  async #take(bytes: number): Promise<Buffer> {
    const target = Buffer.alloc(bytes);
    let at = 0;
    while (at < bytes) {
      const { bytesRead } = await this.#handle.read(target, at, bytes - at);
      if (bytesRead === 0) throw this.#refusal("cut", `ends after ${at} of ${bytes} bytes`);
      at += bytesRead;
    }
    this.#checksum = crc32(target, this.#checksum);
    return target;
  }

  async #takeShared(bytes: number): Promise<SharedArrayBuffer> {
    const shared = new SharedArrayBuffer(bytes);
    const target = new Uint8Array(shared);
    for (let at = 0; at < bytes; at += BYTES_AT_ONCE) target.set(await this.#take(Math.min(BYTES_AT_ONCE, bytes - at)), at);
    return shared;
  }

  #refusal(reason: IndexFileRefused["reason"], story: string): IndexFileRefused {
    return new IndexFileRefused(reason, `${this.#file} ${story}`);
  }
}
