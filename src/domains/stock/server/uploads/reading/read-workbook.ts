import path from "node:path/posix";
import type { Archive } from "./open-zip.ts";
import { readAllElements } from "./read-elements.ts";
import { CELL_CHARACTERS_MAX, DAMAGED, SHEETS_MAX, UnreadableTable } from "./table-rows.ts";

const SHARED_CHARACTERS_MAX = 60_000_000;
/** Numbers of formats that spreadsheets have for days, in any language. */
const DAY_FORMATS = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

export interface Workbook {
  sheets: { name: string; path: string }[];
  texts: string[];
  /** Whether cells of a style hold days. */
  isDayStyle: boolean[];
  startsIn1904: boolean;
}

/** What the sheets of a workbook refer to. */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const main = await findMain(archive);
  const targets = await readTargets(archive, main);
  const listed: { name: string; id: string }[] = [];
  let startsIn1904 = false;
  await readAllElements(archive.read(main), {
    onOpen(name, attributes) {
      if (name === "workbookPr") startsIn1904 = attributes["date1904"] === "1" || attributes["date1904"] === "true";
      const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
      if (name === "sheet" && id && attributes["state"] !== "hidden" && attributes["state"] !== "veryHidden")
        listed.push({ name: attributes["name"] ?? "", id });
    },
  });
  const sheets = listed.flatMap(({ name, id }) => {
    const target = targets.byId.get(id);
    return target?.type.endsWith("/worksheet") && archive.has(target.path)
      ? [{ name: name.slice(0, 60), path: target.path }]
      : [];
  });
  if (sheets.length === 0) throw new UnreadableTable(DAMAGED);
  const { texts } = await readTexts(archive, targets.pathOf("/sharedStrings"));
  return {
    sheets: sheets.slice(0, SHEETS_MAX),
    texts,
    isDayStyle: await readDayStyles(archive, targets.pathOf("/styles")),
    startsIn1904,
  };
}

async function findMain(archive: Archive): Promise<string> {
  let main = "xl/workbook.xml";
  await readAllElements(archive.read("_rels/.rels"), {
    onOpen(name, { Type = "", Target = "" }) {
      if (name === "Relationship" && Type.endsWith("/officeDocument")) main = Target.replace(/^\//, "");
    },
  }).catch(() => {});
  if (!archive.has(main)) throw new UnreadableTable(DAMAGED);
  return main;
}

async function readTargets(archive: Archive, main: string) {
  const folder = path.dirname(main);
  const byId = new Map<string, { type: string; path: string }>();
  await readAllElements(archive.read(`${folder}/_rels/${path.basename(main)}.rels`), {
    onOpen(name, { Id = "", Type = "", Target = "", TargetMode }) {
      // What lies outside the file is never fetched.
      if (name === "Relationship" && TargetMode !== "External")
        byId.set(Id, { type: Type, path: Target.startsWith("/") ? Target.slice(1) : path.join(folder, Target) });
    },
  });
  return { byId, pathOf: (type: string) => [...byId.values()].find((target) => target.type.endsWith(type))?.path };
}

async function readTexts(archive: Archive, name: string | undefined): Promise<{ texts: string[] }> {
  const texts: string[] = [];
  if (!name) return { texts };
  let text = "";
  let isText = false;
  let isPhonetic = false;
  let characters = 0;
  await readAllElements(archive.read(name), {
    onOpen(name) {
      if (name === "si") text = "";
      if (name === "rPh") isPhonetic = true;
      isText = name === "t" && !isPhonetic;
    },
    onText(piece) {
      if (isText && text.length < CELL_CHARACTERS_MAX) text += piece;
    },
    onClose(name) {
      if (name === "t") isText = false;
      if (name === "rPh") isPhonetic = false;
      if (name !== "si") return;
      text = text.slice(0, CELL_CHARACTERS_MAX);
      characters += text.length + 16;
      if (characters > SHARED_CHARACTERS_MAX) throw new UnreadableTable("文件里的文字过多，请分成几个文件上传");
      texts.push(text);
    },
  });
  return { texts };
}

async function readDayStyles(archive: Archive, name: string | undefined): Promise<boolean[]> {
  const styles: boolean[] = [];
  if (!name || !archive.has(name)) return styles;
  // Looked at once each: any number of styles may name one.
  const dayFormats = new Map<number, boolean>();
  let isInCells = false;
  await readAllElements(archive.read(name), {
    onOpen(name, attributes) {
      if (name === "numFmt")
        dayFormats.set(Number(attributes["numFmtId"]), isDayPattern(attributes["formatCode"] ?? ""));
      if (name === "cellXfs") isInCells = true;
      if (name === "xf" && isInCells) styles.push(isDayFormat(Number(attributes["numFmtId"] ?? 0), dayFormats));
    },
    onClose(name) {
      if (name === "cellXfs") isInCells = false;
    },
  });
  return styles;
}

function isDayFormat(id: number, dayFormats: Map<number, boolean>): boolean {
  return DAY_FORMATS.some(([first, last]) => id >= first && id <= last) || dayFormats.get(id) === true;
}

function isDayPattern(code: string): boolean {
  // What stands in quotes or brackets, or behind a backslash, is no part of the pattern. A bracket that never closes is gone through once.
  const pattern = code.slice(0, CELL_CHARACTERS_MAX).replaceAll(/"[^"]*"|\[[^[\]]*\]|\\./g, "");
  return /[yYdD年]/.test(pattern);
}
