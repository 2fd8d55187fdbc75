import { createHash } from "node:crypto";
import { sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { STOCK_FIELD_LABELS, type StockField, type StockMapping } from "../../stock-columns.ts";
import { foldHeading } from "./reading/stock-headings.ts";
import { stockRefusals } from "../../errors.ts";
import type { SheetHead } from "./reading/stock-jobs.ts";
import type { TableRow } from "./reading/table-rows.ts";
import { findOwnCompany } from "../stock-queries.ts";

export type SheetFacts = Omit<SheetHead, "head">;

/** A file of the asker's company that waits to be confirmed; what its sheets begin with is read apart. */
export async function findDraft(context: UserContext, id: number) {
  const company = await findOwnCompany(context);
  const upload =
    company &&
    (await context.db
      .selectFrom("suppliersStockUploads")
      .select([
        "id",
        "companyId",
        "fileName",
        "encoding",
        "state",
        sql<
          SheetFacts[]
        >`(select jsonb_agg(sheet - 'head' order by place) from jsonb_array_elements(sheets) with ordinality as listed (sheet, place))`.as(
          "sheets",
        ),
      ])
      .where("id", "=", id)
      .where("companyId", "=", company.id)
      .executeTakeFirst());
  if (!upload) throw doorRefusals.notFound("没有这份库存文件");
  if (upload.state !== "draft") throw stockRefusals.uploadGone();
  const { sheets, ...facts } = upload;
  return { upload: facts, sheets };
}

/** The first rows of one sheet of a file. */
export async function readSheetHead({ db }: Pick<UserContext, "db">, id: number, sheet: number): Promise<TableRow[]> {
  const { head } = await db
    .selectFrom("suppliersStockUploads")
    .select(sql<TableRow[] | null>`sheets -> ${sheet}::integer -> 'head'`.as("head"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (!head) throw doorRefusals.invalidInput({ sheet: "文件里没有这个工作表" });
  return head;
}

/** Refuses what can't be a mapping: without number or quantity, a column taken twice, or nothing below the headings. */
export function checkMapping(
  mapping: StockMapping,
  { sheets, sheet, headingRow }: { sheets: SheetFacts[]; sheet: number; headingRow: number | null },
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
export function headingsOf(head: TableRow[], headingRow: number | null): string[] {
  const width = Math.max(0, ...head.map(({ cells }) => cells.length));
  const headings = headingRow === null ? [] : (head[headingRow]?.cells ?? []);
  return Array.from({ length: width }, (_, column) => headings[column] || `${letterOf(column)} 列`);
}

function letterOf(column: number): string {
  return column < 26 ? String.fromCharCode(65 + column) : letterOf(Math.floor(column / 26) - 1) + letterOf(column % 26);
}
