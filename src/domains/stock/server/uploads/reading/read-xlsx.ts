import { DAY_MS } from "#shared/durations.ts";
import { openZip } from "./open-zip.ts";
import { readElements } from "./read-elements.ts";
import { columnOf, type Merges, readMerges } from "./read-merges.ts";
import { readWorkbook, type Workbook } from "./read-workbook.ts";
import { CELL_CHARACTERS_MAX, COLUMNS_MAX, type TableRow, type TableSheet } from "./table-rows.ts";

const LINE_MAX = 2 ** 31 - 1;
/** What a spreadsheet shows of a figure; the rest is noise of its binary form. */
const FIGURES_SHOWN = 15;

/** The sheets of an XLSX file that are not hidden. Formulas are read as what they came to, and nothing outside the file is looked at. */
export async function openXlsx(bytes: Uint8Array): Promise<TableSheet[]> {
  const archive = await openZip(bytes);
  const workbook = await readWorkbook(archive);
  return workbook.sheets.map(({ name, path }) => ({
    name,
    async *rows() {
      const merges = await readMerges(archive.read(path));
      const rows: TableRow[] = [];
      yield* readElements(archive.read(path), collectRows(workbook, merges, rows), () => rows.splice(0));
    },
  }));
}

function collectRows(workbook: Workbook, merges: Merges, rows: TableRow[]) {
  /** By column: a row goes through no more than it may be wide. */
  const open = new Map<number, { value: string; lastLine: number }>();
  let line = 0;
  let column = 0;
  let cells: string[] = [];
  let type = "";
  let style = 0;
  let value = "";
  let isValue = false;
  /** Told with the next row that is taken. */
  let isCut = false;

  function endRow() {
    for (const [column, lastLine] of merges.get(line) ?? [])
      if (cells[column]) open.set(column, { value: cells[column], lastLine });
    // A row of which nothing is its own is empty.
    if (!cells.some((cell) => cell !== "")) return;
    const merged: number[] = [];
    for (const [column, { value, lastLine }] of open) {
      if (line > lastLine) open.delete(column);
      else if (!cells[column]) {
        cells[column] = value;
        merged.push(column);
      }
    }
    rows.push({
      line,
      cells: Array.from(cells, (cell) => cell ?? ""),
      ...(merged.length > 0 && { merged }),
      ...(isCut && { isCut }),
    });
    isCut = false;
  }

  function endCell(written: string) {
    if (column < COLUMNS_MAX) cells[column] = written;
    else isCut ||= written !== "";
  }

  return {
    onOpen(name: string, attributes: Record<string, string>) {
      if (name === "row") {
        // Numbered twice, backwards or not at all, a row follows the one before.
        const told = Number(attributes["r"]);
        line = Number.isSafeInteger(told) && told > line && told <= LINE_MAX ? told : line + 1;
        column = -1;
        cells = [];
      } else if (name === "c") {
        column = attributes["r"] ? columnOf(attributes["r"].replace(/[^A-Z]/g, "")) : column + 1;
        type = attributes["t"] ?? "n";
        style = Number(attributes["s"] ?? 0);
        value = "";
      }
      // Never `f`, the formula itself.
      isValue = name === "v" || name === "t";
    },
    onText(text: string) {
      if (isValue && value.length < CELL_CHARACTERS_MAX) value += text;
    },
    onClose(name: string) {
      if (name === "v" || name === "t") isValue = false;
      else if (name === "c") endCell(readCell(value, { type, style }, workbook).trim());
      else if (name === "row") endRow();
    },
  };
}

function readCell(
  value: string,
  { type, style }: { type: string; style: number },
  { texts, isDayStyle, startsIn1904 }: Workbook,
): string {
  if (type === "s") return texts[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  if (type !== "n" || value === "") return value.slice(0, CELL_CHARACTERS_MAX);
  const figure = Number(value);
  if (!Number.isFinite(figure)) return value.slice(0, CELL_CHARACTERS_MAX);
  if (isDayStyle[style] && figure >= 1 && figure < 2_958_466)
    return new Date((figure - (startsIn1904 ? 24_107 : 25_569)) * DAY_MS).toISOString().slice(0, 10);
  return writeFigure(figure);
}

/** 1E+15 as digits, 0.30000000000000004 as 0.3. */
function writeFigure(figure: number): string {
  const shown = Number(figure.toPrecision(FIGURES_SHOWN));
  return Number.isInteger(shown) && Math.abs(shown) < 1e21
    ? BigInt(shown).toString()
    : /e/.test(String(shown))
      ? shown.toFixed(15).replace(/\.?0+$/, "")
      : String(shown);
}
