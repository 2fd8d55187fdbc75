import { buffer } from "node:stream/consumers";
import { SaxesParser } from "saxes";
import yauzl from "yauzl";

/** What a test sees of a workbook: its first sheet's name and cells, and whatever in any part of it would be reckoned or fetched. */
export interface ReadSheet {
  name: string;
  rows: (string | number | null)[][];
  formulas: string[];
}

/** Elements and kinds of cells that a spreadsheet reckons, or goes out for. */
const ACTIVE = /^(?:f|formula|formula1|formula2|definedName|externalReference|ddeLink|oleLink|hyperlink|connection)$/;

/** Reads a workbook as its parts say, by no rule of the portal's own. Throws where a cell is no number and no inline text. */
export async function readSheet(bytes: Buffer): Promise<ReadSheet> {
  const parts = await readParts(bytes);
  const read: ReadSheet = { name: "", rows: [], formulas: [] };
  for (const [file, text] of parts) {
    const parser = new SaxesParser();
    let cell: { column: number; type: string; text: string } | null = null;
    parser.on("opentag", ({ name, attributes }) => {
      if (ACTIVE.test(name)) read.formulas.push(`${name} of ${file}`);
      if (name === "sheet" && read.name === "") read.name = attributes["name"] ?? "";
      if (name === "row") read.rows.push([]);
      if (name === "c") cell = { column: columnOf(attributes["r"] ?? ""), type: attributes["t"] ?? "n", text: "" };
    });
    parser.on("text", (text) => {
      if (cell) cell.text += text;
    });
    parser.on("closetag", ({ name }) => {
      if (name !== "c" || !cell) return;
      if (cell.type !== "n" && cell.type !== "inlineStr") throw new Error(`${file} has a cell of type ${cell.type}`);
      const row = read.rows.at(-1)!;
      while (row.length < cell.column) row.push(null);
      row.push(cell.type === "n" ? Number(cell.text) : cell.text);
      cell = null;
    });
    parser.on("error", (error) => {
      throw error;
    });
    parser.write(text).close();
  }
  return read;
}

async function readParts(bytes: Buffer): Promise<[string, string][]> {
  const archive = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  const parts: [string, string][] = [];
  for await (const entry of archive.eachEntry()) {
    const stream = await archive.openReadStreamPromise(entry);
    parts.push([entry.fileName, (await buffer(stream)).toString("utf8")]);
  }
  return parts;
}

function columnOf(reference: string): number {
  const letters = [...reference.replace(/\d+$/, "")];
  return letters.reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
