import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { reviewOfText } from "#domains/moderation/server/public/reviews-at-fields.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { ownStock } from "../../contract/own-stock.ts";
import { stockRefusals } from "../../errors.ts";
import type { LineWords } from "../../line-words.ts";
import { STOCK_FIELDS } from "../../stock-columns.ts";
import { COMPANY_LINES_MAX } from "../uploads/apply-staged.ts";
import { findLine, readWords, versionOf, writeLine } from "./hand-lines.ts";
import { STOCK_LINE_TEXT } from "../public-texts.ts";
import { holdOwnStock } from "./hold-own-stock.ts";
import { keepUndo } from "./undo-records.ts";

/** Adds a line to the stock of the asker's company. */
export async function addStockLine(
  context: UserContext,
  said: ParsedInputOf<typeof ownStock.addStockLine>,
): Promise<DataOf<typeof ownStock.addStockLine>> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const company = await holdOwnStock(context);
    const counted = await db
      .selectFrom("suppliersStockCounts")
      .select("lines")
      .where("companyId", "=", company.id)
      .executeTakeFirst();
    if ((counted?.lines ?? 0) >= COMPANY_LINES_MAX)
      throw stockRefusals.linesFull({ most: COMPANY_LINES_MAX.toLocaleString("en") });
    const words = Object.fromEntries(STOCK_FIELDS.map((field) => [field, said[field] ?? ""])) as LineWords;
    const line = readWords(words, now);
    const id = await writeLine(context, { companyId: company.id, id: null, line, confirmedAt: now });
    const version = versionOf((await findLine(context, company.id, id))!);
    const lines = [{ id, mpn: line.mpn, former: null, version }];
    await keepUndo(context, { companyId: company.id, act: `添加 ${line.mpn}`, lines });
    return { id, version, review: await reviewOfText(context, STOCK_LINE_TEXT, id) };
  });
}
