import { isUtf8 } from "node:buffer";
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
// One damaged letter in a text of good ones does not make it GBK.
const GOOD_LETTERS_FOR_A_BAD_ONE = 20;

/**
 * Tells the encoding of a table by its byte-order mark, its zero bytes and its validity as UTF-8, in this order;
 * what is left is GB18030. Reads the bytes to their end.
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
  const { good, bad } = letters.end();
  return bad * GOOD_LETTERS_FOR_A_BAD_ONE <= good ? "utf-8" : "gb18030";
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

/** Counts the letters beyond ASCII that are good and bad UTF-8; a letter may lie across two chunks. */
function countLetters() {
  let rest: Buffer = Buffer.alloc(0);
  let good = 0;
  let bad = 0;

  function count(piece: Buffer) {
    if (isUtf8(piece) && isAscii(piece)) return;
    for (const letter of piece.toString("utf8")) {
      if (letter === "\ufffd") bad += 1;
      else if (letter > "\u007f") good += 1;
    }
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
      return { good, bad };
    },
  };
}

function isAscii(bytes: Buffer) {
  return bytes.every((byte) => byte < 0x80);
}

function endOfWholeLetters(bytes: Buffer) {
  for (let back = 1; back <= Math.min(LONGEST_SEQUENCE_BYTES, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte >= 0xc0) return bytes.length - back;
    if (byte < 0x80) return bytes.length;
  }
  return bytes.length;
}
