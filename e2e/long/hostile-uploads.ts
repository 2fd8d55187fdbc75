import sharp from "sharp";
import { makePdf } from "#testing/pdf-files.ts";
import { makeZip } from "#testing/zip-files.ts";

/** A file as a browser hands it in. */
export interface BroughtFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const SCRIPT = "<script>alert(1)</script>";
const IMAGE = '"><img src=x onerror=alert(1)>';
const SIZE = { width: 1200, height: 900 };
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`;
const HTML = `<!DOCTYPE html><html><body>${SCRIPT}</body></html>`;
/** In the names of files whose content is not what they say. */
export const DISGUISED = "disguised";

export type HostileUploads = Awaited<ReturnType<typeof makeHostileUploads>>;

/** Files with markup in their names and in all that they say of themselves, and others that are markup under another name. */
export async function makeHostileUploads() {
  const told = { IFD0: { ImageDescription: SCRIPT, Artist: IMAGE, Copyright: SCRIPT, Software: IMAGE } };
  const bitmap = sharp({ create: { ...SIZE, channels: 3, background: "#eef" } }).withExif(told);
  const pdf = await makePdf({
    pages: [`${SCRIPT} ${IMAGE} Texas Instruments XQ7799A buck converter, the lowest quiescent current of its class.`],
    title: `${SCRIPT}${IMAGE}`,
  });
  const stock = `型号,品牌,数量,批号,仓库,单价
${SCRIPT},<b onclick=alert(1)>x</b>,5,<i>,<svg onload=alert(1)>,0.5
XQ-MARKUP-1,<img src=x onerror=alert(1)>,-3,,,
`;
  const files = {
    picture: file(`${IMAGE}.jpg`, "image/jpeg", await bitmap.jpeg().toBuffer()),
    pdf: file(`${SCRIPT.replaceAll("/", "")}.pdf`, "application/pdf", pdf),
    archive: file(
      `${IMAGE}.zip`,
      "application/zip",
      makeZip([{ name: `${SCRIPT.replaceAll("/", "")}.txt`, content: HTML }]),
    ),
    stock: file("<img src=x onerror=alert(1)>.csv", "text/csv", Buffer.from(stock)),
  };
  const disguised = [
    file(`${DISGUISED}-svg.png`, "image/png", Buffer.from(SVG)),
    file(`${DISGUISED}-svg.jpg`, "image/jpeg", Buffer.from(SVG)),
    file(`${DISGUISED}-html.pdf`, "application/pdf", Buffer.from(HTML)),
  ];
  return { ...files, disguised };
}

function file(name: string, mimeType: string, buffer: Buffer): BroughtFile {
  return { name, mimeType, buffer };
}
