import { deflateRawSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { makeZip, type ZipPart } from "#testing/zip-files.ts";
import { isDesignFile } from "./design-endings.ts";
import { lookIntoArchive } from "./look-into-archive.ts";

const design: ZipPart = { name: "板/main.kicad_sch" };
const faultOf = async (parts: ZipPart[], options?: Parameters<typeof makeZip>[1]) =>
  (await lookIntoArchive(makeZip(parts, options)))?.fault ?? null;
const besides = (content: string | Uint8Array, name = "notes.txt") => faultOf([design, { name, content }]);
const OLE = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]);
const xlsx = (...more: ZipPart[]) => makeZip([{ name: "xl/workbook.xml", content: "<workbook/>" }, ...more]);

test("what engineers pack beside an article is taken: schematics, boards, gerbers, tables, sources, and what hosts and Macs add", async () => {
  const names =
    "a.SchDoc a.PcbDoc a.PrjPcb a.kicad_pcb a.kicad_pro a.brd a.lbr a.json a.dsn a.asc a.GTL a.gm1 a.G12 a.gko a.drl a.step a.stl a.wrl a.csv a.md a.c a.ino a.py a.vhd a.hex a.bin README fp-lib-table .gitignore";
  for (const name of names.split(" ")) expect([name, isDesignFile(name)]).toEqual([name, true]);
  expect(
    await faultOf(
      [
        { name: "板/", content: "", mode: 0o40755 },
        { ...design, mode: 0o100644 },
        { name: "板/old.PcbDoc", content: OLE },
        { name: "板/tool.py", content: "#!/usr/bin/env python3\n" },
        { name: "bom.xlsx", content: xlsx({ name: "xl/media/image1.png" }) },
        { name: "project.epro", content: makeZip([{ name: "project.json", content: "{}" }]) },
        { name: "gerber\\board.gtl", content: "G04*" },
        { name: "__MACOSX/板/._main.kicad_sch", content: Buffer.from("0005160700", "hex") },
        { name: "板/.DS_Store", content: Buffer.from("000000014275643100", "hex") },
      ],
      { comment: "0123456789abcdef0123456789abcdef01234567" },
    ),
  ).toBe(null);
});

test("what is no design is refused by its name: other endings, pages, programs, macros, whatever they call themselves", async () => {
  expect(await lookIntoArchive(makeZip([design, { name: "更多/游戏.swf" }]))).toEqual({
    fault: "notDesign",
    name: "更多/游戏.swf",
  });
  for (const name of ["a.html", "a.svg", "a.rtf", "a.doc", "noending", "a.txt.foo", ".bashrc", "a.odt"])
    expect([name, await faultOf([design, { name }])]).toEqual([name, "notDesign"]);
  for (const name of ["a.exe", "a.JS", "a.exe. .", "b.cpl", "c.iso", "d.xlsm", "e.lnk", "f.sh"])
    expect([name, await faultOf([design, { name }])]).toEqual([name, "program"]);
  for (const content of [
    "MZ\u0090",
    "\u007fELF",
    "#!/bin/sh\n",
    "<!DOCTYPE html>",
    " \n<script>alert(1)</script>",
    "<HTA:application",
  ])
    expect([content, await besides(Buffer.from(content, "latin1"))]).toEqual([content, "program"]);
  expect(await besides(OLE)).toBe("notDesign");
  expect(await besides("no picture", "a.png")).toBe("notDesign");
  expect(await besides(xlsx({ name: "xl/vbaProject.bin" }), "bom.xlsx")).toBe("program");
  expect(await besides(xlsx({ name: "xl/embeddings/a.bin", content: OLE }), "bom.xlsx")).toBe("nested");
});

test("archives inside are refused by their content, those that may be inside are not looked into deeper", async () => {
  const inner = makeZip([design]);
  const tar = Buffer.alloc(1024);
  tar.write("ustar", 257);
  const marks = [
    "7z\u00bc\u00af\u0027\u001c",
    "Rar!\u001a\u0007",
    "\u00fd7zXZ\u0000",
    "BZh9",
    "(\u00b5/\u00fd",
    "MSCF",
    "xx-lh5-",
  ];
  for (const content of [inner, gzipSync("a"), tar, ...marks.map((mark) => Buffer.from(mark, "latin1"))])
    expect(await besides(content)).toBe("nested");
  // A picture from the front, an archive from behind.
  expect(await besides(Buffer.concat([Buffer.from("\u0089PNG\r\n", "latin1"), inner]), "a.png")).toBe("nested");
  expect(await besides(xlsx({ name: "deeper.zip", content: inner }), "bom.xlsx")).toBe("nested");
  expect(await besides(xlsx({ name: "deeper.xlsx", content: xlsx() }), "bom.xlsx")).toBe("nested");
  expect(await besides("no archive", "bom.xlsx")).toBe("notDesign");
});

test("links, names that lead out of the folder, and two files of one name are refused", async () => {
  expect(await faultOf([design, { name: "link.txt", content: "/etc/passwd", mode: 0o120777 }])).toBe("badName");
  expect(await faultOf([design, { name: "pipe.txt", mode: 0o010644 }])).toBe("badName");
  for (const name of [
    "../a.txt",
    "a/../../b.txt",
    "/etc/a.txt",
    "C:\\a.txt",
    "a\\..\\..\\b.txt",
    "a//b.txt",
    "a\u0000.txt",
    "a\u202etxt.sch",
    `${"d/".repeat(30)}a.txt`,
  ])
    expect([name, await faultOf([design, { name }])]).toEqual([name, "badName"]);
  expect(await faultOf([{ name: "A.sch" }, { name: "a.SCH" }])).toBe("badName");
  const second = Buffer.concat([Buffer.from("7570", "hex"), Buffer.from([10, 0, 1, 0, 0, 0, 0]), Buffer.from("e.exe")]);
  expect(await faultOf([{ ...design, extra: second }])).toBe("program");
});

test("names that are devices, streams, or settings of folders on Windows are refused, wherever they stand", async () => {
  for (const name of [
    "a.gbr:evil.txt",
    "板/a:b.gbr",
    "CON.gbr",
    "nul.txt",
    "com1.log",
    "LPT\u00b2.txt",
    "aux/a.gbr",
    "Prn .a.gbr",
    "CONIN$.txt",
    "a./b.gbr",
    "a /b.gbr",
    "b.gbr.",
    "b.gbr ",
  ])
    expect([name, await faultOf([design, { name }])]).toEqual([name, "badName"]);
  expect(await faultOf([design, { name: "板/Desktop.ini" }])).toBe("program");
  for (const name of ["console.gbr", "com.gbr", "com10.txt", "null.c", "auxiliary/a.gbr", " a.gbr"])
    expect([name, await faultOf([design, { name }])]).toEqual([name, null]);
});

test("a page is refused however it begins and in whatever letters it is written", async () => {
  const html = "<html><script>alert(1)</script></html>";
  const wide = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
  const pages: [name: string, content: string | Uint8Array][] = [
    ["a.txt", `<!-- x -->${html}`],
    ["a.md", `\n<!-- x -->\n<!-- y --> ${html}`],
    ["a.txt", `${"\n".repeat(5000)}<svg onload=1>`],
    ["a.txt", `${" ".repeat(40_000)}<svg onload=1>`],
    ["a.txt", wide(html)],
    ["a.txt", wide(html).swap16()],
    ["a.txt", Buffer.from(html, "utf16le")],
    ["a.md", wide(`<!-- x -->${html}`)],
    ["a.xml", `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>`],
    ["a.xml", `<?xml version="1.0"?><parts><h:p xmlns:h="http://www.w3.org/1999/xhtml" onclick="1"/></parts>`],
    ["a.xml", `<parts xmlns:h="&#104;ttp://www.w3.org/1999/&#120;html"><h:p/></parts>`],
    ["a.xml", `<?xml version="1.0"?><?xml-stylesheet href="a.xsl"?><parts/>`],
    ["a.xml", `<!DOCTYPE parts [<!ENTITY a "&#60;b/>">]><parts>&a;</parts>`],
    ["a.brd", `<eagle>${"<layer/>".repeat(80_000)}<x:script xmlns:x="a">1</x:script></eagle>`],
    ["a.txt", `<!--${"x".repeat(40_000)}-->${html}`],
  ];
  for (const [name, content] of pages)
    expect([content.slice(0, 80), await besides(content, name)]).toContain("program");
});

test("what is written in angle brackets and is no page is taken: boards of Eagle, lists of parts, projects, notes", async () => {
  const eagle = `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE eagle SYSTEM "eagle.dtd">\n<eagle version="9.6">`;
  const texts: [name: string, content: string][] = [
    ["a.brd", `${eagle}<description>&lt;script&gt;</description><svgs/></eagle>`],
    ["a.xml", `<?xml version="1.0"?><!-- of KiCad --><export version="E"><tool>Eeschema</tool></export>`],
    ["a.uvprojx", `<?xml version="1.0"?><Project xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"/>`],
    ["README.md", `<!-- logo -->\n<h1 align="center">A board</h1>\n\n    <html><script></script></html>`],
    ["a.hex", "@0000 12 34\n@CD 00"],
    ["a.txt", "a note of <script>"],
  ];
  for (const [name, content] of texts) expect([name, await besides(content, name)]).toEqual([name, null]);
});

test("scripts of Windows are refused under every name, and text that says it is what a controller is loaded with", async () => {
  for (const content of [
    "@echo off\r\ncalc",
    " @ECHO OFF",
    "echo off\n",
    "@rem x\ncalc",
    "@start calc",
    "[InternetShortcut]\nURL=x",
  ])
    for (const name of ["a.bin", "a.txt", "a.hex", "a.ini"])
      expect([content, name, await besides(content, name)]).toEqual([content, name, "program"]);
  expect(await besides("calc.exe\r\n", "a.bin")).toBe("notDesign");
  expect(await besides(Buffer.from([0, 0x20, 0, 0x20, 1, 2, 3]), "a.bin")).toBe(null);
  expect(await besides(Buffer.alloc(50_000, 0xff), "a.bin")).toBe(null);
});

test("an archive whose files lie over one another, are hidden, or stand beside other data is refused", async () => {
  const other: ZipPart = { name: "b.sch" };
  expect(await faultOf([design, { ...other, claimsAt: 0 }])).toBe("unreadable");
  expect(await faultOf([design, { ...other, toldName: "c.sch" }])).toBe("unreadable");
  expect(await faultOf([design, other], { count: 1 })).toBe("unreadable");
  expect(await faultOf([design], { before: "<script>alert(1)</script>" })).toBe("unreadable");
  expect(await faultOf([design, other], { between: "MZ hidden program" })).toBe("unreadable");
  expect(await faultOf([design], { behind: "%PDF-1.7" })).toBe("unreadable");
  expect(await faultOf([design], { comment: "<html>" })).toBe("unreadable");
  expect(await faultOf([{ ...design, toldCrc: 1 }])).toBe("unreadable");
  expect(await faultOf([{ ...design, method: 9 }])).toBe("unreadable");
  expect(await faultOf([{ ...design, packed: Buffer.from("no deflate") }])).toBe("unreadable");
  expect(
    await faultOf([{ ...design, packed: Buffer.concat([deflateRawSync("(kicad_sch)"), Buffer.from("more")]) }]),
  ).toBe("unreadable");
  expect(await faultOf([{ ...design, flags: 0x801 }])).toBe("locked");
  expect(await faultOf(Array.from({ length: 5001 }, (_, at) => ({ name: `${at}.sch`, content: "" })))).toBe(
    "unreadable",
  );
  expect(await lookIntoArchive(Buffer.alloc(10))).toEqual({ fault: "unreadable" });
});

test("what unpacks to too much is stopped while it is unpacked, whatever it says of its size, archives inside included", async () => {
  const zeros = deflateRawSync(Buffer.alloc(30_000_000));
  const bomb: ZipPart = { name: "bomb.txt", packed: zeros, content: "", toldBytes: 100 };
  expect(await faultOf([design, bomb])).toBe("tooLarge");
  const sheet = makeZip([{ name: "xl/sheet.xml", packed: zeros, content: "", toldBytes: 30_000_000 }]);
  expect(await besides(sheet, "bom.xlsx")).toBe("tooLarge");
});
