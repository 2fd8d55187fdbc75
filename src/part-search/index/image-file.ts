import { crc32 } from "node:zlib";
import { INDEX_FORMAT } from "#ports/search/port.ts";
import { SECTIONS, fitsDocuments, type ImageFacts, type IndexImage, type Section } from "./index-image.ts";

export const FORMAT_VERSION = INDEX_FORMAT;

const MAGIC = Buffer.from("XPINDEX\n");
const BYTES_AT_ONCE = 1024 ** 2;
const MAX_HEADER_BYTES = 64 * 1024;
// Magic, format version, length of the header, checksum of all these and the header.
const PREAMBLE_BYTES = 20;
const CHECKSUM_BYTES = 4;
// A header may lie: more room than this is only taken once a share of what it promises has arrived.
const ROOM_ON_TRUST = 32 * 1024 ** 2;
const ROOM_PER_BYTE = 4;

interface Header extends ImageFacts {
  sections: [Section, number][];
}

/** Why a saved index is of no use: it is no index, of another format, cut, or damaged. */
export class IndexFileRefused extends Error {
  override name = "IndexFileRefused";
  readonly reason: "foreign" | "version" | "cut" | "damaged";

  constructor(reason: IndexFileRefused["reason"], story: string) {
    super(`The saved search index ${story}`);
    this.reason = reason;
  }
}

/** An index as the bytes of a file, a piece at a time. */
export async function* writeImage(image: IndexImage): AsyncGenerator<Uint8Array, void> {
  const header = Buffer.from(
    JSON.stringify({
      ...image.facts,
      sections: SECTIONS.map((section) => [section, image.sections[section].byteLength]),
    }),
  );
  const preamble = Buffer.alloc(PREAMBLE_BYTES);
  MAGIC.copy(preamble);
  preamble.writeUInt32LE(FORMAT_VERSION, 8);
  preamble.writeUInt32LE(header.length, 12);
  preamble.writeUInt32LE(headerChecksum(preamble, header), 16);
  let checksum = crc32(header, crc32(preamble));
  yield Buffer.concat([preamble, header]);
  for (const section of SECTIONS) {
    const bytes = new Uint8Array(image.sections[section]);
    for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) {
      // Copied: files and streams take no memory that threads share.
      const piece = bytes.slice(at, at + BYTES_AT_ONCE);
      checksum = crc32(piece, checksum);
      yield piece;
    }
  }
  const end = Buffer.alloc(CHECKSUM_BYTES);
  end.writeUInt32LE(checksum);
  yield end;
}

/**
 * Reads a saved index into memory that threads can share, from pieces of any size. Throws IndexFileRefused for everything that is
 * not just what `writeImage` wrote; what the source throws passes through.
 */
export async function readImage(source: AsyncIterable<Uint8Array>): Promise<IndexImage> {
  const pieces = new Pieces(source);
  try {
    return await read(pieces);
  } finally {
    await pieces.close();
  }
}

async function read(pieces: Pieces): Promise<IndexImage> {
  const preamble = Buffer.from(await pieces.take(PREAMBLE_BYTES));
  const begin = preamble.subarray(0, MAGIC.length);
  if (begin.length === 0 || !begin.equals(MAGIC.subarray(0, begin.length)))
    throw new IndexFileRefused("foreign", "is none");
  if (preamble.length < PREAMBLE_BYTES) throw cut();
  const version = preamble.readUInt32LE(8);
  if (version !== FORMAT_VERSION)
    throw new IndexFileRefused("version", `has format ${version}, this program reads ${FORMAT_VERSION}`);
  const headerBytes = preamble.readUInt32LE(12);
  if (headerBytes > MAX_HEADER_BYTES) throw new IndexFileRefused("damaged", "has a header that cannot be");
  const bytes = await pieces.take(headerBytes);
  if (bytes.length < headerBytes) throw cut();
  if (preamble.readUInt32LE(16) !== headerChecksum(preamble, bytes))
    throw new IndexFileRefused("damaged", "has a header that was changed");
  const { documents, sequence, sections } = parseHeader(bytes);

  const read: Partial<IndexImage["sections"]> = {};
  for (const [section, length] of sections) read[section] = await pieces.takeShared(length);
  const { checksum } = pieces;
  const end = await pieces.take(CHECKSUM_BYTES);
  if (end.length < CHECKSUM_BYTES) throw cut();
  if (Buffer.from(end).readUInt32LE() !== checksum) throw new IndexFileRefused("damaged", "has a wrong checksum");
  if ((await pieces.take(1)).length > 0) throw new IndexFileRefused("damaged", "goes on behind its end");
  return { facts: { documents, sequence }, sections: read as IndexImage["sections"] };
}

function headerChecksum(preamble: Buffer, header: Uint8Array): number {
  return crc32(header, crc32(preamble.subarray(0, 16)));
}

function parseHeader(bytes: Uint8Array): Header {
  let header: Header | null = null;
  try {
    header = JSON.parse(Buffer.from(bytes).toString()) as Header;
  } catch {
    // Refused below.
  }
  const isWhole =
    header !== null &&
    [header.documents, header.sequence].every((fact) => Number.isSafeInteger(fact) && fact >= 0) &&
    Array.isArray(header.sections) &&
    header.sections.length === SECTIONS.length &&
    header.sections.every(
      (entry, place) =>
        Array.isArray(entry) &&
        entry[0] === SECTIONS[place] &&
        Number.isSafeInteger(entry[1]) &&
        fitsDocuments(entry[0], entry[1], header.documents),
    );
  if (!isWhole) throw new IndexFileRefused("damaged", "has other parts than an index has");
  return header!;
}

function cut(): IndexFileRefused {
  return new IndexFileRefused("cut", "ends too early");
}

/** Takes bytes from pieces of any size. */
class Pieces {
  /** Of all that was taken. */
  checksum = 0;
  readonly #iterator: AsyncIterator<Uint8Array>;
  #piece: Uint8Array = new Uint8Array(0);
  #at = 0;
  #arrived = 0;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#iterator = source[Symbol.asyncIterator]();
  }

  /** So many bytes, fewer only at the end. */
  async take(bytes: number): Promise<Uint8Array> {
    const taken = new Uint8Array(bytes);
    return taken.subarray(0, await this.#fill(taken));
  }

  async takeShared(bytes: number): Promise<SharedArrayBuffer> {
    const first: Uint8Array[] = [];
    let arrived = 0;
    while (bytes - arrived > ROOM_ON_TRUST + ROOM_PER_BYTE * this.#arrived) {
      const piece = await this.take(BYTES_AT_ONCE);
      if (piece.length < BYTES_AT_ONCE) throw cut();
      first.push(piece);
      arrived += piece.length;
    }
    let shared: SharedArrayBuffer;
    try {
      shared = new SharedArrayBuffer(bytes);
    } catch {
      throw new IndexFileRefused("damaged", `asks for ${bytes} bytes at once, more than there are`);
    }
    const target = new Uint8Array(shared);
    for (const [place, piece] of first.entries()) target.set(piece, place * BYTES_AT_ONCE);
    if ((await this.#fill(target.subarray(arrived))) < bytes - arrived) throw cut();
    return shared;
  }

  /** Lets the source go, also where it was not read to its end. */
  async close(): Promise<void> {
    await this.#iterator.return?.();
  }

  async #fill(target: Uint8Array): Promise<number> {
    let filled = 0;
    while (filled < target.length) {
      if (this.#at === this.#piece.length) {
        const next = await this.#iterator.next();
        if (next.done) break;
        this.#piece = next.value;
        this.#at = 0;
        this.#arrived += next.value.length;
        continue;
      }
      const part = this.#piece.subarray(this.#at, this.#at + target.length - filled);
      target.set(part, filled);
      this.checksum = crc32(part, this.checksum);
      filled += part.length;
      this.#at += part.length;
    }
    return filled;
  }
}
