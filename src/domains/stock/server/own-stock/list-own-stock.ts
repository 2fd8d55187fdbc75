import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { reviewsOf } from "#domains/moderation/server/public.ts";
import { reviewsAtFields } from "#domains/moderation/server/public/reviews-at-fields.ts";
import { anyOf } from "#platform/any-of.ts";
import type { UserContext } from "#platform/context.ts";
import { partKey } from "#shared/part-key.ts";
import type { ownStock } from "../../contract/own-stock.ts";
import { findOwnCompany, freshFrom, isStockShown } from "../stock-queries.ts";
import { listLines } from "../list-lines.ts";
import { UNCATALOGUED_KEY_MAX } from "../shown-stock/find-uncatalogued-stock.ts";
import { versionOf } from "./hand-lines.ts";
import { findUndo } from "./undo-records.ts";
import { STOCK_FILE_TEXT, STOCK_LINE_TEXT } from "../public-texts.ts";

/** The stock of the asker's company. */
export async function listOwnStock(
  context: UserContext,
  { keywords, age, pageIndex, pageSize }: ParsedInputOf<typeof ownStock.listOwnStock>,
): Promise<DataOf<typeof ownStock.listOwnStock>> {
  const { db, now } = context;
  const company = await findOwnCompany(context);
  if (!company)
    return {
      data: [],
      totalRecord: 0,
      companyId: null,
      lines: 0,
      oldLines: 0,
      unmatched: 0,
      isShown: true,
      undo: null,
    };
  const [list, sums] = await Promise.all([
    listLines(context, { companyId: company.id, keywords, pageIndex, pageSize, age }, now),
    db
      .selectFrom("suppliersCompanies as company")
      .leftJoin("suppliersStockLines as line", "line.companyId", "company.id")
      .select((eb) => [
        isStockShown(now).as("isShown"),
        eb.fn.count<number>("line.id").as("lines"),
        eb.fn.count<number>("line.id").filterWhere("line.confirmedAt", "<=", freshFrom(now)).as("oldLines"),
        eb.fn.count<number>("line.id").filterWhere("line.partId", "is", null).as("unmatched"),
      ])
      .where("company.id", "=", company.id)
      .groupBy("company.id")
      .executeTakeFirstOrThrow(),
  ]);
  const ids = list.data.map(({ id }) => id);
  const [held, alone, undo] = await Promise.all([
    db
      .selectFrom("suppliersStockLines")
      .select(["id", "heldUploadId"])
      .where("id", "=", anyOf(ids))
      .where("heldUploadId", "is not", null)
      .execute(),
    reviewsAtFields(context, STOCK_LINE_TEXT, ids),
    findUndo(context, company.id),
  ]);
  const uploadOf = new Map(held.map(({ id, heldUploadId }) => [id, heldUploadId!]));
  const reviews = await reviewsOf(context, STOCK_FILE_TEXT, [...new Set(uploadOf.values())]);
  const data = list.data.map((line) => ({
    ...line,
    review: alone.get(line.id) ?? reviews.get(uploadOf.get(line.id) ?? 0) ?? null,
    isTooLong: line.partId === null && partKey(line.mpn).length > UNCATALOGUED_KEY_MAX,
    version: versionOf(line),
  }));
  return { ...list, data, companyId: company.id, ...sums, undo: undo?.act ?? null };
}
