import { deflateRawSync, gzipSync } from "node:zlib";
import { makeZip, type ZipPart } from "../zip-files.ts";
import { damage, type HostileFile } from "./damage.ts";

const DESIGN: ZipPart = { name: "board/main.kicad_sch" };
const besides = (name: string, content: string | Uint8Array = "a", more: Partial<ZipPart> = {}) =>
  makeZip([DESIGN, { name, content, ...more }]);

/** Archives of which none is the files of a design and nothing else. */
export function hostileArchives(): HostileFile[] {
  const good = makeZip([DESIGN, { name: "board/main.kicad_pcb" }]);
  const zeros = deflateRawSync(Buffer.alloc(100_000_000));
  const bomb: ZipPart = { name: "a.txt", packed: zeros, content: "", toldBytes: 100_000_000 };
  let russian = good;
  for (let depth = 0; depth < 10; depth += 1) russian = makeZip([{ name: "inner.zip", content: russian }]);
  const tar = Buffer.alloc(2048);
  tar.write("ustar", 257);
  const disc = Buffer.alloc(40_000);
  disc.write("CD001", 32_769);
  const latin1 = (text: string) => Buffer.from(text, "latin1");
  const made: Record<string, Buffer> = {
    "100 MB of nothing": makeZip([DESIGN, bomb]),
    "100 MB that say they are 10 bytes": makeZip([DESIGN, { ...bomb, toldBytes: 10 }]),
    "files that share 100 MB": makeZip([
      bomb,
      ...Array.from({ length: 200 }, (_, at) => ({ ...DESIGN, name: `${at}.txt`, claimsAt: 0 })),
    ]),
    "ten archives in one another": russian,
    "an archive inside": besides("inner.zip", good),
    "an archive that is called a text": besides("inner.txt", good),
    "a bomb inside a workbook": besides("bom.xlsx", makeZip([{ ...bomb, name: "xl/sheet1.xml" }])),
    "an archive inside a workbook": besides("bom.xlsx", makeZip([{ name: "a.bin", content: good }])),
    "a workbook with macros": besides("bom.xlsx", makeZip([{ name: "xl/vbaProject.bin" }])),
    "gzip inside": besides("a.txt", gzipSync("a")),
    "7z inside": besides("a.txt", latin1("7z\u00bc\u00af\u0027\u001c")),
    "RAR inside": besides("a.sch", latin1("Rar!\u001a\u0007\u0000")),
    "xz inside": besides("a.sch", latin1("\u00fd7zXZ\u0000")),
    "bzip2 inside": besides("a.sch", latin1("BZh91AY&SY")),
    "zstandard inside": besides("a.sch", latin1("(\u00b5/\u00fd\u0000")),
    "tar inside": besides("a.bin", tar),
    "a disc inside": besides("a.bin", disc),
    "a cabinet inside": besides("a.bin", latin1("MSCF\u0000\u0000")),
    "LHA inside": besides("a.bin", latin1("!!-lh5-")),
    "a link": besides("link.txt", "/etc/passwd", { mode: 0o120777 }),
    "a device": besides("disk.txt", "", { mode: 0o060666 }),
    "a pipe": besides("pipe.txt", "", { mode: 0o010666 }),
    "a name that leads up": besides("../../etc/cron.d/a.txt"),
    "a name that leads up by the other sign": besides("..\\..\\a.txt"),
    "a name from the root": besides("/etc/a.txt"),
    "a name with a drive": besides("C:\\Windows\\a.txt"),
    "a name of another machine": besides("\\\\host\\share\\a.txt"),
    "a name with a NUL": besides("a.txt\0.exe"),
    "a name that is turned round": besides("a\u202etxt.sch"),
    "a name of 60,000 letters": besides(`${"a".repeat(60_000)}.txt`),
    "a name of 1,000 folders": besides(`${"a/".repeat(1000)}a.txt`),
    "two files of one name": makeZip([DESIGN, DESIGN]),
    "two files of one name but for its letters": makeZip([{ name: "A.sch" }, { name: "a.SCH" }]),
    "a file of two names": makeZip([DESIGN, { name: "a.txt", toldName: "b.txt" }]),
    "a file that the directory hides": makeZip([DESIGN, { name: "evil.exe" }], { count: 1 }),
    "a file between": makeZip([DESIGN, { name: "a.sch" }], { between: "MZ a program" }),
    "a page in front": makeZip([DESIGN], { before: "<html><script>alert(1)</script>" }),
    "a PDF in front": makeZip([DESIGN], { before: "%PDF-1.7 " }),
    "a page behind": makeZip([DESIGN], { behind: "<script>alert(1)</script>" }),
    "a page in its comment": makeZip([DESIGN], { comment: "<script>alert(1)</script>" }),
    "a lock": makeZip([{ ...DESIGN, flags: 0x801 }]),
    "a way of packing that nobody knows": makeZip([{ ...DESIGN, method: 99 }]),
    "a check sum that is wrong": makeZip([{ ...DESIGN, toldCrc: 1 }]),
    "bytes that are not packed": makeZip([{ ...DESIGN, packed: Buffer.from("no") }]),
    "more behind what is packed": makeZip([
      { ...DESIGN, packed: Buffer.concat([deflateRawSync("(kicad_sch)"), Buffer.from("x")]) },
    ]),
    "6,000 files": makeZip(Array.from({ length: 6000 }, (_, at) => ({ name: `${at}.txt`, content: "" }))),
    "no file": makeZip([]),
    "a count of 65,535": makeZip([DESIGN], { count: 65_535 }),
    "only its end": good.subarray(-22),
    "a program": besides("setup.exe", "MZ"),
    "a program that is called a schematic": besides("a.sch", latin1("MZ\u0090\u0000\u0003")),
    "a program of Linux that is called a text": besides("a.txt", latin1("\u007fELF\u0002")),
    "a program of a Mac": besides("a.bin", Buffer.from("cffaedfe07000001", "hex")),
    "a program of Android": besides("a.bin", latin1("dex\n035\u0000")),
    "a program for browsers": besides("a.bin", latin1("\u0000asm\u0001")),
    "a shortcut": besides("a.txt", Buffer.from("4c0000000114020000000000", "hex")),
    "help that runs": besides("a.txt", latin1("ITSF\u0003")),
    "a script of a shell": besides("a.txt", "#!/bin/sh\nrm -rf ~"),
    "a script of Windows": besides("install.bat", "del *"),
    "a page that runs": besides("a.txt", "<!DOCTYPE html><script>"),
    "an application of HTML": besides("a.hta", "<hta:application>"),
    "a drawing that runs": besides("a.svg", "<svg><script/></svg>"),
    "an installer": besides("a.txt", Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(512)])),
    "a paper of Word": besides("a.docx", good),
    "a paper with macros": besides("a.docm", good),
    "a key": besides("id_rsa", "-----BEGIN"),
    "a picture that is none": besides("a.png", "<script>"),
    "a picture with an archive behind": besides("a.png", Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), good])),
    "a PDF that is none": besides("a.pdf", "no"),
  };
  return [
    ...Object.entries(made).map(([name, bytes]) => ({ name: `archive: ${name}`, bytes })),
    ...damage("archive", good),
  ];
}
