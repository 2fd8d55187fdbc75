import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { ENCODING_NAMES, type TextEncoding } from "#platform/table-text/text-encoding.ts";
import type { stockUploads, StockPreview } from "../../contract/uploads.ts";
import type { StockMapping } from "../../stock-columns.ts";
import { findHeadingRow, guessMapping, pricesBelow } from "./reading/stock-headings.ts";
import { readStockLine, reasonOf } from "./read-stock-line.ts";
import { HEADING_ROWS_MAX } from "./reading/table-rows.ts";
import { findDraft, headingsOf, headingsKey, readSheetHead, type SheetFacts } from "./draft-upload.ts";

const ROWS_SHOWN = 20;
/** Of the lines below the headings, where these stand far down. */
const LINES_SHOWN = 5;

const LOOKED_AT = 200;

const REFUSED_SHOWN = 50;

/** What would become of a file; what is not said is guessed from its headings, or as the asker mapped such headings before. */
export async function previewStock(
  context: UserContext,
  input: ParsedInputOf<typeof stockUploads.previewStock>,
): Promise<StockPreview> {
  const { now } = context;
  const { upload, sheets } = await findDraft(context, input.id);
  const sheet = input.sheet ?? bestSheet(sheets);
  const head = await readSheetHead(context, upload.id, sheet);
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
  const read = isMapped ? lines.map((row) => readStockLine(row, { mapping, prices }, now)) : [];
  const refused = read.flatMap((one) => ("faults" in one ? [{ line: one.line, reason: reasonOf(one.faults) }] : []));
  const unreadPrices = read.flatMap((one) =>
    "stock" in one && one.unreadPrice !== null ? [{ line: one.line, written: one.unreadPrice }] : [],
  );
  return {
    id: upload.id,
    fileName: upload.fileName,
    encoding: upload.encoding === null ? null : ENCODING_NAMES[upload.encoding as TextEncoding],
    sheets: sheets.map(({ name, rows, isCut = false }) => ({ name, rows, isCut })),
    sheet,
    headingRow,
    mapping,
    prices: mapping.price === undefined ? null : { ...prices, currency: prices.currency ?? "CNY" },
    isRemembered: remembered !== undefined,
    headings,
    rows: head
      .slice(0, Math.max(ROWS_SHOWN, (headingRow ?? 0) + 1 + LINES_SHOWN))
      .map(({ line, cells }) => ({ line, cells })),
    looked: read.length,
    refusedCount: refused.length,
    refused: refused.slice(0, REFUSED_SHOWN),
    unreadPriceCount: unreadPrices.length,
    unreadPrices: unreadPrices.slice(0, REFUSED_SHOWN),
  };
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

/** The first one that is stock by its headings, else with any that are known, else that is filled in. */
function bestSheet(sheets: SheetFacts[]): number {
  const ways = [
    ({ isStock }: SheetFacts) => isStock,
    ({ isHeaded }: SheetFacts) => isHeaded,
    ({ rows }: SheetFacts) => rows > 0,
  ];
  return ways.map((is) => sheets.findIndex(is)).find((at) => at >= 0) ?? 0;
}
