import { createHash } from "node:crypto";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { keepUpload } from "#domains/files/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { quota } from "#platform/quota.ts";
import { openTurns } from "#platform/turns.ts";
import { ENCODING_NAMES, type TextEncoding } from "#platform/table-text/text-encoding.ts";
import type { stock, StockPreview } from "../contract/stock.ts";
import {
  findHeadingRow,
  foldHeading,
  guessMapping,
  pricesBelow,
  STOCK_FIELD_LABELS,
  type StockField,
  type StockMapping,
} from "../stock-columns.ts";
import { enterpriseRefusals } from "#domains/enterprises/errors.ts";
import { stockRefusals } from "../errors.ts";
import { lockOwnCompany } from "#domains/companies/server/public.ts";
import { readStockLine } from "./read-stock-line.ts";
import { readHeads, type SheetHead } from "./reading/stock-jobs.ts";
import { HEADING_ROWS_MAX } from "./reading/table-rows.ts";
import { findOwnCompany } from "./stock-queries.ts";
import { STOCK_UPLOAD } from "../upload-purposes.ts";

const fileQuota = quota({
  rows: "suppliersStockTries",
  of: "userId",
  at: "triedAt",
  perDay: 60,
  refusal: stockRefusals.filesFull,
});
const ROWS_SHOWN = 20;
const LOOKED_AT = 200;
const REFUSED_SHOWN = 50;

// The bytes of a file are held while it is read.
const turns = openTurns({ atOnce: 2, eachAtMost: 1, waitingAtMost: 20, waitMs: 20_000 });

/** Opens an uploaded file and keeps it until it is loaded or given up. */
export async function openStockUpload(
  context: UserContext,
  { uploadId }: ParsedInputOf<typeof stock.openStockUpload>,
): Promise<StockPreview> {
  const { user } = context;
  await findOwnCompany(context);
  const { id } = await keepUpload(context, {
    id: uploadId,
    purpose: STOCK_UPLOAD.name,
    findKept: ({ db }) =>
      db
        .selectFrom("suppliersStockUploads")
        .select("id")
        .where("uploadId", "=", uploadId)
        .where("userId", "=", user.id)
        .executeTakeFirst(),
    async mayLook(context) {
      await fileQuota(context, user.id);
    },
    look: async ({ sha256 }) => {
      const read = await turns.take(String(user.id), async () => {
        await countTry(context);
        return readHeads(context, sha256);
      });
      return read ?? enterpriseRefusals.busy();
    },
    // It is read again when it is loaded: all of it is kept.
    store: async (read) => read,
    hold: lockOwnCompany,
    async keep({ db, now }, { stored: { encoding, sheets }, held, upload: { sha256, fileName } }) {
      const row = {
        companyId: held.id,
        userId: user.id,
        uploadId,
        sha256,
        fileName: fileName.slice(-255),
        encoding,
        sheets: JSON.stringify(sheets),
        createdAt: now,
      };
      return db.insertInto("suppliersStockUploads").values(row).returning("id").executeTakeFirstOrThrow();
    },
  });
  return previewStock(context, { id });
}

/** What would become of a file; what is not said is guessed from its headings, or as the asker mapped such headings before. */
export async function previewStock(
  context: UserContext,
  input: ParsedInputOf<typeof stock.previewStock>,
): Promise<StockPreview> {
  const { now } = context;
  const { upload, sheets } = await findDraft(context, input.id);
  const sheet = input.sheet ?? bestSheet(sheets);
  const head = sheets[sheet]?.head;
  if (!head) throw doorRefusals.invalidInput({ sheet: "文件里没有这个工作表" });
  const headingRow =
    input.headingRow === undefined
      ? findHeadingRow(head.slice(0, HEADING_ROWS_MAX).map(({ cells }) => cells))
      : input.headingRow;
  const headings = headingsOf(head, headingRow);
  const remembered = input.mapping ? undefined : await recall(context, headings);
  const mapping = input.mapping ?? remembered ?? (headingRow === null ? {} : guessMapping(headings));
  const prices = pricesBelow(headingRow === null ? [] : headings, mapping);
  const lines = head.slice(headingRow === null ? 0 : headingRow + 1).slice(0, LOOKED_AT);
  const isMapped = mapping.mpn !== undefined && mapping.quantity !== undefined;
  const refused = isMapped
    ? lines
        .map((row) => readStockLine(row, { mapping, prices }, now))
        .flatMap((read) => ("faults" in read ? [{ line: read.line, reason: read.faults.join("；") }] : []))
    : [];
  return {
    id: upload.id,
    fileName: upload.fileName,
    encoding: upload.encoding === null ? null : ENCODING_NAMES[upload.encoding as TextEncoding],
    sheets: sheets.map(({ name, rows }) => ({ name, rows })),
    sheet,
    headingRow,
    mapping,
    prices: mapping.price === undefined ? null : { ...prices, currency: prices.currency ?? "CNY" },
    isRemembered: remembered !== undefined,
    headings,
    rows: head.slice(0, ROWS_SHOWN).map(({ line, cells }) => ({ line, cells })),
    looked: isMapped ? lines.length : 0,
    refusedCount: refused.length,
    refused: refused.slice(0, REFUSED_SHOWN),
  };
}

/** A file of the asker's company that waits to be confirmed. */
export async function findDraft(context: UserContext, id: number) {
  const company = await findOwnCompany(context);
  const upload =
    company &&
    (await context.db
      .selectFrom("suppliersStockUploads")
      .select(["id", "companyId", "fileName", "encoding", "sheets", "state"])
      .where("id", "=", id)
      .where("companyId", "=", company.id)
      .executeTakeFirst());
  if (!upload) throw doorRefusals.notFound("没有这份库存文件");
  if (upload.state !== "draft") throw stockRefusals.uploadGone();
  return { upload, sheets: upload.sheets as unknown as SheetHead[] };
}

/** Refuses what can't be a mapping: without number or quantity, a column taken twice, or nothing below the headings. */
export function checkMapping(
  mapping: StockMapping,
  { sheets, sheet, headingRow }: { sheets: SheetHead[]; sheet: number; headingRow: number | null },
): void {
  if (mapping.mpn === undefined || mapping.quantity === undefined) throw stockRefusals.mpnUnmapped();
  const fields = Object.entries(mapping) as [StockField, number][];
  for (const [field, column] of fields) {
    const other = fields.find(([other, taken]) => other !== field && taken === column);
    if (other)
      throw stockRefusals.columnTwice({ label: STOCK_FIELD_LABELS[field], other: STOCK_FIELD_LABELS[other[0]] });
  }
  if ((sheets[sheet]?.rows ?? 0) <= (headingRow ?? -1) + 1) throw stockRefusals.noLines();
}

/** Remembers how a user has mapped such headings. */
export async function remember(
  { db, user, now }: UserContext,
  headings: string[],
  mapping: StockMapping,
): Promise<void> {
  const values = { mapping: JSON.stringify(mapping), usedAt: now };
  await db
    .insertInto("suppliersStockMappings")
    .values({ userId: user.id, headingsKey: headingsKey(headings), ...values })
    .onConflict((conflict) => conflict.columns(["userId", "headingsKey"]).doUpdateSet(values))
    .execute();
}

async function recall({ db, user }: UserContext, headings: string[]): Promise<StockMapping | undefined> {
  const known = await db
    .selectFrom("suppliersStockMappings")
    .select("mapping")
    .where("userId", "=", user.id)
    .where("headingsKey", "=", headingsKey(headings))
    .executeTakeFirst();
  return known?.mapping as StockMapping | undefined;
}

function headingsKey(headings: string[]): string {
  return createHash("sha256")
    .update(JSON.stringify(headings.map(foldHeading)))
    .digest("hex");
}

/** The first one with headings that are known, else the first that is filled in. */
function bestSheet(sheets: SheetHead[]): number {
  const headed = sheets.findIndex(
    ({ head }) => findHeadingRow(head.slice(0, HEADING_ROWS_MAX).map(({ cells }) => cells)) !== null,
  );
  return Math.max(0, headed >= 0 ? headed : sheets.findIndex(({ rows }) => rows > 0));
}

/** Without a row of headings the columns are called by their letters. */
export function headingsOf(head: SheetHead["head"], headingRow: number | null): string[] {
  const width = Math.max(0, ...head.map(({ cells }) => cells.length));
  const headings = headingRow === null ? [] : (head[headingRow]?.cells ?? []);
  return Array.from({ length: width }, (_, column) => headings[column] || `${letterOf(column)} 列`);
}

function letterOf(column: number): string {
  return column < 26 ? String.fromCharCode(65 + column) : letterOf(Math.floor(column / 26) - 1) + letterOf(column % 26);
}

/** Counts a file, read or not. */
async function countTry({ db, user, now }: UserContext): Promise<void> {
  await db.insertInto("suppliersStockTries").values({ userId: user.id, triedAt: now }).execute();
}
