import { parse } from "csv-parse/sync";
import type { Line } from "./read-lines.ts";

/** A record of a table, over one or several lines: its cells, or why it cannot be read. */
export type CsvRecord = { line: number; endLine: number } & ({ cells: string[] } | { refusal: string });

export interface CsvDialect {
  delimiter: string;
  /** Why these cells can't be a record of the table, if so. It decides whether quotes were meant to span lines. */
  refuse(cells: string[]): string | null;
}

const MAX_LINES_OF_A_RECORD = 100;
const MAX_LENGTH_OF_A_RECORD = 1_000_000;
/** Lines behind a quote that never closes are read again: so many characters, and so many more for each one of the table. */
const READ_AGAIN_MAX = 8_000_000;
const READ_AGAIN_FACTOR = 4;
const NOT_CLOSED = "引号没有闭合";

/**
 * Cuts lines into records. A quote that never closes costs its own line only: those behind it are read again, a few times each at most.
 * Blank lines and lines of empty cells do not count.
 */
export async function* readCsvRecords(lines: AsyncIterable<Line[]>, dialect: CsvDialect): AsyncGenerator<CsvRecord[]> {
  let open: Line[] = [];
  const again = { left: READ_AGAIN_MAX };
  for await (const some of lines) {
    again.left += READ_AGAIN_FACTOR * lengthOf(some) - lengthOf(open);
    const { records, open: stillOpen } = cutRecords([...open, ...some], { dialect, again, isEnd: false });
    open = stillOpen;
    yield records;
  }
  yield cutRecords(open, { dialect, again, isEnd: true }).records;
}

function lengthOf(lines: Line[]): number {
  return lines.reduce((sum, { text }) => sum + text.length, 0);
}

interface Cutting {
  dialect: CsvDialect;
  /** Characters that may still be read again. */
  again: { left: number };
  isEnd: boolean;
}

function cutRecords(lines: Line[], { dialect, again, isEnd }: Cutting): { records: CsvRecord[]; open: Line[] } {
  const records: CsvRecord[] = [];
  const waiting = lines.toReversed();
  let singles: Line[] = [];
  let open: Line[] = [];
  let openLength = 0;

  function flushSingles() {
    if (singles.length === 0) return;
    records.push(...parseLines(singles, dialect));
    singles = [];
  }
  function refuseFirst(refusal: string) {
    const [first, ...others] = open;
    flushSingles();
    records.push({ line: first!.number, endLine: first!.number, refusal });
    again.left -= lengthOf(others);
    waiting.push(...others.toReversed());
    open = [];
  }
  function close() {
    const [record] = parseLines([{ ...open[0]!, text: open.map((line) => line.text).join("\n") }], dialect);
    if (record && "refusal" in record) return refuseFirst(NOT_CLOSED);
    flushSingles();
    if (record) records.push({ ...record, endLine: open.at(-1)!.number });
    open = [];
  }

  for (;;) {
    const line = waiting.pop();
    if (!line) {
      if (!isEnd || open.length === 0) break;
      refuseFirst(NOT_CLOSED);
      continue;
    }
    if (line.isTooLong && open.length > 0) {
      waiting.push(line);
      refuseFirst(NOT_CLOSED);
      continue;
    }
    const isOpen = !line.isTooLong && endsInQuotes(line.text, dialect.delimiter, open.length > 0);
    if (open.length === 0 && !isOpen) {
      singles.push(line);
      continue;
    }
    openLength = open.length === 0 ? line.text.length : openLength + line.text.length;
    open.push(line);
    if (!isOpen) close();
    else if (open.length > MAX_LINES_OF_A_RECORD || openLength > MAX_LENGTH_OF_A_RECORD || again.left < 0)
      refuseFirst(NOT_CLOSED);
  }
  flushSingles();
  return { records, open };
}

/** Whether a quoted cell goes on behind the line. A quote inside a cell, as in 5" TFT, is a letter. */
function endsInQuotes(text: string, delimiter: string, isQuoted: boolean): boolean {
  if (!text.includes('"')) return isQuoted;
  let quoted = isQuoted;
  let isCellStart = !isQuoted;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (quoted) {
      if (letter !== '"') continue;
      if (text[at + 1] === '"') at += 1;
      else quoted = false;
    } else if (letter === '"' && isCellStart) {
      quoted = true;
      isCellStart = false;
    } else {
      isCellStart = letter === delimiter || (isCellStart && letter === " ");
    }
  }
  return quoted;
}

function parseLines(lines: Line[], dialect: CsvDialect): CsvRecord[] {
  const records: CsvRecord[] = [];
  const whole = lines.filter((line) => !line.isTooLong && line.text.trim() !== "");
  const rows = parseCells(
    whole.map((line) => line.text),
    dialect.delimiter,
  );
  let next = 0;
  for (const line of lines) {
    const place = { line: line.number, endLine: line.number };
    if (line.isTooLong) records.push({ ...place, refusal: "一行超过 100 万字" });
    if (line !== whole[next]) continue;
    const cells = rows[next++];
    if (!cells) records.push({ ...place, refusal: "不是有效的 CSV" });
    else if (cells.some((cell) => cell !== "")) {
      const refusal = dialect.refuse(cells);
      records.push(refusal ? { ...place, refusal } : { ...place, cells });
    }
  }
  return records;
}

/** The cells of each text, null where one can't be read. All at once is much faster than one by one. */
function parseCells(texts: string[], delimiter: string): (string[] | null)[] {
  const read = (text: string) =>
    parse(text, { delimiter, recordDelimiter: "\n", relaxQuotes: true, relaxColumnCount: true, trim: true });
  try {
    const rows = read(texts.join("\n"));
    if (rows.length === texts.length) return rows;
  } catch {
    if (texts.length === 1) return [null];
  }
  if (texts.length === 1) return [null];
  return texts.map((text) => parseCells([text], delimiter)[0] ?? null);
}
