import { open, stat } from "node:fs/promises";
import path from "node:path";
import { readBytes } from "../read-bytes.ts";
import { UnreadableList } from "../read-csv-rows.ts";
import { readLines } from "#platform/table-text/read-lines.ts";
import type { OpenedList } from "../recognise-list.ts";
import { decodeText, detectEncoding } from "#platform/table-text/text-encoding.ts";
import type { ListedRow } from "../listed-row.ts";
import { resolveSymbols, type LibrarySymbol } from "./library-symbol.ts";
import { readKicadSymbols } from "./read-kicad-symbols.ts";
import { readLegacyLibrary, readLibraryWords } from "./read-legacy-library.ts";

/** What stands in a library, in its order, and what is remarkable in the file as a whole. */
export interface ReadLibrary {
  symbols: LibrarySymbol[];
  remarks: string[];
}

const IS_LIBRARY = /\.(kicad_sym|lib)$/i;
const IS_LEGACY = /\.lib$/i;
// The largest of KiCad's own is 10 MB.
const MAX_LIBRARY_BYTES = 64 * 1024 * 1024;
const HEAD_BYTES = 512;
const PACKED: [beginning: string, what: string][] = [
  ["PK\x03\x04", "是 zip 压缩包，请解压后导入"],
  ["\x1f\x8b", "是 gzip 压缩包，请解压后导入"],
];
const HEADS: [RegExp, string][] = [
  [/^(<!doctype|<html|<\?xml)/i, "是网页或 XML，不是 KiCad 符号库"],
  [/^\(kicad_sch|^EESchema Schematic/i, "是 KiCad 原理图，不是符号库"],
  [/^\((footprint|module|kicad_pcb)\b|^PCBNEW/i, "是 KiCad 封装或电路板，不是符号库"],
];

/** Whether a file's name is that of a library of symbols. */
export function isLibraryName(file: string): boolean {
  return IS_LIBRARY.test(file);
}

/** The library's name, as it stands before the colon in `Library:Symbol`. */
export function libraryNameOf(file: string): string {
  return path.basename(file).replace(IS_LIBRARY, "");
}

/** The file beside a `.lib` that holds its words, whether or not there is one; null for libraries that need none. */
export function wordsFileOf(file: string): string | null {
  return IS_LEGACY.test(file) ? file.replace(IS_LEGACY, ".dcm") : null;
}

/** Tells by its size and first letters why a file can't be read as a library; null where it can. `isOther`: files of other programs go by such names too. */
export async function refuseLibrary(
  file: string,
  maxBytes = MAX_LIBRARY_BYTES,
): Promise<{ reason: string; isOther: boolean } | null> {
  const words = await existing(wordsFileOf(file));
  const size = Math.max((await stat(file)).size, words === null ? 0 : (await stat(words)).size);
  if (size > maxBytes)
    return {
      reason: `文件或同名的 .dcm 超过 ${Math.round(maxBytes / 1024 / 1024)} MB，不像符号库，没有读取`,
      isOther: false,
    };
  const head = await readHead(file);
  if (head === "") return { reason: "文件是空的", isOther: false };
  const known =
    PACKED.find(([beginning]) => head.startsWith(beginning)) ?? HEADS.find(([beginning]) => beginning.test(head));
  if (known) return { reason: known[1], isOther: false };
  if (!IS_LEGACY.test(file))
    return head.startsWith("(")
      ? null
      : { reason: "不是 KiCad 符号库（没有以 kicad_symbol_lib 开头）", isOther: false };
  return head.startsWith("EESchema-LIBRARY")
    ? null
    : { reason: "不是 KiCad 符号库（没有以 EESchema-LIBRARY 开头），可能是仿真模型或程序库", isOther: true };
}

/** Opens a library, each of whose symbols is a row. It is read whole before the first row comes: a base may stand behind those that are derived from it. */
export async function openLibrary(file: string, onRead?: (bytes: number) => void): Promise<OpenedList> {
  const encoding = await detectEncoding(readBytes(file));
  const texts = decodeText(readBytes(file, onRead), encoding);
  const remarks: string[] = [];
  async function* readRows(): AsyncGenerator<ListedRow[]> {
    const library = IS_LEGACY.test(file)
      ? await readLegacyLibrary(readLines(texts), await readWords(file))
      : await readKicadSymbols(texts);
    remarks.push(...library.remarks);
    if (library.symbols.length === 0) throw new UnreadableList("库里没有符号");
    // An import goes on behind a symbol, of which several may stand in a line.
    yield resolveSymbols(library.symbols).map((symbol, index) => {
      const place = { line: symbol.line, endLine: index + 1 };
      return "refusal" in symbol
        ? { ...place, refusal: symbol.refusal, mpn: symbol.name }
        : { ...place, fields: { symbol } };
    });
  }
  return { rows: readRows(), encoding: encoding === "utf-8" ? null : encoding, remarks };
}

async function readWords(file: string) {
  const words = await existing(wordsFileOf(file));
  return words === null
    ? null
    : readLibraryWords(readLines(decodeText(readBytes(words), await detectEncoding(readBytes(words)))));
}

/** The file, where there is one. */
export async function existing(file: string | null): Promise<string | null> {
  const found = file === null ? null : await stat(file).catch(() => null);
  return found?.isFile() ? file : null;
}

/** The first letters of a file, in whatever encoding. */
async function readHead(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer
      .toString("latin1", 0, bytesRead)
      .replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "")
      .replaceAll("\0", "")
      .trimStart();
  } finally {
    await handle.close();
  }
}
