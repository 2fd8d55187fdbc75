import { createInflateRaw, crc32 } from "node:zlib";
import { ARCHIVE_ENDINGS, COMPOUND_ENDINGS, endingOf, isDesignFile, UNPACKED_MEGABYTES_MAX } from "./design-endings.ts";
import { openPageSearch } from "./find-page.ts";
import { findKind, HEAD_BYTES, TAIL_BYTES } from "./find-kind.ts";
import { readZipLayout, type ZipEntry } from "./zip-layout.ts";

/** Why an archive is not kept, and for which of its files. */
export type ArchiveFault = {
  fault: "unreadable" | "locked" | "program" | "notDesign" | "nested" | "badName" | "tooLarge";
  name?: string;
};

const ENTRIES_MAX = 5_000;
const FOLDERS_MAX = 20;
const NAME_CHARACTERS_MAX = 255;
/** Of all files, those in archives that may be inside included. */
const UNPACKED_BYTES_MAX = UNPACKED_MEGABYTES_MAX * 1_000_000;
const PACKING_MAX = 200;
/** What is small may be packed as densely as it likes. */
const SMALL_BYTES = 20_000_000;
/** An archive inside is looked into whole. */
const INNER_BYTES_MAX = 50_000_000;
const PROGRAM =
  /\.(?:exe|com|scr|pif|bat|cmd|msi|msp|dll|sys|cpl|chm|reg|url|lnk|ps1|vbs|vbe|js|jse|wsf|hta|jar|apk|app|sh|iso|img|vhdx?|xlsm|xlam|docm|pptm)[.\s]*$|(?:^|[\\/])desktop\.ini$/i;
/** What Windows takes for a device, whatever follows the dot. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)\s*(?:\.|$)/i;
/** Macros of tables, and what they start. */
const MACROS = /(?:^|\/)(?:vbaProject|vbaData|xlm)[^/]*\.(?:bin|xml)$|(?:^|\/)(?:activeX|macrosheets)\//i;
const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;
/** What a Mac adds to an archive unasked. */
const MAC_FILES: [name: RegExp, mark: Buffer][] = [
  [/^__MACOSX\/(?:.*\/)?\._[^/]+$/, Buffer.from("00051607", "hex")],
  [/(?:^|\/)\.DS_Store$/, Buffer.from("0000000142756431", "hex")],
];

class Refused extends Error {
  readonly found: ArchiveFault;
  constructor(fault: ArchiveFault["fault"], name?: string) {
    super(fault);
    this.found = name === undefined ? { fault } : { fault, name };
  }
}

/** What is wrong with an archive of a design, null where nothing is. All of it is unpacked and counted, nothing is believed that it says of itself. */
export async function lookIntoArchive(bytes: Buffer): Promise<ArchiveFault | null> {
  const room = { left: Math.min(UNPACKED_BYTES_MAX, Math.max(SMALL_BYTES, bytes.length * PACKING_MAX)) };
  try {
    await look(bytes, room, null);
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.found;
    throw error;
  }
}

/** `within`: the file of a design that is this archive; what it holds is no design, so its endings say nothing. */
async function look(bytes: Buffer, room: { left: number }, within: string | null): Promise<void> {
  const entries = readZipLayout(bytes, ENTRIES_MAX);
  if (!entries) throw new Refused("unreadable", within ?? undefined);
  const known = new Set<string>();
  for (const entry of entries) {
    const name = nameOf(entry, known);
    const told = within ?? name;
    if (entry.isLocked) throw new Refused("locked");
    const type = entry.mode & FILE_TYPE;
    if (type !== 0 && type !== REGULAR && type !== FOLDER) throw new Refused("badName", told);
    if (entry.isFolder !== (type === FOLDER) && type !== 0) throw new Refused("badName", told);
    if (entry.names.some((each) => PROGRAM.test(each) || MACROS.test(each))) throw new Refused("program", told);
    const mac = MAC_FILES.find(([pattern]) => pattern.test(name));
    if (within === null && !entry.isFolder && !mac && !entry.names.every((each) => isDesignFile(lastPart(each))))
      throw new Refused("notDesign", told);
    await lookAtContent(entry, { name, told, mark: mac?.[1], room, isInner: within !== null });
  }
}

interface Looked {
  name: string;
  told: string;
  mark: Buffer | undefined;
  room: { left: number };
  isInner: boolean;
}

async function lookAtContent(entry: ZipEntry, { name, told, mark, room, isInner }: Looked): Promise<void> {
  const mayBeArchive = !isInner && ARCHIVE_ENDINGS.has(endingOf(name));
  const { head, tail, whole, isPage } = await unpack(entry, room, {
    isWhole: mayBeArchive,
    ending: endingOf(lastPart(name)),
  });
  if (mark) {
    if (!head.subarray(0, mark.length).equals(mark)) throw new Refused("notDesign", told);
    return;
  }
  if (entry.isFolder || head.length === 0) return;
  const kind = findKind(name, head, tail);
  if (kind === "archive" && mayBeArchive && whole) return look(whole, room, told);
  if (kind === "archive" || kind === "otherArchive") throw new Refused("nested", told);
  // What an archive inside holds is opened by nobody but the program whose archive it is.
  if (kind === "program" || kind === "page" || (isPage && !isInner)) throw new Refused("program", told);
  const isOdd = mayBeArchive || kind === "mistaken" || (kind === "compound" && !COMPOUND_ENDINGS.has(endingOf(name)));
  if (isOdd && !isInner) throw new Refused("notDesign", told);
  if (kind === "compound" && isInner) throw new Refused("nested", told);
}

/** A name that stays inside the folder it is unpacked into, on every system, and is no other's. */
function nameOf({ names }: ZipEntry, known: Set<string>): string {
  for (const each of names) {
    const parts = each.replaceAll("\\", "/").replace(/\/$/, "").split("/");
    const isOdd =
      // eslint-disable-next-line no-control-regex -- these are the characters in question
      /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069<>|"?*:]/.test(each) ||
      parts.length > FOLDERS_MAX ||
      parts.some((part) => part === "" || part === ".." || part === "." || part.length > NAME_CHARACTERS_MAX) ||
      parts.some((part) => DEVICE.test(part)) ||
      (parts.some((part) => /[.\s]$/.test(part)) && !PROGRAM.test(each));
    const key = parts.join("/").normalize("NFC").toLowerCase();
    if (isOdd || (each === names[0] && known.has(key))) throw new Refused("badName", each);
    known.add(key);
  }
  return names[0]!.replaceAll("\\", "/");
}

function lastPart(name: string): string {
  return name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1);
}

async function unpack(
  entry: ZipEntry,
  room: { left: number },
  { isWhole, ending }: { isWhole: boolean; ending: string },
) {
  const search = openPageSearch(ending);
  const pieces: Buffer[] = [];
  let head: Buffer = Buffer.alloc(0);
  let tail: Buffer = Buffer.alloc(0);
  let crc = 0;
  let sizeBytes = 0;
  for await (const piece of piecesOf(entry)) {
    sizeBytes += piece.length;
    room.left -= piece.length;
    if (room.left < 0 || (isWhole && sizeBytes > INNER_BYTES_MAX)) throw new Refused("tooLarge");
    crc = crc32(piece, crc);
    search.add(piece);
    if (isWhole) pieces.push(piece);
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, piece.subarray(0, HEAD_BYTES - head.length)]);
    tail =
      piece.length >= TAIL_BYTES ? piece.subarray(-TAIL_BYTES) : Buffer.concat([tail, piece]).subarray(-TAIL_BYTES);
  }
  if (sizeBytes !== entry.sizeBytes || crc !== entry.crc) throw new Refused("unreadable");
  return { head, tail, isPage: search.isPage(), whole: isWhole ? Buffer.concat(pieces) : null };
}

async function* piecesOf({ packed, isPacked }: ZipEntry): AsyncGenerator<Buffer> {
  if (!isPacked) {
    if (packed.length > 0) yield packed;
    return;
  }
  const inflating = createInflateRaw({ chunkSize: 256 * 1024 });
  inflating.end(packed);
  try {
    for await (const piece of inflating) yield piece as Buffer;
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_"))
      throw new Refused("unreadable");
    throw error;
  }
  // What follows the end of the stream is nobody's.
  if (inflating.bytesWritten !== packed.length) throw new Refused("unreadable");
}
