import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, idList, listOf, optionalField, pageIndex, pageSize, writtenLine } from "#api/fields.ts";
import { TextReview } from "#domains/moderation/contract/public-texts.ts";
import type { StockField } from "../stock-columns.ts";
import { StockLine } from "./stock-shapes.ts";

const REMOVED_MAX = 100;

const OwnStockLine = StockLine.extend({
  review: TextReview.nullable(),
  /** No part of the catalogue, and its number too long for searches to show it. */
  isTooLong: z.boolean(),
  /** Of what it says: another once somebody has changed it. */
  version: z.string(),
});

/** Longer than anything that a field can say, which is read as a file's cells are. */
const CELL_CHARACTERS_MAX = 100;
const cell = writtenLine(CELL_CHARACTERS_MAX, `最多 ${CELL_CHARACTERS_MAX} 个字`).optional();
const cells = {
  mpn: cell,
  brand: cell,
  quantity: cell,
  dateCode: cell,
  place: cell,
  price: cell,
  currency: cell,
  tax: cell,
  minQuantity: cell,
  package: cell,
  note: cell,
} satisfies Record<StockField, typeof cell>;
const SavedLine = z.object({ id: z.int(), version: z.string(), review: TextReview.nullable() });

export const ownStock = defineCalls("stock", {
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
    data: listOf(OwnStockLine).extend({
      companyId: z.int().nullable(),
      lines: z.int(),
      oldLines: z.int(),
      unmatched: z.int(),
      isShown: z.boolean(),
      /** What the asker has done last by hand, as long as he can undo it. */
      undo: z.string().nullable(),
    }),
  },

  /** Changes a line, which is confirmed by that: what is left out stays; an empty price is to be asked. Refused where it is no longer of the version that was seen. */
  saveStockLine: {
    method: "POST",
    path: "/stock/save",
    access: "user",
    publishes: true,
    proof: "second factor",
    input: z.object({ id, version: optionalField(z.string().max(60, "版本有误")), ...cells }),
    data: SavedLine,
  },

  /** Adds a line. */
  addStockLine: {
    method: "POST",
    path: "/stock/add",
    access: "user",
    publishes: true,
    proof: "second factor",
    input: z.object(cells),
    data: SavedLine,
  },

  /** Undoes what the asker has last saved, added or taken away by hand; refused where one of the lines was changed since. */
  undoStockChange: {
    method: "POST",
    path: "/stock/undo",
    access: "user",
    publishes: true,
    proof: "second factor",
    input: z.object({}),
    data: z.object({ lines: z.int() }),
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
    publishes: true,
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
});
