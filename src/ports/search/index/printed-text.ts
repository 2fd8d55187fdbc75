/**
 * A number as printed, in few bytes: 0 where it is its key in capitals; for a key in capitals with signs between them, twice the
 * number of signs + 1, then for each the letters before it and itself; else twice the length, then the text.
 */
export function printedBytes(mpn: string, keyLength: number): Uint8Array {
  const signs: number[] = [];
  let letters = 0;
  let since = 0;
  for (let index = 0; index < mpn.length; index++) {
    const code = mpn.charCodeAt(index);
    if (isCapitalOrDigit(code)) {
      letters++;
      since++;
    } else if (isSign(code) && since <= 0xff) {
      signs.push(since, code);
      since = 0;
    } else return plainBytes(mpn);
  }
  if (letters !== keyLength) return plainBytes(mpn);
  if (signs.length === 0) return CAPITALS;
  return Uint8Array.from([...variableLength(signs.length + 1), ...signs]);
}

const CAPITALS = Uint8Array.of(0);

/** How many bytes follow the header. */
export function printedLength(header: number): number {
  return header % 2 === 1 ? header - 1 : header >>> 1;
}

/** The number as printed, of its key and what `printedBytes` made. */
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

function plainBytes(mpn: string): Uint8Array {
  const text = Buffer.from(mpn);
  return Buffer.concat([Uint8Array.from(variableLength(text.length * 2)), text]);
}

function variableLength(number: number): number[] {
  const bytes: number[] = [];
  for (; number >= 0x80; number >>>= 7) bytes.push((number & 0x7f) | 0x80);
  return [...bytes, number];
}

function isCapitalOrDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a);
}

/** Whether an ASCII character has no part in keys. */
function isSign(code: number): boolean {
  return code < 0x80 && !isCapitalOrDigit(code) && (code < 0x61 || code > 0x7a);
}
