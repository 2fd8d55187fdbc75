import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import {
  formInteger,
  id,
  idList,
  listOf,
  optionalField,
  pageIndex,
  pageSize,
  time,
  unitPrice,
  writtenLine,
} from "#api/fields.ts";
import { CURRENCIES } from "#shared/format-money.ts";
import { HOUR_SECONDS } from "#shared/durations.ts";
import { STOCK_FIELDS } from "../stock-columns.ts";
import { STOCK_MODES } from "../labels.ts";
import { stockUploadStates } from "../states.ts";
import { TrustMarks } from "#domains/companies/contract/company-shapes.ts";

const COLUMNS_MAX = 50;
const REMOVED_MAX = 100;

const StockLine = z.object({
  id: z.int(),
  mpn: z.string(),
  brandName: z.string(),
  /** The part of the catalogue that it is; null where none is, or several may be. */
  partId: z.int().nullable(),
  quantity: z.int(),
  /** 2340 is a week, 2023 a year, 23+ that year or later; what is none of these is a lot's own number. */
  dateCode: z.string(),
  place: z.string(),
  currency: z.enum(CURRENCIES),
  /** Of one piece; null: to be asked. */
  price: unitPrice.nullable(),
  includesTax: z.boolean().nullable(),
  minQuantity: z.int().nullable(),
  package: z.string(),
  note: z.string(),
  /** When its company last said that this is so. */
  confirmedAt: time,
  /** Confirmed in the last 30 days. */
  isFresh: z.boolean(),
});

const PartStockLine = StockLine.extend({ company: z.object({ id: z.int(), name: z.string(), trust: TrustMarks }) });

const mapping = z.partialRecord(z.enum(STOCK_FIELDS), formInteger(0, COLUMNS_MAX - 1, "列有误"));
const sheet = formInteger(0, 20, "工作表有误");
const headingRow = z.union([z.null(), formInteger(0, 219, "标题行有误")]);

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
  /** Once it is over: read = loaded + unchanged + refused. */
  counts: z
    .object({ read: z.int(), loaded: z.int(), unchanged: z.int(), refused: z.int(), removed: z.int() })
    .nullable(),
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
  /** With how many rows of each are filled in. */
  sheets: z.array(z.object({ name: z.string(), rows: z.int() })),
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
});

const chosen = z.object({ id, sheet, headingRow, mapping });

export const stock = defineCalls("stock", {
  /** Who has a part in stock: what was confirmed last first, so that old statements sink. */
  listStockOfPart: {
    method: "GET",
    path: "/stock/list",
    access: "visitor",
    input: z.object({ partId: id, pageIndex, pageSize }),
    data: listOf(PartStockLine).extend({ companies: z.int(), quantity: z.int() }),
    limit: { calls: 600, seconds: 60 },
  },

  /** What a company has in stock, by the beginning of a number; nothing where it does not show its stock. */
  listStockOfCompany: {
    method: "GET",
    path: "/stock/company",
    access: "visitor",
    input: z.object({ companyId: id, keywords: writtenLine(64, "型号最多 64 个字").default(""), pageIndex, pageSize }),
    data: listOf(StockLine),
    limit: { calls: 300, seconds: 60 },
  },

  /** The stock of the asker's company; `age` narrows it to what is older than 30 days, or is not. */
  listOwnStock: {
    method: "GET",
    path: "/stock/mine",
    access: "user",
    input: z.object({
      keywords: writtenLine(64, "型号最多 64 个字").default(""),
      age: optionalField(z.enum(["fresh", "old"], "筛选条件有误")),
      pageIndex,
      pageSize,
    }),
    data: listOf(StockLine).extend({
      companyId: z.int().nullable(),
      lines: z.int(),
      oldLines: z.int(),
      unmatched: z.int(),
      isShown: z.boolean(),
    }),
  },

  /** Changes quantity and price of a line, which is confirmed by that. An empty price: to be asked. */
  saveStockLine: {
    method: "POST",
    path: "/stock/save",
    access: "user",
    proof: "second factor",
    input: z.object({
      id,
      quantity: formInteger(1, 9_999_999_999, "数量应为正整数"),
      price: optionalField(
        z
          .string()
          .trim()
          .regex(/^\d{1,9}(\.\d{1,6})?$/, "单价应为不超过 6 位小数的数字"),
      ),
    }),
    data: z.object({}),
  },

  /** Takes lines of the asker's company away. */
  removeStock: {
    method: "POST",
    path: "/stock/dels",
    access: "user",
    proof: "second factor",
    input: z.object({ ids: idList(REMOVED_MAX, "请选择库存") }),
    data: z.object({ removed: z.int() }),
  },

  /** Takes all lines away that nobody has confirmed for 30 days. */
  removeOldStock: {
    method: "POST",
    path: "/stock/delOld",
    access: "user",
    proof: "second factor",
    input: z.object({}),
    data: z.object({ removed: z.int() }),
    limit: { calls: 30, seconds: 600 },
  },

  /** Says of all lines that they are still right. */
  confirmStock: {
    method: "POST",
    path: "/stock/confirm",
    access: "user",
    proof: "second factor",
    input: z.object({}),
    data: z.object({ confirmed: z.int() }),
    limit: { calls: 30, seconds: 600 },
  },

  /** All stock of the asker's company as XLSX, with the columns that can be loaded again. */
  exportStock: {
    method: "GET",
    path: "/stock/export",
    access: "user",
    input: z.object({}),
    data: "file",
    limit: { calls: 20, seconds: 600 },
  },

  /** An XLSX file with the columns of stock, and examples. */
  stockTemplate: {
    method: "GET",
    path: "/stock/template",
    access: "visitor",
    input: z.object({}),
    data: "file",
    limit: { calls: 60, seconds: 600 },
  },

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

  /** Loads a file in the background: `merge` adds to what there is, `replace` shows it in place of all there is, at once. One at a time of a company. */
  loadStock: {
    method: "POST",
    path: "/stock/import",
    access: "user",
    proof: "second factor",
    body: "json",
    input: chosen.extend({ mode: z.enum(STOCK_MODES, "请选择合并或整体替换") }),
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

export type StockLine = z.output<typeof StockLine>;
export type PartStockLine = z.output<typeof PartStockLine>;
export type StockUpload = z.output<typeof StockUpload>;
export type StockPreview = z.output<typeof StockPreview>;
