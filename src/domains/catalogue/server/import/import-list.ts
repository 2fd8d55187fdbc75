import { stat } from "node:fs/promises";
import { sql } from "kysely";
import { inTransaction, type Database } from "#platform/database.ts";
import { openAccount, type FileAccount } from "../public/file-account.ts";
import type { ListedRow } from "#part-lists/listed-row.ts";
import { CutFile } from "#part-lists/read-bytes.ts";
import { UnreadableList } from "#part-lists/read-csv-rows.ts";
import type { OpenedList } from "#part-lists/recognise-list.ts";
import { ENCODING_NAMES } from "#platform/table-text/text-encoding.ts";
import { fingerprintFile, finishPosition, openPosition, savePosition, type ListPosition } from "./list-position.ts";
import type { AnyRow, ListWriter } from "./list-writer.ts";
import type { RefusedRow } from "./parts/part-row.ts";
import type { Progress } from "./progress.ts";
import type { Report } from "./report.ts";

export interface ListImport {
  db: Database;
  file: string;
  /** As the operator sees it. */
  name: string;
  unit: "行" | "个符号";
  open(onRead: (bytes: number) => void): Promise<OpenedList>;
  /** All that decides how the rows are read. */
  manner: object;
  report: Report;
  progress: Progress;
  signal: AbortSignal;
  now: () => Date;
  batchRows?: number | undefined;
  /** The import from the browser whose changes are written down, so that they can be undone. */
  recordedAs?: number | undefined;
}

type Item<Row> = Row | RefusedRow;

// Values that a column can't hold, rules that a row breaks, limits of an index.
const REFUSED_BY_DATABASE = /^(22|23|54)/;

/**
 * Reads a list into the tables, batch by batch; each batch is committed with the place where reading goes on.
 * While a batch is written, the next one is read.
 */
export async function importList<Row extends AnyRow>(
  list: ListImport,
  writer: ListWriter<Row>,
  forget: () => Promise<void>,
): Promise<FileAccount> {
  const { db, file, name, report, progress, signal } = list;
  const account = openAccount(name, list.unit);
  const fingerprint = await fingerprintFile(file, list.manner);
  const position = await openPosition(db, fingerprint, name);
  const firstLine = position.linesDone;
  if (firstLine > 0) progress.say(`${name}：从第 ${firstLine + 1} ${list.unit}继续`);
  let bytesRead = 0;
  const { rows, encoding, remarks = [] } = await list.open((bytes) => (bytesRead += bytes));
  if (encoding !== null) progress.say(`${name}：按 ${ENCODING_NAMES[encoding]} 读取`);
  progress.start(name, Math.max((await stat(file)).size, 1), list.unit);

  let batch: Item<Row>[] = [];
  let writing: Promise<void> = Promise.resolve();
  async function flush() {
    const items = batch;
    batch = [];
    await writing;
    if (items.length > 0)
      writing = writeItems({ db, name, report, position, forget, recordedAs: list.recordedAs }, writer, items).then(
        () => progress.advance(bytesRead, account.read),
      );
    // Its failure is met where it is awaited.
    writing.catch(() => {});
  }
  try {
    for await (const some of rows) {
      for (const listed of some) {
        account.read += 1;
        const item = writer.read(listed) as Item<Row>;
        if (item.endLine <= firstLine) account.before += 1;
        else batch.push(item);
        if (batch.length >= (list.batchRows ?? writer.batchRows)) await flush();
      }
      if (signal.aborted) {
        account.isInterrupted = true;
        break;
      }
    }
  } catch (error) {
    if (!(error instanceof CutFile || error instanceof UnreadableList)) {
      await writing.catch(() => {});
      throw error;
    }
    account.failure = error.message;
  }
  if (!account.isInterrupted) await flush();
  await writing;
  Object.assign(account, { loaded: position.loaded, unchanged: position.unchanged, refused: position.refused });
  if (!account.isInterrupted && account.failure === null) await writer.finish?.(db);
  if (!account.isInterrupted)
    await finish(list, [...remarks.map((remark) => `说明：${remark}`), ...writer.notes()], account, fingerprint);
  else account.read = account.loaded + account.unchanged + account.refused;
  progress.stop();
  return account;
}

async function finish(
  { db, name, report, now }: ListImport,
  notes: string[],
  account: FileAccount,
  fingerprint: string,
) {
  report.add(notes.map((reason) => ({ file: name, reason })));
  if (account.failure !== null) report.add([{ file: name, reason: account.failure }]);
  await finishPosition(db, fingerprint, now());
}

interface Place {
  db: Database;
  name: string;
  report: Report;
  position: ListPosition;
  forget: () => Promise<void>;
  recordedAs: number | undefined;
}

/** Writes rows and position in one transaction. Where the database refuses a row, halves are tried until it stands alone. */
async function writeItems<Row extends AnyRow>(
  place: Place,
  writer: ListWriter<Row>,
  items: Item<Row>[],
): Promise<void> {
  const { db, name, report, position, forget, recordedAs } = place;
  const refused = items.filter(isRefused);
  const rows = items.filter((item): item is Row => !isRefused(item));
  try {
    const next = await inTransaction({ db }, async (context) => {
      if (recordedAs !== undefined) await recordAs(context.db, recordedAs);
      const {
        loaded,
        unchanged,
        remarks,
        refused: late = [],
      } = rows.length > 0 ? await writer.write(context.db, rows) : { loaded: 0, unchanged: 0, remarks: [] };
      const all = [...refused, ...late];
      const moved = {
        fingerprint: position.fingerprint,
        linesDone: items.at(-1)!.endLine,
        loaded: position.loaded + loaded,
        unchanged: position.unchanged + unchanged,
        refused: position.refused + all.length,
      };
      await savePosition(context.db, moved);
      report.add(all.map(({ line, mpn, refusal }) => ({ file: name, line, mpn, reason: refusal })));
      report.add(remarks.map(({ line, sentence }) => ({ file: name, line, reason: `说明：${sentence}` })));
      return moved;
    });
    Object.assign(position, next);
  } catch (error) {
    await forget();
    const { code, message } = error as { code?: string; message: string };
    if (!REFUSED_BY_DATABASE.test(code ?? "") || rows.length === 0) throw error;
    if (items.length === 1) {
      const [row] = rows;
      return writeItems(place, writer, [
        { line: row!.line, endLine: row!.endLine, mpn: row!.mpn, refusal: `数据库不接受：${message}` },
      ]);
    }
    const half = Math.ceil(items.length / 2);
    await writeItems(place, writer, items.slice(0, half));
    await writeItems(place, writer, items.slice(half));
  }
}

/** From here to the end of the transaction what is written is written down as what this import did. */
export async function recordAs(db: Database, importId: number): Promise<void> {
  await sql`select set_config('catalogue.import', ${String(importId)}, true)`.execute(db);
}

function isRefused(item: ListedRow | AnyRow): item is RefusedRow {
  return "refusal" in item;
}
