/**
 * Writes a number as printed in few bytes (0, signs between the pieces of its key, or its text) and answers where that
 * ends; there must be room for `printedBytesAtMost(mpn)`.
 */
export function writePrinted(
  mpn: string,
  keyLength: number,
  { target, start }: { target: Uint8Array; start: number },
): number {
  const signs = countSigns(mpn, keyLength);
  if (signs === 0) {
    target[start] = 0;
    return start + 1;
  }
  if (signs === null) {
    const text = Buffer.from(mpn);
    const at = writeLength(text.length * 2, target, start);
    target.set(text, at);
    return at + text.length;
  }
  let at = writeLength(signs * 2 + 1, target, start);
  let since = 0;
  for (let index = 0; index < mpn.length; index++) {
    const code = mpn.charCodeAt(index);
    if (isCapitalOrDigit(code)) since++;
    else {
      target[at++] = since;
      target[at++] = code;
      since = 0;
    }
  }
  return at;
}

const LENGTH_BYTES = 5;
const TEXT_BYTES = 3;

/** How many bytes `writePrinted` needs at most. */
export function printedBytesAtMost(mpn: string): number {
  return LENGTH_BYTES + mpn.length * TEXT_BYTES;
}

/** The signs in a key in capitals. Null = it is none, or too long between two of them. */
function countSigns(mpn: string, keyLength: number): number | null {
  let letters = 0;
  let signs = 0;
  let since = 0;
  for (let index = 0; index < mpn.length; index++) {
    const code = mpn.charCodeAt(index);
    if (isCapitalOrDigit(code)) {
      letters++;
      since++;
    } else if (isSign(code) && since <= 0xff) {
      signs++;
      since = 0;
    } else return null;
  }
  return letters === keyLength ? signs : null;
}

/** How many bytes follow the header. */
export function printedLength(header: number): number {
  return header % 2 === 1 ? header - 1 : header >>> 1;
}

/** The number as printed, of its key and what `writePrinted` wrote behind it. */
export function readPrinted(header: number, bytes: Uint8Array, key: Uint8Array): string {
  if (header % 2 === 0 && header > 0) return Buffer.from(bytes).toString();
  const capitals = Buffer.from(key).toString().toUpperCase();
  let printed = "";
  let at = 0;
  for (let sign = 0; sign < bytes.length; sign += 2) {
    const end = at + bytes[sign]!;
    printed += capitals.slice(at, end) + String.fromCharCode(bytes[sign + 1]!);
    at = end;
  }
  return printed + capitals.slice(at);
}

function writeLength(number: number, target: Uint8Array, start: number): number {
  let at = start;
  for (; number >= 0x80; number >>>= 7) target[at++] = (number & 0x7f) | 0x80;
  target[at++] = number;
  return at;
}

function isCapitalOrDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a);
}

/** Whether an ASCII character has no part in keys. */
function isSign(code: number): boolean {
  return code < 0x80 && !isCapitalOrDigit(code) && (code < 0x61 || code > 0x7a);
}
