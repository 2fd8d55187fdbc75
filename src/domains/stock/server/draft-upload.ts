import { createHash } from "node:crypto";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { foldHeading, STOCK_FIELD_LABELS, type StockField, type StockMapping } from "../stock-columns.ts";
import { stockRefusals } from "../errors.ts";
import { type SheetHead } from "./reading/stock-jobs.ts";
import { findOwnCompany } from "./stock-queries.ts";

/** A file of the asker's company that waits to be confirmed. */
export async function findDraft(context: UserContext, id: number) {
  const company = await findOwnCompany(context);
  const upload =
    company &&
    (await context.db
      .selectFrom("suppliersStockUploads")
      .select(["id", "companyId", "fileName", "encoding", "sheets", "state"])
      .where("id", "=", id)
      .where("companyId", "=", company.id)
      .executeTakeFirst());
  if (!upload) throw doorRefusals.notFound("没有这份库存文件");
  if (upload.state !== "draft") throw stockRefusals.uploadGone();
  return { upload, sheets: upload.sheets as unknown as SheetHead[] };
}

/** Refuses what can't be a mapping: without number or quantity, a column taken twice, or nothing below the headings. */
export function checkMapping(
  mapping: StockMapping,
  { sheets, sheet, headingRow }: { sheets: SheetHead[]; sheet: number; headingRow: number | null },
): void {
  if (mapping.mpn === undefined || mapping.quantity === undefined) throw stockRefusals.mpnUnmapped();
  const fields = Object.entries(mapping) as [StockField, number][];
  for (const [field, column] of fields) {
    const other = fields.find(([other, taken]) => other !== field && taken === column);
    if (other)
      throw stockRefusals.columnTwice({ label: STOCK_FIELD_LABELS[field], other: STOCK_FIELD_LABELS[other[0]] });
  }
  if ((sheets[sheet]?.rows ?? 0) <= (headingRow ?? -1) + 1) throw stockRefusals.noLines();
}

/** Remembers how a user has mapped such headings. */
export async function remember(
  { db, user, now }: UserContext,
  headings: string[],
  mapping: StockMapping,
): Promise<void> {
  const values = { mapping: JSON.stringify(mapping), usedAt: now };
  await db
    .insertInto("suppliersStockMappings")
    .values({ userId: user.id, headingsKey: headingsKey(headings), ...values })
    .onConflict((conflict) => conflict.columns(["userId", "headingsKey"]).doUpdateSet(values))
    .execute();
}

export function headingsKey(headings: string[]): string {
  return createHash("sha256")
    .update(JSON.stringify(headings.map(foldHeading)))
    .digest("hex");
}

/** Without a row of headings the columns are called by their letters. */
export function headingsOf(head: SheetHead["head"], headingRow: number | null): string[] {
  const width = Math.max(0, ...head.map(({ cells }) => cells.length));
  const headings = headingRow === null ? [] : (head[headingRow]?.cells ?? []);
  return Array.from({ length: width }, (_, column) => headings[column] || `${letterOf(column)} 列`);
}

function letterOf(column: number): string {
  return column < 26 ? String.fromCharCode(65 + column) : letterOf(Math.floor(column / 26) - 1) + letterOf(column % 26);
}
