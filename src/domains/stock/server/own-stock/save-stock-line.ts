import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { reviewOfText } from "#domains/moderation/server/public/reviews-at-fields.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { ownStock } from "../../contract/own-stock.ts";
import { stockRefusals } from "../../errors.ts";
import { wordsOf } from "../../line-words.ts";
import { STOCK_FIELDS } from "../../stock-columns.ts";
import { withoutUnreadPrice } from "../uploads/read-stock-line.ts";
import { findLine, readWords, versionOf, writeLine } from "./hand-lines.ts";
import { STOCK_LINE_TEXT } from "../public-texts.ts";
import { holdOwnStock } from "./hold-own-stock.ts";
import { formerOf, keepUndo } from "./undo-records.ts";

/** Changes what is said of a line, which its company confirms by that. */
export async function saveStockLine(
  context: UserContext,
  { id, version, ...said }: ParsedInputOf<typeof ownStock.saveStockLine>,
): Promise<DataOf<typeof ownStock.saveStockLine>> {
  return inTransaction(context, async (context) => {
    const { now } = context;
    const company = await holdOwnStock(context);
    const before = await findLine(context, company.id, id);
    if (!before) throw stockRefusals.lineGone();
    if (version !== undefined && version !== versionOf(before)) throw stockRefusals.lineChanged();
    const words = wordsOf(before);
    for (const field of STOCK_FIELDS) words[field] = said[field] ?? words[field];
    if (said.price && said.note === undefined) words.note = withoutUnreadPrice(words.note);
    const line = readWords(words, now);
    await writeLine(context, { companyId: company.id, id, line, confirmedAt: now });
    const after = versionOf((await findLine(context, company.id, id))!);
    const lines = [{ id, mpn: before.mpn, former: formerOf(before), version: after }];
    await keepUndo(context, { companyId: company.id, act: `修改 ${before.mpn}`, lines });
    return { id, version: after, review: await reviewOfText(context, STOCK_LINE_TEXT, id) };
  });
}
