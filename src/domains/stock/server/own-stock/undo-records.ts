import { wordsOf, type LineWords } from "../../line-words.ts";
import type { StockLine } from "../../contract/stock-shapes.ts";
import type { UserContext } from "#platform/context.ts";

/** A line that was changed by hand. */
export interface UndoneLine {
  id: number;
  mpn: string;
  /** As it was; null where it was not there. */
  former: { words: LineWords; confirmedAt: string } | null;
  /** As it is now; null where it is gone. */
  version: string | null;
}

export function formerOf(line: StockLine): UndoneLine["former"] {
  return { words: wordsOf(line), confirmedAt: line.confirmedAt };
}

/** Keeps what the asker has just done by hand, in the same transaction, in place of what he did before. */
export async function keepUndo(
  { db, user, now }: UserContext,
  { companyId, act, lines }: { companyId: number; act: string; lines: UndoneLine[] },
): Promise<void> {
  const values = { companyId, act, lines: JSON.stringify(lines), changedAt: now };
  await db
    .insertInto("suppliersStockUndo")
    .values({ userId: user.id, ...values })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(values))
    .execute();
}

/** What the asker has done last by hand in the stock of a company. */
export async function findUndo({ db, user }: UserContext, companyId: number) {
  const kept = await db
    .selectFrom("suppliersStockUndo")
    .select(["act", "lines"])
    .where("userId", "=", user.id)
    .where("companyId", "=", companyId)
    .executeTakeFirst();
  return kept && { act: kept.act, lines: kept.lines as unknown as UndoneLine[] };
}
