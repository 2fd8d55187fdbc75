import { isAscii, isUtf8 } from "node:buffer";
import iconv from "iconv-lite";

export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "gb18030";

/** How an encoding is called before an operator. */
export const ENCODING_NAMES: Record<TextEncoding, string> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16（小端）",
  "utf-16be": "UTF-16（大端）",
  gb18030: "GB18030（GBK）",
};

const MARKS: [TextEncoding, Buffer][] = [
  ["utf-8", Buffer.from([0xef, 0xbb, 0xbf])],
  ["utf-16le", Buffer.from([0xff, 0xfe])],
  ["utf-16be", Buffer.from([0xfe, 0xff])],
];
const LONGEST_SEQUENCE_BYTES = 4;
// Digits, commas and line ends make every second byte of a UTF-16 table zero, Chinese words do not.
const MIN_SHARE_OF_ZEROS = 0.1;
// A text in GBK is full of damage as UTF-8. Its bytes may make a letter of two bytes by chance, hardly one of three.
const GOOD_LETTERS_FOR_DAMAGE = 20;
const GOOD_LONG_LETTERS_FOR_DAMAGE = 1;

/**
 * Tells the encoding of a table by its byte-order mark, its zero bytes and the damage that UTF-8 and GB18030 would show, in this
 * order. In doubt it is UTF-8. Reads the bytes to their end.
 */
export async function detectEncoding(bytes: AsyncIterable<Buffer>): Promise<TextEncoding> {
  let head = Buffer.alloc(0);
  const zeros = [0, 0];
  let total = 0;
  const letters = countLetters();
  for await (const chunk of bytes) {
    if (head.length < 3) head = Buffer.concat([head, chunk.subarray(0, 3)]);
    for (let at = chunk.indexOf(0); at >= 0; at = chunk.indexOf(0, at + 1)) zeros[(total + at) % 2]! += 1;
    total += chunk.length;
    letters.add(chunk);
  }
  const marked = MARKS.find(([, mark]) => head.subarray(0, mark.length).equals(mark));
  if (marked) return marked[0];
  const [even, odd] = zeros as [number, number];
  if (Math.max(even, odd) > (total / 2) * MIN_SHARE_OF_ZEROS) return odd > even ? "utf-16le" : "utf-16be";
  const { good, goodLong, damage, damageAsGb } = letters.end();
  const isUtf8Text = damage * GOOD_LETTERS_FOR_DAMAGE <= good || damage * GOOD_LONG_LETTERS_FOR_DAMAGE <= goodLong;
  return isUtf8Text || damage <= damageAsGb ? "utf-8" : "gb18030";
}

/** The text of the bytes without its byte-order mark, piece by piece; what is no letter becomes U+FFFD. */
export async function* decodeText(bytes: AsyncIterable<Buffer>, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding);
  for await (const chunk of bytes) {
    const text = decoder.write(chunk);
    if (text) yield text;
  }
  const rest = decoder.end();
  if (rest) yield rest;
}

const BEYOND_ASCII = /[\u0080-\ufffc\ufffe-\u{10ffff}]/gu;
const LONG_LETTERS = /[\u0800-\ufffc\ufffe-\u{10ffff}]/gu;
const DAMAGE = /\ufffd+/g;
// Private letters stand for codes that GB18030 gives to nobody.
const DAMAGE_AS_GB = /[\ufffd\ue000-\uf8ff]+/g;

/** Counts letters beyond ASCII, and the places where bytes make none, as UTF-8 and as GB18030; a letter may lie across two chunks. */
function countLetters() {
  let rest: Buffer = Buffer.alloc(0);
  const counts = { good: 0, goodLong: 0, damage: 0, damageAsGb: 0 };
  // Begins where UTF-8 is first damaged: most texts need it never.
  let gb: ReturnType<typeof iconv.getDecoder> | null = null;

  function count(piece: Buffer) {
    const isWhole = isUtf8(piece);
    if (!isWhole) gb ??= iconv.getDecoder("gb18030");
    if (gb) counts.damageAsGb += countOf(gb.write(piece), DAMAGE_AS_GB);
    if (isAscii(piece)) return;
    const text = piece.toString("utf8");
    counts.good += countOf(text, BEYOND_ASCII);
    counts.goodLong += countOf(text, LONG_LETTERS);
    if (!isWhole) counts.damage += countOf(text, DAMAGE);
  }
  return {
    add(chunk: Buffer) {
      const bytes = rest.length ? Buffer.concat([rest, chunk]) : chunk;
      const end = endOfWholeLetters(bytes);
      count(bytes.subarray(0, end));
      rest = Buffer.from(bytes.subarray(end));
    },
    end() {
      count(rest);
      rest = Buffer.alloc(0);
      counts.damageAsGb += countOf(gb?.end() ?? "", DAMAGE_AS_GB);
      return counts;
    },
  };
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function endOfWholeLetters(bytes: Buffer) {
  for (let back = 1; back <= Math.min(LONGEST_SEQUENCE_BYTES, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte >= 0xc0) return bytes.length - back;
    if (byte < 0x80) return bytes.length;
  }
  return bytes.length;
}
