import { gzipSync } from "node:zlib";
import { makeZip } from "../zip-files.ts";
import type { HostileFile } from "./damage.ts";
import { hostileArchives } from "./hostile-archives.ts";
import { hostilePdfs } from "./hostile-pdfs.ts";
import { hostilePictures } from "./hostile-pictures.ts";
import { hostileSheets } from "./hostile-sheets.ts";

/** Files that no door wants, and some that what tells kinds apart has stumbled over elsewhere. */
function strangeFiles(): HostileFile[] {
  const hex = (text: string) => Buffer.from(text, "hex");
  const part = (name: string, content: string) =>
    makeZip([
      { name: "[Content_Types].xml", content: "<Types/>" },
      { name, content },
    ]);
  const made: Record<string, Buffer> = {
    nothing: Buffer.alloc(0),
    "a program of Windows": Buffer.from("MZ\u0090\0", "latin1"),
    "a program of Linux": hex("7f454c4602010100"),
    "a script": Buffer.from("#!/bin/sh\nid\n"),
    gzip: gzipSync(Buffer.alloc(10_000_000)),
    "7z": hex("377abcaf271c0004"),
    RAR: hex("526172211a0701003392b5e50a010506000501018080"),
    "a paper of Word": part("word/document.xml", "<w:document/>"),
    slides: part("ppt/presentation.xml", "<p:presentation/>"),
    "a book": makeZip([{ name: "mimetype", content: "application/epub+zip", isPacked: false }]),
    "a program of Java": makeZip([{ name: "META-INF/MANIFEST.MF" }]),
    "a stream of ASF without length": Buffer.concat([hex("3026b2758e66cf11a6d900aa0062ce6c"), Buffer.alloc(4000)]),
    "a film": hex("000000186674797069736f6d0000020069736f6d69736f32"),
    "a film of Matroska whose length is wrong": Buffer.concat([
      hex("1a45dfa301ffffffffffffff4282"),
      Buffer.alloc(4000),
    ]),
    "a song": Buffer.concat([Buffer.from("ID3\u0003\0\0\u007f\u007f\u007f\u007f", "latin1"), Buffer.alloc(100)]),
    "JSON 200,000 deep": Buffer.from("[".repeat(200_000)),
    "JSON lines": Buffer.from(`{"mpn":"${"A".repeat(100_000)}"}\n`.repeat(20)),
    "a prototype in JSON": Buffer.from('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'),
    "a library of symbols 100,000 deep": Buffer.from(`(kicad_symbol_lib ${"(symbol ".repeat(100_000)}`),
    "a library of symbols without end": Buffer.from(
      `EESchema-LIBRARY Version 2.4\n${"DEF A A 0 0 Y Y 1 F N\n".repeat(50_000)}`,
    ),
    "a page of the web": Buffer.from("<!doctype html><script>alert(1)</script>"),
    "XML with a foreign entity": Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    ),
    "text of a sequence for terminals": Buffer.from("\u001b]0;title\u0007\u001b[2J"),
  };
  return Object.entries(made).map(([name, bytes]) => ({ name: `strange: ${name}`, bytes }));
}

/** Every hostile file, by what it pretends to be. */
export async function allHostileFiles(): Promise<HostileFile[]> {
  return [
    ...(await hostilePdfs()),
    ...(await hostilePictures()),
    ...hostileSheets(),
    ...hostileArchives(),
    ...strangeFiles(),
  ];
}
