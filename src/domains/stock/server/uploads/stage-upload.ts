import { createHash } from "node:crypto";
import { sql } from "kysely";
import { advanceTask, openRefusedLines } from "#domains/notices/server/public.ts";
import { lookOf, openWordSearch } from "#domains/moderation/server/public.ts";
import { type Database, inTransaction } from "#platform/database.ts";
import type { TaskContext } from "#platform/tasks.ts";
import { STOCK_FIELDS } from "../../stock-columns.ts";
import { STOCK_FILE_TEXT } from "../public-texts.ts";
import { type PriceDefaults, pricesBelow } from "./reading/stock-headings.ts";
import { refuseLostRight } from "./bringer-right.ts";
import { lockRun, type Upload } from "./lock-run.ts";
import { brandKeysOf, brandMarksOf } from "../match-parts.ts";
import { readStockLine, reasonOf, type ReadLine, type RefusedLine, type StockLine } from "./read-stock-line.ts";
import { readRows } from "./reading/stock-jobs.ts";
import { LINES_MAX, type TableRow } from "./reading/table-rows.ts";

const LINES_AT_ONCE = 1000;
/** Whoever gives a load up has its place free for others about as soon. */
const BEAT_MS = 1000;
/** Of all the work the share that comes before the lines are shown. */
export const STAGED_PERCENT = 85;

export interface Staged {
  read: number;
  /** Of those that were staged, how many have a price that can't be read. */
  unreadPrices: number;
  refused: ReturnType<typeof openRefusedLines>;
}

/** Puts all good lines beside the stock that stands; answers the others. */
export async function stageUpload(context: TaskContext, upload: Upload, runId: string): Promise<Staged> {
  const fields = STOCK_FIELDS.filter((field) => upload.mapping[field] !== undefined);
  const refused = openRefusedLines();
  const waitsWhole = (await lookOf(context, STOCK_FILE_TEXT)) === "before";
  const findWord = await openWordSearch(context);
  const hasWord: typeof findWord = (texts) => waitsWhole || findWord(texts);
  const firsts: Firsts = new Map();
  let prices: PriceDefaults | undefined;
  let passed = 0;
  let read = 0;
  let unreadPrices = 0;
  for await (const { rows, total } of readRows(context, {
    sha256: upload.sha256,
    sheet: upload.sheet,
    atOnce: LINES_AT_ONCE,
    whileReading: openPulse(() =>
      advanceTask({ db: context.db, now: new Date() }, upload.taskId, { done: 0, total: 1, upTo: STAGED_PERCENT }),
    ),
  })) {
    const skipped = Math.min(rows.length, Math.max(0, (upload.headingRow ?? -1) + 1 - passed));
    const heading = rows[(upload.headingRow ?? -1) - passed];
    if (heading) prices = pricesBelow(heading.cells, upload.mapping);
    passed += rows.length;
    const lines = rows.slice(skipped);
    read += lines.length;
    const cellsOf = ({ cells }: TableRow) => fields.map((field) => cells[upload.mapping[field]!] ?? "");
    const byLine = new Map(lines.map((row) => [row.line, row]));
    const given = lines.map((row, at): ReadLine => {
      const one = readStockLine(row, { mapping: upload.mapping, prices }, context.now);
      return read - lines.length + at < LINES_MAX ? one : beyond(one);
    });
    const good = given.filter((one) => "stock" in one);
    const twice = await stageLines(context, { upload, runId, lines: good, hasWord, firsts });
    if (upload.mode === "replace")
      await noteRefused(
        context,
        upload,
        given.flatMap((one) => ("faults" in one && one.refused ? [one.refused] : [])),
      );
    const isTwice = new Set(twice.map(({ line }) => line));
    unreadPrices += given.filter((one) => "stock" in one && one.unreadPrice !== null && !isTwice.has(one.line)).length;
    const faults = given.flatMap((one) => ("faults" in one ? [{ line: one.line, reason: reasonOf(one.faults) }] : []));
    const all = [...faults, ...twice].sort((one, other) => one.line - other.line);
    refused.add(all, (line) => cellsOf(byLine.get(line)!));
    await advanceTask({ db: context.db, now: new Date() }, upload.taskId, {
      done: passed,
      total,
      upTo: STAGED_PERCENT,
    });
  }
  return { read, unreadPrices, refused };
}

/** A line behind those that are taken. */
function beyond(one: ReadLine): ReadLine {
  const { line } = one;
  const refused = "stock" in one ? one.stock : one.refused;
  return { line, faults: [{ field: null, text: `超过 ${LINES_MAX.toLocaleString("en")} 行` }], refused };
}

/** Keeps beside the good lines what was refused, so that a replacement takes nothing away that stands for it. */
async function noteRefused({ db }: TaskContext, { id }: Upload, refused: RefusedLine[]): Promise<void> {
  if (refused.length === 0) return;
  const given = refused.map(({ mpnKey, brandName, dateCode, place }) => ({
    mpn_key: mpnKey,
    brand_name: brandName,
    date_code: dateCode,
    place,
  }));
  await sql`
    insert into suppliers_stock_refused (upload_id, mpn_key, brand_name, date_code, place)
    select ${id}, mpn_key, brand_name, date_code, place from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (mpn_key text, brand_name text, date_code text, place text)`.execute(
    db,
  );
}

/** Does something once a second at most, however often it is asked to. */
function openPulse(beat: () => Promise<void>): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < BEAT_MS) return;
    last = performance.now();
    await beat();
  };
}

/** The number of the line of a file that is the first to say something, by what it says in short. */
type Firsts = Map<string, number>;

/** Answers the lines that say the same as one before them: number, brand under any of its names, date code and place. */
async function stageLines(
  context: TaskContext,
  {
    upload,
    runId,
    lines,
    hasWord,
    firsts,
  }: {
    upload: Upload;
    runId: string;
    lines: { line: number; stock: StockLine }[];
    hasWord: (texts: readonly string[]) => boolean;
    firsts: Firsts;
  },
): Promise<{ line: number; reason: string }[]> {
  if (lines.length === 0) return [];
  const keys = await brandKeysOf(
    context.db,
    lines.map(({ stock }) => stock.brandName),
  );
  const markOf = await brandMarksOf(context.db, keys.values());
  const firstOf = new Map<number, number>();
  for (const { line, stock } of lines) {
    const key = keys.get(stock.brandName)!;
    if (key === "") continue;
    const said = inShort([stock.mpnKey, markOf(key), stock.dateCode, stock.place]);
    const first = firsts.get(said);
    if (first === undefined) firsts.set(said, line);
    else firstOf.set(line, first);
  }
  const given = lines
    .filter(({ line }) => !firstOf.has(line))
    .map(({ line, stock: { mpnKey, brandName, dateCode, priceMicros, includesTax, minQuantity, ...stock } }) => ({
      ...stock,
      line,
      mpn_key: mpnKey,
      brand_name: brandName,
      brand_key: keys.get(brandName)!,
      date_code: dateCode,
      price_micros: priceMicros,
      includes_tax: includesTax,
      min_quantity: minQuantity,
      is_held: hasWord([stock.mpn, brandName, stock.place, stock.package, stock.note]),
    }));
  return inTransaction(context, async (context) => {
    const { db } = context;
    await lockRun(db, upload, runId);
    await refuseLostRight(context, upload);
    const { rows } = await sql<{ line: number }>`
      insert into suppliers_stock_staged (upload_id, line, mpn, mpn_key, brand_name, brand_key, quantity, date_code, place, currency, price_micros, includes_tax, min_quantity, package, note, is_held)
      select ${upload.id}, line, mpn, mpn_key, brand_name, brand_key, quantity, date_code, place, currency, price_micros, includes_tax, min_quantity, package, note, is_held
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (line int, mpn text, mpn_key text, brand_name text, brand_key text, quantity bigint, date_code text, place text, currency text, price_micros bigint, includes_tax boolean, min_quantity bigint, package text, note text, is_held boolean)
      order by line on conflict do nothing returning line`.execute(db);
    const staged = new Set(rows.map(({ line }) => line));
    const left = given.filter(({ line }) => !staged.has(line));
    for (const { line, first } of await firstsOf(db, upload.id, left)) firstOf.set(line, first);
    if (firstOf.size === 0) return [];
    const brandOf = await brandsOfStaged(db, upload.id, [...firstOf.values()]);
    return lines
      .filter(({ line }) => firstOf.has(line))
      .map(({ line, stock: { brandName } }) => {
        const first = firstOf.get(line)!;
        const brand = brandOf.get(first) ?? brandName;
        const inWhat =
          brand.toLowerCase() === brandName.toLowerCase()
            ? "型号、品牌、批号、仓库都相同"
            : `型号、批号、仓库都相同，品牌在那里写作「${brand}」`;
        return { line, reason: `与第 ${first} 行重复（${inWhat}）` };
      });
  });
}

/** Of lines that were not staged, since one of the same name of a brand is, that one. */
async function firstsOf(
  db: Database,
  uploadId: number,
  left: readonly { line: number }[],
): Promise<{ line: number; first: number }[]> {
  if (left.length === 0) return [];
  const { rows } = await sql<{ line: number; first: number }>`
    select given.line, staged.line as first from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as given (line int, mpn_key text, brand_name text, date_code text, place text)
    join suppliers_stock_staged staged on staged.upload_id = ${uploadId} and staged.mpn_key = given.mpn_key and lower(staged.brand_name) = lower(given.brand_name) and staged.date_code = given.date_code and staged.place = given.place`.execute(
    db,
  );
  return rows;
}

/** How staged lines write their brands. */
async function brandsOfStaged(db: Database, uploadId: number, lines: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ line: number; brandName: string }>`
    select line, brand_name as "brandName" from suppliers_stock_staged where upload_id = ${uploadId} and line = any(${[...new Set(lines)]}::int[])`.execute(
    db,
  );
  return new Map(rows.map(({ line, brandName }) => [line, brandName]));
}

const IN_SHORT = 16;

/** Enough to tell the lines of the longest file apart, without holding them. */
function inShort(said: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(said)).digest("base64url").slice(0, IN_SHORT);
}
