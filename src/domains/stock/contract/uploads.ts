import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { formInteger, id, listOf, pageIndex, pageSize, time } from "#api/fields.ts";
import { CURRENCIES } from "#shared/format-money.ts";
import { HOUR_SECONDS } from "#shared/durations.ts";
import { STOCK_FIELDS } from "../stock-columns.ts";
import { STOCK_MODES } from "../labels.ts";
import { stockUploadStates } from "../states.ts";

export const COLUMNS_MAX = 50;

const mapping = z.partialRecord(z.enum(STOCK_FIELDS), formInteger(0, COLUMNS_MAX - 1, "列有误"));
const sheet = formInteger(0, 20, "工作表有误");
const headingRow = z.union([z.null(), formInteger(0, 219, "标题行有误")]);

/** What a replacement does with the lines that stand: of those whose new line was refused it keeps each. */
const Replacement = z.object({
  added: z.int().min(0),
  changed: z.int().min(0),
  unchanged: z.int().min(0),
  removed: z.int().min(0),
  kept: z.int().min(0),
});

const StockUpload = z.object({
  id: z.int(),
  fileName: z.string(),
  state: z.enum(stockUploadStates.names),
  mode: z.enum(STOCK_MODES).nullable(),
  /** In percent, while it is loaded. */
  progress: z.int(),
  /** Who brought it; empty where he has left. */
  userName: z.string(),
  note: z.string(),
  /** Once it is over: read = loaded + unchanged + refused; of the first two `unreadPrices` have a price that can't be read. */
  counts: z
    .object({
      read: z.int(),
      loaded: z.int(),
      unchanged: z.int(),
      refused: z.int(),
      removed: z.int(),
      kept: z.int(),
      unreadPrices: z.int(),
    })
    .nullable(),
  /** What a replacement would do, while that is asked. */
  asked: Replacement.nullable(),
  /** The asker's task, which has the file of what was refused; null where it is another's. */
  taskId: z.int().nullable(),
  hasErrorFile: z.boolean(),
  createdAt: time,
});

const StockPreview = z.object({
  id: z.int(),
  fileName: z.string(),
  /** As which a text was read; null for a workbook. */
  encoding: z.string().nullable(),
  /** With how many rows of each are filled in, and whether something stands in columns that are not taken. */
  sheets: z.array(z.object({ name: z.string(), rows: z.int(), isCut: z.boolean() })),
  sheet: z.int(),
  headingRow: z.int().nullable(),
  mapping: z.partialRecord(z.enum(STOCK_FIELDS), z.int()),
  /** As what prices are read that don't say it themselves, by their heading; null where no column is one of prices. */
  prices: z.object({ currency: z.enum(CURRENCIES), includesTax: z.boolean().nullable() }).nullable(),
  /** Whether the mapping is what the asker chose for these headings before. */
  isRemembered: z.boolean(),
  headings: z.array(z.string()),
  /** The first rows of the sheet, headings included. */
  rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  /** Of the first lines below the headings: how many were looked at, and how many of these would be refused. */
  looked: z.int(),
  refusedCount: z.int(),
  /** The first of them. */
  refused: z.array(z.object({ line: z.int(), reason: z.string() })),
  /** Of those that are loaded, how many have a price that can't be read: it is to be asked for, and its words stand in the note. */
  unreadPriceCount: z.int(),
  /** The first of them. */
  unreadPrices: z.array(z.object({ line: z.int(), written: z.string() })),
});

const chosen = z.object({ id, sheet, headingRow, mapping });

/** Files of stock that companies bring, from the upload to what became of it. */
export const stockUploads = defineCalls("stock", {
  /** Opens an uploaded file of stock, of the purpose `stock`; asked again for the same upload it answers the same. Nothing is loaded yet. */
  openStockUpload: {
    method: "POST",
    path: "/stock/upload",
    access: "user",
    input: z.object({ uploadId: z.string().max(40) }),
    data: StockPreview,
    limit: { calls: 60, seconds: HOUR_SECONDS },
  },

  /** What would become of a file with this sheet, row of headings and mapping; without them, as they are guessed or remembered. */
  previewStock: {
    method: "POST",
    path: "/stock/preview",
    access: "user",
    body: "json",
    input: z.object({ id, sheet: sheet.optional(), headingRow: headingRow.optional(), mapping: mapping.optional() }),
    data: StockPreview,
    limit: { calls: 300, seconds: 600 },
  },

  /**
   * Loads a file in the background: `merge` adds to what there is, `replace` shows it in place of all there is, at once, after
   * it has asked where there is any. One at a time of a company.
   */
  loadStock: {
    method: "POST",
    path: "/stock/import",
    access: "user",
    publishes: true,
    proof: "second factor",
    body: "json",
    input: chosen.extend({ mode: z.enum(STOCK_MODES, "请选择合并或整体替换") }),
    data: StockUpload,
    limit: { calls: 60, seconds: HOUR_SECONDS },
  },

  /** Agrees to a replacement as it was asked, which is then loaded in the background; where the stock has changed it asks again. */
  agreeToReplacement: {
    method: "POST",
    path: "/stock/replace",
    access: "user",
    publishes: true,
    proof: "second factor",
    body: "json",
    input: z.object({ id, asked: Replacement }),
    data: StockUpload,
    limit: { calls: 60, seconds: HOUR_SECONDS },
  },

  /** Gives up a file: one that waits to be confirmed is forgotten, one that is being loaded changes nothing. */
  cancelStockUpload: {
    method: "POST",
    path: "/stock/cancel",
    access: "user",
    input: z.object({ id }),
    data: z.object({}),
  },

  /** Files of stock that the asker's company has brought, the latest first. */
  listStockUploads: {
    method: "GET",
    path: "/stock/uploads",
    access: "user",
    input: z.object({ pageIndex, pageSize }),
    data: listOf(StockUpload),
  },
});

export type Replacement = z.output<typeof Replacement>;
export type StockUpload = z.output<typeof StockUpload>;
export type StockPreview = z.output<typeof StockPreview>;
