/** A file of an archive, as its directory and its own heading say alike. */
export interface ZipEntry {
  /** As whoever unpacks it may call it: the name, and what stands beside it for other systems. */
  names: string[];
  isFolder: boolean;
  isLocked: boolean;
  /** Type and rights of a Unix file; 0 where none are told. */
  mode: number;
  isPacked: boolean;
  crc: number;
  sizeBytes: number;
  packed: Buffer;
}

const END = 0x06054b50;
const DIRECTORY = 0x02014b50;
const HEADING = 0x04034b50;
const END_BYTES = 22;
const DIRECTORY_BYTES = 46;
const HEADING_BYTES = 30;
/** Of two sizes, a check sum and a mark, behind a file whose size was not known when it was begun. */
const TRAILER_BYTES_MAX = 24;
const IS_LOCKED = 1;
const HAS_TRAILER = 8;
const IS_UTF8 = 0x800;
const STORED = 0;
const DEFLATED = 8;
const UNICODE_NAME = 0x7075;
const UNICODE_NAME_HEAD_BYTES = 5;
/** Such as the version that a host of sources packs; nothing that is a page, a script or another archive. */
const COMMENT_BYTES_MAX = 200;
const COMMENT = /^[\w\s.,:;@/+()\u0080-\u00ff-]*$/;

/**
 * The files of an archive whose bytes are theirs alone: one after the other from the first byte to the directory, none over another,
 * none hidden, nothing before, between or behind. Null for every other.
 */
export function readZipLayout(bytes: Buffer, entriesMax: number): ZipEntry[] | null {
  const end = findEnd(bytes);
  if (end === null) return null;
  const count = bytes.readUInt16LE(end + 10);
  const directory = bytes.readUInt32LE(end + 16);
  const isPlain = bytes.readUInt32LE(end + 4) === 0 && bytes.readUInt16LE(end + 8) === count;
  if (!isPlain || count === 0 || count > entriesMax || directory + bytes.readUInt32LE(end + 12) !== end) return null;
  const found: (ZipEntry & { from: number; to: number; trailerMax: number })[] = [];
  let at = directory;
  for (let index = 0; index < count; index += 1) {
    const entry = at + DIRECTORY_BYTES <= end ? readEntry(bytes, at, directory) : null;
    if (!entry) return null;
    found.push(entry);
    at += entry.lineBytes;
  }
  if (at !== end) return null;
  found.sort((one, other) => one.from - other.from);
  let free = 0;
  let trailerMax = 0;
  for (const { from, to, trailerMax: ownTrailerMax } of [...found, { from: directory, to: end, trailerMax: 0 }]) {
    if (from < free || from > free + trailerMax) return null;
    free = to;
    trailerMax = ownTrailerMax;
  }
  return found;
}

function findEnd(bytes: Buffer): number | null {
  for (let commentBytes = 0; commentBytes <= COMMENT_BYTES_MAX; commentBytes += 1) {
    const at = bytes.length - END_BYTES - commentBytes;
    if (at < 0) return null;
    if (bytes.readUInt32LE(at) === END && bytes.readUInt16LE(at + 20) === commentBytes)
      return COMMENT.test(bytes.toString("latin1", at + END_BYTES)) ? at : null;
  }
  return null;
}

function readEntry(bytes: Buffer, at: number, directory: number) {
  const flags = bytes.readUInt16LE(at + 8);
  const method = bytes.readUInt16LE(at + 10);
  const crc = bytes.readUInt32LE(at + 16);
  const packedBytes = bytes.readUInt32LE(at + 20);
  const sizeBytes = bytes.readUInt32LE(at + 24);
  const nameBytes = bytes.readUInt16LE(at + 28);
  const extraBytes = bytes.readUInt16LE(at + 30);
  const lineBytes = DIRECTORY_BYTES + nameBytes + extraBytes + bytes.readUInt16LE(at + 32);
  const from = bytes.readUInt32LE(at + 42);
  if (bytes.readUInt32LE(at) !== DIRECTORY || at + lineBytes > bytes.length || from + HEADING_BYTES > directory)
    return null;
  const name = bytes.subarray(at + DIRECTORY_BYTES, at + DIRECTORY_BYTES + nameBytes);
  const ownNameBytes = bytes.readUInt16LE(from + 26);
  const begin = from + HEADING_BYTES + ownNameBytes + bytes.readUInt16LE(from + 28);
  const ownFlags = bytes.readUInt16LE(from + 6);
  const hasTrailer = (ownFlags & HAS_TRAILER) !== 0;
  const isAlike =
    bytes.readUInt32LE(from) === HEADING &&
    name.equals(bytes.subarray(from + HEADING_BYTES, from + HEADING_BYTES + ownNameBytes)) &&
    bytes.readUInt16LE(from + 8) === method &&
    (hasTrailer || (bytes.readUInt32LE(from + 18) === packedBytes && bytes.readUInt32LE(from + 22) === sizeBytes));
  const isKnown = method === DEFLATED || (method === STORED && packedBytes === sizeBytes);
  if (!isAlike || !isKnown || begin + packedBytes > directory) return null;
  const text = new TextDecoder((flags & IS_UTF8) === 0 ? "gbk" : "utf-8").decode(name);
  const other = findUnicodeName(bytes.subarray(at + DIRECTORY_BYTES + nameBytes, at + lineBytes), extraBytes);
  return {
    names: other === null ? [text] : [text, other],
    isFolder: text.endsWith("/"),
    isLocked: ((flags | ownFlags) & IS_LOCKED) !== 0,
    mode: bytes.readUInt32LE(at + 38) >>> 16,
    isPacked: method === DEFLATED,
    crc,
    sizeBytes,
    packed: bytes.subarray(begin, begin + packedBytes),
    from,
    to: begin + packedBytes,
    trailerMax: hasTrailer ? TRAILER_BYTES_MAX : 0,
    lineBytes,
  };
}

/** A second name, which some programs take instead of the first. */
function findUnicodeName(extra: Buffer, extraBytes: number): string | null {
  for (let at = 0; at + 4 <= extraBytes;) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === UNICODE_NAME)
      return extra.toString("utf8", at + 4 + UNICODE_NAME_HEAD_BYTES, Math.min(at + 4 + length, extraBytes));
    at += 4 + length;
  }
  return null;
}
