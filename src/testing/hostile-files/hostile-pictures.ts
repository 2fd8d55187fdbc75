import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { makeZip } from "../zip-files.ts";
import { damage, type HostileFile } from "./damage.ts";

const PNG_MARK = Buffer.from("89504e470d0a1a0a", "hex");

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const piece = Buffer.alloc(named.length + 8);
  piece.writeUInt32BE(data.length);
  named.copy(piece, 4);
  piece.writeUInt32BE(crc32(named), piece.length - 4);
  return piece;
}

function header(width: number, height: number, { depth = 8, colours = 2, interlace = 0 } = {}): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width);
  data.writeUInt32BE(height, 4);
  data.set([depth, colours, 0, 0, interlace], 8);
  return chunk("IHDR", data);
}

const END = chunk("IEND", Buffer.alloc(0));
const png = (...chunks: Buffer[]) => Buffer.concat([PNG_MARK, ...chunks, END]);
const zeros = (bytes: number) => chunk("IDAT", deflateSync(Buffer.alloc(bytes)));
const textBomb = (type: string) =>
  chunk(type, Buffer.concat([Buffer.from("a\0\0", "latin1"), deflateSync(Buffer.alloc(100_000_000, "a"))]));

/** The frames of a moving picture, each of one pixel. */
function gif(frames: number, width = 1, height = 1): Buffer {
  const head = Buffer.from("47494638396100000000800000ffffff000000", "hex");
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  const frame = Buffer.from("21f90400010000002c000000000100010000020244010000".slice(0, 46), "hex");
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(";")]);
}

const svg = (inside: string, before = "") =>
  Buffer.from(
    `<?xml version="1.0"?>${before}<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">${inside}</svg>`,
  );

/** Where a JPEG says how large it is, it says this. */
function resized(jpeg: Buffer, width: number, height: number): Buffer {
  const told = Buffer.from(jpeg);
  const at = told.indexOf(Buffer.from("ffc0", "hex"));
  told.writeUInt16BE(height, at + 5);
  told.writeUInt16BE(width, at + 7);
  return told;
}

/** Pictures that are broken, huge, endless, or something else as well. */
export async function hostilePictures(): Promise<HostileFile[]> {
  const base = sharp({ create: { width: 900, height: 700, channels: 3, background: "#2a7" } });
  const [jpeg, plainPng, webp, gifPicture, avif, tiff] = await Promise.all([
    base.clone().jpeg().toBuffer(),
    base.clone().png().toBuffer(),
    base.clone().webp().toBuffer(),
    base.clone().gif().toBuffer(),
    base.clone().avif({ effort: 0 }).toBuffer(),
    base.clone().tiff().toBuffer(),
  ]);
  const wideWebp = Buffer.from(webp);
  wideWebp.writeUInt16LE(0x3fff, 26);
  wideWebp.writeUInt16LE(0x3fff, 28);
  const exif = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from("ffe1fffe457869660000", "hex"),
    Buffer.alloc(65_524, 0x2a),
    jpeg.subarray(2),
  ]);
  const profile = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from("ffe2fffe4943435f50524f46494c450001ff", "hex"),
    Buffer.alloc(65_516, 0xff),
    jpeg.subarray(2),
  ]);
  const scans = Buffer.concat([
    jpeg.subarray(0, -2),
    ...Array.from({ length: 2000 }, () => jpeg.subarray(jpeg.indexOf(Buffer.from("ffda", "hex")), -2)).slice(0, 400),
    jpeg.subarray(-2),
  ]);
  const made: Record<string, Buffer> = {
    "PNG of 60,000 squared": png(header(60_000, 60_000), zeros(1000)),
    "PNG of 2^31 squared": png(header(0x7fffffff, 0x7fffffff), zeros(1000)),
    "PNG of no width": png(header(0, 10), zeros(10)),
    "PNG of 49 million pixels of nothing": png(header(7000, 7000, { depth: 1, colours: 0 }), zeros(7000 * 876)),
    "PNG of one column of a million": png(header(1, 1_000_000, { depth: 8, colours: 0 }), zeros(2_000_000)),
    "PNG that is woven, of 40 million pixels": png(
      header(8000, 5000, { depth: 1, colours: 0, interlace: 1 }),
      zeros(9_000_000),
    ),
    "PNG of 16 bits and 40 million pixels": png(header(8000, 5000, { depth: 16, colours: 6 }), zeros(1_000_000)),
    "PNG of an unknown kind of colours": png(header(10, 10, { depth: 3, colours: 7 }), zeros(100)),
    "PNG with more pixels than it says": png(header(10, 10), zeros(50_000_000)),
    "PNG with fewer pixels than it says": png(header(5000, 5000), zeros(10)),
    "PNG with a text of 100 MB": png(header(10, 10), textBomb("zTXt"), zeros(310)),
    "PNG with a profile of 100 MB": png(header(10, 10), textBomb("iCCP"), zeros(310)),
    "PNG with 200,000 texts": png(
      header(10, 10),
      Buffer.concat(Array.from({ length: 100_000 }, () => chunk("tEXt", Buffer.from("a\0b")))),
      zeros(310),
    ),
    "PNG that moves, 10,000 frames": png(
      header(10, 10),
      chunk("acTL", Buffer.from("0000271000000000", "hex")),
      zeros(310),
    ),
    "PNG with a check sum that is wrong": Buffer.concat([
      plainPng.subarray(0, 29),
      Buffer.from("ffffffff", "hex"),
      plainPng.subarray(33),
    ]),
    "PNG with a chunk of 4 GB": Buffer.concat([PNG_MARK, header(10, 10), Buffer.from("ffffffff49444154", "hex")]),
    "PNG and nothing else": PNG_MARK,
    "PNG with an archive behind": Buffer.concat([plainPng, makeZip([{ name: "a.exe" }])]),
    "JPEG of 65,535 squared": resized(jpeg, 65_535, 65_535),
    "JPEG of no height": resized(jpeg, 900, 0),
    "JPEG with EXIF of noise": exif,
    "JPEG with a profile of noise": profile,
    "JPEG of 400 scans": scans,
    "JPEG that ends in its heading": jpeg.subarray(0, 24),
    "JPEG and nothing else": Buffer.from("ffd8ffe0", "hex"),
    "JPEG with markers without end": Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(2_000_000, 0xff)]),
    "JPEG with a page of the web in its comment": Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from("fffe001b", "hex"),
      Buffer.from("<script>alert(1)</script>"),
      jpeg.subarray(2),
    ]),
    "JPEG with a script of PHP behind": Buffer.concat([jpeg, Buffer.from("<?php system($_GET[0]);")]),
    "GIF of 10,000 frames": gif(10_000),
    "GIF of 65,535 squared": gif(1, 65_535, 65_535),
    "GIF of 2,000 frames of 7,000 squared": gif(2_000, 7_000, 7_000),
    "GIF with an archive behind": Buffer.concat([gifPicture, makeZip([{ name: "a.jar" }])]),
    "GIF that is a script": Buffer.from("GIF89a=1;alert(1)//"),
    "GIF with a block without end": Buffer.concat([gifPicture.subarray(0, 20), Buffer.alloc(1_000_000, 0xff)]),
    "WebP of 16,383 squared": wideWebp,
    "WebP of 4 GB": Buffer.from("52494646ffffffff57454250565038580a0000001000000000ffffffffffff", "hex"),
    "WebP and nothing else": Buffer.from("RIFF\0\0\0\0WEBP", "latin1"),
    "AVIF with boxes without end": Buffer.concat([avif.subarray(0, 32), Buffer.alloc(500_000)]),
    "AVIF of noise": Buffer.concat([avif.subarray(0, 200), Buffer.alloc(50_000, 0x77)]),
    "HEIC that is none": Buffer.from("0000001c66747970686569630000000068656963", "hex"),
    "SVG with a script": svg("<script>alert(1)</script>"),
    "SVG with a file of the machine": svg(
      "<text>&b;</text>",
      '<!DOCTYPE svg [<!ENTITY b SYSTEM "file:///etc/passwd">]>',
    ),
    "SVG with a billion laughs": svg(
      "<text>&l9;</text>",
      `<!DOCTYPE svg [<!ENTITY l0 "ha">${Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join("")}]>`,
    ),
    "SVG with an address": svg('<image href="http://127.0.0.1:1/a.png"/>'),
    "SVG of a million points": Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="1000000"/>',
    ),
    TIFF: tiff,
    "TIFF that leads to itself": Buffer.from("49492a00080000000000080000000000", "hex"),
    "BMP of 60,000 squared": Buffer.from(
      `424d${"00".repeat(12)}28000000${"60ea0000".repeat(2)}0100180000000000`,
      "hex",
    ),
    ICO: Buffer.from("00000100010001010000010018003000000016000000", "hex"),
    PSD: Buffer.from("38425053000100000000000000030000ffff0000ffff00080003", "hex"),
    "a page of the web": Buffer.from("<!doctype html><script>alert(1)</script>"),
    "a picture of MVG": Buffer.from(
      "push graphic-context\nfill 'url(https://127.0.0.1/a\"|ls \"-la)'\npop graphic-context",
    ),
    "a picture of PostScript": Buffer.from("%!PS\nuserdict /setpagedevice undef\n(%pipe%id) (r) file"),
  };
  const damaged = Object.entries({ JPEG: jpeg, PNG: plainPng, WebP: webp, GIF: gifPicture, AVIF: avif });
  return [
    ...Object.entries(made).map(([name, bytes]) => ({ name: `picture: ${name}`, bytes })),
    ...damaged.flatMap(([kind, whole]) => damage(kind, whole)),
  ];
}
