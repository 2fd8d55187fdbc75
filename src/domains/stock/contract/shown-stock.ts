import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, listOf, pageIndex, pageSize, writtenLine } from "#api/fields.ts";
import { PartStockLine, StockLine } from "./stock-shapes.ts";

export const shownStock = defineCalls("stock", {
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
});
