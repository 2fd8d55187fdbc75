import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { formInteger, id, idList, listOf, optionalField, pageIndex, pageSize, writtenLine } from "#api/fields.ts";
import { TextReview } from "#domains/moderation/contract/public-texts.ts";
import { StockLine } from "./stock-shapes.ts";

const REMOVED_MAX = 100;

const OwnStockLine = StockLine.extend({ review: TextReview.nullable() });

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
    }),
  },

  /** Changes quantity and price of a line, which is confirmed by that. An empty price: to be asked. */
  saveStockLine: {
    method: "POST",
    path: "/stock/save",
    access: "user",
    publishes: true,
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
