import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { ownStock } from "../../contract/own-stock.ts";
import { stockRefusals } from "../../errors.ts";
import { findLine, readWords, versionOf, writeLine } from "./hand-lines.ts";
import { holdOwnStock } from "./hold-own-stock.ts";
import { findUndo } from "./undo-records.ts";

/** Makes of the lines that the asker has changed last by hand what they were, all of them or none. */
export async function undoStockChange(context: UserContext): Promise<DataOf<typeof ownStock.undoStockChange>> {
  return inTransaction(context, async (context) => {
    const { db, user, now } = context;
    const company = await holdOwnStock(context);
    const kept = await findUndo(context, company.id);
    if (!kept) throw stockRefusals.nothingToUndo();
    for (const { id, mpn, former, version } of kept.lines) {
      const line = await findLine(context, company.id, id);
      if ((line ? versionOf(line) : null) !== version) throw stockRefusals.changedSince({ mpn });
      if (former)
        await writeLine(context, {
          companyId: company.id,
          id: line ? id : null,
          line: readWords(former.words, now),
          confirmedAt: new Date(former.confirmedAt),
          isAsItStood: true,
        });
      else await db.deleteFrom("suppliersStockLines").where("id", "=", id).execute();
    }
    await db.deleteFrom("suppliersStockUndo").where("userId", "=", user.id).execute();
    return { lines: kept.lines.length };
  });
}
