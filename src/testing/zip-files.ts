import { crc32, deflateRawSync } from "node:zlib";

export interface ZipPart {
  name: string | Buffer;
  content?: string | Uint8Array;
  /** Type and rights of a Unix file. */
  mode?: number;
  isPacked?: boolean;
  flags?: number;
  /** What the directory says where it lies. */
  toldName?: string;
  toldBytes?: number;
  toldCrc?: number;
  /** Ready-made bytes instead of the content's own. */
  packed?: Buffer;
  method?: number;
  extra?: Buffer;
  /** Where it claims to begin, instead of where it does. */
  claimsAt?: number;
}

/** A ZIP written by hand, so that it can be wrong in every way that is wanted. */
export function makeZip(
  parts: ZipPart[],
  {
    before = "",
    between = "",
    behind = "",
    comment = "",
    count,
  }: { before?: string; between?: string; behind?: string; comment?: string; count?: number } = {},
): Buffer {
  const body: Buffer[] = [Buffer.from(before, "latin1")];
  const directory: Buffer[] = [];
  let at = body[0]!.length;
  for (const part of parts) {
    const content = Buffer.from(part.content ?? "(kicad_sch)");
    const isPacked = part.isPacked ?? true;
    const packed = part.packed ?? (isPacked ? deflateRawSync(content) : content);
    const name = Buffer.from(part.name);
    const toldName = Buffer.from(part.toldName ?? part.name);
    const extra = part.extra ?? Buffer.alloc(0);
    const flags = part.flags ?? 0x800;
    const method = part.method ?? (isPacked ? 8 : 0);
    const crc = part.toldCrc ?? crc32(content);
    const size = part.toldBytes ?? content.length;
    const heading = Buffer.alloc(30);
    heading.writeUInt32LE(0x04034b50);
    for (const [place, value] of [
      [4, 20],
      [6, flags],
      [8, method],
      [26, name.length],
    ] as const)
      heading.writeUInt16LE(value, place);
    heading.writeUInt32LE(crc, 14);
    heading.writeUInt32LE(packed.length, 18);
    heading.writeUInt32LE(size, 22);
    const line = Buffer.alloc(46);
    line.writeUInt32LE(0x02014b50);
    for (const [place, value] of [
      [4, 0x0314],
      [6, 20],
      [8, flags],
      [10, method],
      [28, toldName.length],
      [30, extra.length],
    ] as const)
      line.writeUInt16LE(value, place);
    line.writeUInt32LE(crc, 16);
    line.writeUInt32LE(packed.length, 20);
    line.writeUInt32LE(size, 24);
    line.writeUInt32LE(((part.mode ?? 0) << 16) >>> 0, 38);
    line.writeUInt32LE(part.claimsAt ?? at, 42);
    const written = Buffer.concat([heading, name, packed, Buffer.from(between, "latin1")]);
    body.push(written);
    at += written.length;
    directory.push(line, toldName, extra);
  }
  const lines = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(count ?? parts.length, 8);
  end.writeUInt16LE(count ?? parts.length, 10);
  end.writeUInt32LE(lines.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...body, lines, end, Buffer.from(comment, "latin1"), Buffer.from(behind, "latin1")]);
}
