import { endingOf } from "./design-endings.ts";
import { beginsAsPage, textOfHead } from "./find-page.ts";

/** What the bytes of a file are, as far as that decides whether it may stand in a design. */
type ContentKind = "archive" | "otherArchive" | "compound" | "program" | "page" | "mistaken" | "other";

/** So much of a file tells what it is: a disc tells so only here. */
export const HEAD_BYTES = 33_000;
/** An archive is read from its end. */
export const TAIL_BYTES = 65_557;

const marks = (...texts: string[]) => texts.map((text) => Buffer.from(text, "latin1"));
const ZIP = marks("PK\u0003\u0004", "PK\u0005\u0006", "PK\u0007\u0008");
const OTHER_ARCHIVES = marks(
  "7z\u00bc\u00af\u0027\u001c",
  "Rar!\u001a\u0007",
  "\u001f\u008b",
  "\u001f\u009d",
  "\u001f\u00a0",
  "\u00fd7zXZ\u0000",
  "BZh",
  "(\u00b5/\u00fd",
  "\u0004\u0022M\u0018",
  "MSCF",
  "ISc(",
  "xar!",
  "!<arch>\n",
  "`\u00ea",
  "LZIP",
  "]\u0000\u0000",
);
const MARKS_INSIDE: [at: number, mark: Buffer][] = [
  [257, Buffer.from("ustar")],
  [32_769, Buffer.from("CD001")],
  [2, Buffer.from("-lh")],
  [2, Buffer.from("-lz")],
];
const PROGRAMS = marks(
  "\u007fELF",
  "\u00fe\u00ed\u00fa\u00ce",
  "\u00fe\u00ed\u00fa\u00cf",
  "\u00ce\u00fa\u00ed\u00fe",
  "\u00cf\u00fa\u00ed\u00fe",
  "\u00ca\u00fe\u00ba\u00be",
  "dex\n",
  "\u0000asm",
  "L\u0000\u0000\u0000\u0001\u0014\u0002\u0000",
  "ITSF",
  "MZ",
);
const SHEBANG = "#!";
/** Sources begin so where they are run by hand. */
const SCRIPT_ENDING = "py";
const COMPOUND = Buffer.from("d0cf11e0a1b11ae1", "hex");
/** What a shell of Windows runs, and what opens something when it is looked at. */
const WINDOWS_SCRIPT =
  /^\s*(?:@\s*(?:echo|rem|set|setlocal|if|for|cls|chcp|start|call|pushd|powershell|cmd|mshta|title)\b|echo\s+off\b|windows registry editor|regedit4|\[(?:internetshortcut|autorun|\.shellclassinfo)\])/i;
/** What a controller is loaded with byte by byte is no text. */
const BYTES_ENDING = "bin";
const ONLY_TEXT = /^[\t\r\n -~]+$/;
const TEXT_CHARACTERS = 300;
/** What an ending promises that others open by it. */
const PROMISED: Record<string, Buffer[]> = {
  pdf: marks("%PDF-"),
  png: marks("\u0089PNG\r\n"),
  jpg: marks("\u00ff\u00d8\u00ff"),
  jpeg: marks("\u00ff\u00d8\u00ff"),
  gif: marks("GIF87a", "GIF89a"),
  webp: marks("RIFF"),
  bmp: marks("BM"),
};
const END_OF_ZIP = Buffer.from("PK\u0005\u0006", "latin1");

/** What a file is by its first bytes, and an archive by its last ones too; its name is not believed. */
export function findKind(name: string, head: Buffer, tail: Buffer): ContentKind {
  const ending = endingOf(name);
  const begins = (known: Buffer[]) => known.some((mark) => head.subarray(0, mark.length).equals(mark));
  if (begins(ZIP)) return "archive";
  if (begins(OTHER_ARCHIVES) || MARKS_INSIDE.some(([at, mark]) => head.subarray(at, at + mark.length).equals(mark)))
    return "otherArchive";
  if (begins(PROGRAMS)) return "program";
  const text = textOfHead(head);
  if (text.startsWith(SHEBANG) && ending !== SCRIPT_ENDING) return "program";
  if (WINDOWS_SCRIPT.test(text)) return "program";
  if (beginsAsPage(text)) return "page";
  if (head.subarray(0, COMPOUND.length).equals(COMPOUND)) return "compound";
  // What is a picture or a table from the front, and an archive from behind.
  if (tail.includes(END_OF_ZIP)) return "otherArchive";
  if (ending === BYTES_ENDING && ONLY_TEXT.test(head.toString("latin1", 0, TEXT_CHARACTERS))) return "mistaken";
  return PROMISED[ending] && !begins(PROMISED[ending]) ? "mistaken" : "other";
}
