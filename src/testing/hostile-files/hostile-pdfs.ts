import { deflateSync } from "node:zlib";
import {
  makeDecompressionBomb,
  makeGarbagePdf,
  makeHtmlNamedPdf,
  makeLoopingPdf,
  makePdf,
  makePdfOfPages,
  makePdfWithActions,
  makePdfWithHugePicture,
  makePdfWithOutline,
  makePicturePdf,
} from "../pdf-files.ts";
import { makeZip } from "../zip-files.ts";
import { damage, type HostileFile } from "./damage.ts";

const CATALOGUE = "<< /Type /Catalog /Pages 2 0 R >>";
const ONE_PAGE = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
const page = (more = "") => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ${more} >>`;
const stream = (head: string, bytes: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`<< ${head} /Length ${Buffer.byteLength(bytes)} >>\nstream\n`),
    Buffer.from(bytes),
    Buffer.from("\nendstream"),
  ]);

/** Objects from 1 on, with a table that is right. */
function pdf(objects: (string | Buffer)[], trailer = ""): Buffer {
  const pieces: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const places: number[] = [];
  let at = pieces[0]!.length;
  objects.forEach((object, index) => {
    const piece = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from("\nendobj\n")]);
    places.push(at);
    pieces.push(piece);
    at += piece.length;
  });
  const lines = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}trailer << /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...pieces, Buffer.from(end)]);
}

const drawing = (orders: string | Buffer, resources = "", ...more: (string | Buffer)[]) =>
  pdf([CATALOGUE, ONE_PAGE, page(`/Resources << ${resources} >>`), stream("", orders), ...more]);
const picture = (filter: string, bytes: Buffer | string, side: number) =>
  drawing(
    "q 500 0 0 500 0 0 cm /P Do Q",
    "/XObject << /P 5 0 R >>",
    stream(
      `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /${filter}`,
      bytes,
    ),
  );
const packedOften = (times: number) => {
  let packed = deflateSync(Buffer.alloc(30_000_000, " "));
  for (let done = 1; done < times; done += 1) packed = deflateSync(packed);
  return pdf([CATALOGUE, ONE_PAGE, page(), stream(`/Filter [${"/FlateDecode ".repeat(times)}]`, packed)]);
};

/** Papers that are broken, endless, huge, locked or want something done. */
export async function hostilePdfs(): Promise<HostileFile[]> {
  const good = await makePdf({ pages: ["one", "two", "three"] });
  const made: Record<string, Buffer> = {
    "garbage behind the mark": makeGarbagePdf(),
    "a page of the web": makeHtmlNamedPdf(),
    "a page tree that is its own child": makeLoopingPdf(),
    "2,001 pages": makePdfOfPages(2001),
    "a page that unpacks to 20 GB": makeDecompressionBomb(),
    "a picture of 200,000 squared": makePdfWithHugePicture(),
    "scripts, programs and addresses to open": makePdfWithActions(),
    "an outline of 3 MB": makePdfWithOutline(3 * 1024 ** 2),
    "40 pages of pictures": makePicturePdf({ sizeBytes: 2 * 1024 ** 2 }),
    "a password to open": await makePdf({ userPassword: "secret" }),
    "a password of the owner": await makePdf({ ownerPassword: "secret" }),
    "a locker that nobody knows": pdf(
      [CATALOGUE, ONE_PAGE, page(), stream("", "")],
      "/Encrypt << /Filter /Nobody /V 99 >>",
    ),
    "a locker that is a loop": pdf([CATALOGUE, ONE_PAGE, page(), stream("", ""), "5 0 R"], "/Encrypt 5 0 R"),
    "nothing but its mark": Buffer.from("%PDF-1.7\n"),
    "a mark behind junk": Buffer.concat([Buffer.alloc(900, 32), good]),
    "an archive behind": Buffer.concat([good, makeZip([{ name: "a.exe" }])]),
    "an archive in front": Buffer.concat([makeZip([{ name: "a.exe" }]), good]),
    "a count of pages below nothing": pdf([
      CATALOGUE,
      "<< /Type /Pages /Kids [3 0 R] /Count -5 >>",
      page(),
      stream("", ""),
    ]),
    "a count of a billion pages": pdf([
      CATALOGUE,
      "<< /Type /Pages /Kids [3 0 R] /Count 1000000000 >>",
      page(),
      stream("", ""),
    ]),
    "a page tree of 5,000 levels": pdf([
      CATALOGUE,
      ...Array.from({ length: 5000 }, (_, at) => `<< /Type /Pages /Kids [${at + 3} 0 R] /Count 1 >>`),
      "<< /Type /Page /MediaBox [0 0 9 9] >>",
    ]),
    "a page of a billion points": pdf([
      CATALOGUE,
      ONE_PAGE,
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1000000000 1000000000] >>",
    ]),
    "a page of no size": pdf([CATALOGUE, ONE_PAGE, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 0 0] >>"]),
    "a page of odd numbers": pdf([
      CATALOGUE,
      ONE_PAGE,
      "<< /Type /Page /Parent 2 0 R /MediaBox [null (a) -1e99 9] /Rotate 17 /UserUnit 1e30 >>",
    ]),
    "arrays 100,000 deep": pdf([CATALOGUE, ONE_PAGE, page(), "[".repeat(100_000)]),
    "dictionaries 50,000 deep": pdf([CATALOGUE, ONE_PAGE, page(), "<< /A ".repeat(50_000)]),
    "a string of 3 MB that does not end": pdf([CATALOGUE, ONE_PAGE, page(), `(${"(".repeat(3_000_000)}`]),
    "300,000 objects": pdf([
      CATALOGUE,
      ONE_PAGE,
      page(),
      stream("", ""),
      ...Array.from({ length: 60_000 }, () => "null"),
    ]),
    "a table of a billion objects": Buffer.from(
      good.toString("latin1").replace(/xref\n0 \d+/, "xref\n0 1000000000"),
      "latin1",
    ),
    "a table that leads to itself": pdf([CATALOGUE, ONE_PAGE, page(), stream("", "")], "/Prev 9"),
    "a table at a place that is not there": Buffer.from(
      good.toString("latin1").replace(/startxref\n\d+/, "startxref\n99999999999"),
      "latin1",
    ),
    "the same object 10,000 times": Buffer.concat([
      good,
      Buffer.from("3 0 obj << /A 3 0 R >> endobj\n".repeat(10_000)),
    ]),
    "500 editions": Buffer.concat([
      good,
      ...Array.from({ length: 500 }, () => Buffer.from("trailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n")),
    ]),
    "a stream that is packed 2 times": packedOften(2),
    "a stream that is packed 20 times": packedOften(20),
    "a stream of ASCII that is nothing": pdf([
      CATALOGUE,
      ONE_PAGE,
      page(),
      stream("/Filter [/ASCII85Decode /LZWDecode /RunLengthDecode]", "z".repeat(100_000)),
    ]),
    "a length that is a loop": pdf([CATALOGUE, ONE_PAGE, page(), "<< /Length 4 0 R >>\nstream\nq Q\nendstream"]),
    "a form that draws itself": drawing(
      "/F Do",
      "/XObject << /F 5 0 R >>",
      stream("/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 5 0 R >> >>", "/F Do /F Do"),
    ),
    "a pattern that is made of itself": drawing(
      "/Pattern cs /P scn 0 0 500 500 re f",
      "/Pattern << /P 5 0 R >>",
      stream(
        "/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.0001 /YStep 0.0001 /Resources << /Pattern << /P 5 0 R >> >>",
        "/Pattern cs /P scn 0 0 1 1 re f",
      ),
    ),
    "a letter that is drawn by itself": drawing(
      "BT /F 9 Tf (aaaa) Tj ET",
      "/Font << /F 5 0 R >>",
      "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a 6 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [9] /Resources << /Font << /F 5 0 R >> >> >>",
      stream("", "9 0 d0 BT /F 9 Tf (a) Tj ET"),
    ),
    "100,000 saved states": drawing("q ".repeat(100_000)),
    "500,000 lines": drawing("0 0 m 500 500 l S ".repeat(200_000)),
    "dashes without end": drawing("[0.00001] 0 d 0 0 m 500 500 l S"),
    "orders that are none": drawing("xyzzy [ << ( ".repeat(20_000)),
    "a font of noise": drawing(
      "BT /F 9 Tf (abc) Tj ET",
      "/Font << /F 5 0 R >>",
      "<< /Type /Font /Subtype /TrueType /BaseFont /A /FontDescriptor 6 0 R >>",
      "<< /Type /FontDescriptor /FontName /A /Flags 4 /FontFile2 7 0 R >>",
      stream("", Buffer.alloc(50_000, 0xa7)),
    ),
    "meanings of four billion letters": drawing(
      "BT /F 9 Tf (abc) Tj ET",
      "/Font << /F 5 0 R >>",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>",
      stream(
        "",
        "begincmap 1 begincodespacerange <00000000> <FFFFFFFF> endcodespacerange 1 beginbfrange <00000000> <FFFFFFFF> <0000> endbfrange endcmap",
      ),
    ),
    "a function without end": drawing(
      "/S sh",
      "/Shading << /S << /ShadingType 1 /ColorSpace /DeviceGray /Function 5 0 R >> >>",
      stream("/FunctionType 4 /Domain [0 1 0 1] /Range [0 1]", `{ ${"{ ".repeat(10_000)}`),
    ),
    "a table of a function with 2^40 samples": drawing(
      "/S sh",
      "/Shading << /S << /ShadingType 1 /ColorSpace /DeviceGray /Function 5 0 R >> >>",
      stream("/FunctionType 0 /Domain [0 1 0 1] /Range [0 1] /Size [1048576 1048576] /BitsPerSample 8", "a"),
    ),
    "JBIG2 of noise, 60,000 squared": picture("JBIG2Decode", Buffer.alloc(5_000, 0x5a), 60_000),
    "JPX of noise, 60,000 squared": picture(
      "JPXDecode",
      Buffer.concat([Buffer.from("0000000c6a5020200d0a870a", "hex"), Buffer.alloc(5_000, 0x5a)]),
      60_000,
    ),
    "JPX that says it has 2^32 pixels": picture(
      "JPXDecode",
      Buffer.from("ff4fff51002f0000ffffffffffffffff0000000000000000ffffffffffffffff00000000000000000001070101", "hex"),
      8,
    ),
    "a photograph of noise": picture(
      "DCTDecode",
      Buffer.from("ffd8ffc0001108ffffffff03011100021101031101ffd9", "hex"),
      60_000,
    ),
    "fax of noise": picture("CCITTFaxDecode", Buffer.alloc(5_000, 0x13), 60_000),
    "names of 1 MB": pdf([CATALOGUE, ONE_PAGE, page(`/${"A".repeat(1_000_000)} 1`), stream("", "")]),
    "a title of 2 MB": pdf(
      [CATALOGUE, ONE_PAGE, page(), stream("", ""), `<< /Title (${"题".repeat(600_000)}) >>`],
      "/Info 5 0 R",
    ),
    "a form of XFA with a foreign entity": pdf([
      `${CATALOGUE.slice(0, -3)} /AcroForm << /XFA 5 0 R >> >>`,
      ONE_PAGE,
      page(),
      stream("", ""),
      stream("", '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
    ]),
    "a file inside": pdf([
      `${CATALOGUE.slice(0, -3)} /Names << /EmbeddedFiles << /Names [(a.exe) 5 0 R] >> >> >>`,
      ONE_PAGE,
      page(),
      stream("", ""),
      "<< /Type /Filespec /F (a.exe) /EF << /F 6 0 R >> >>",
      stream("/Type /EmbeddedFile", "MZ"),
    ]),
  };
  return [...Object.entries(made).map(([name, bytes]) => ({ name: `PDF: ${name}`, bytes })), ...damage("PDF", good)];
}
