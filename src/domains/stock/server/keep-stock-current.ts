import { sql } from "kysely";
import { z } from "zod";
import { inTransaction } from "#platform/database.ts";
import { moving } from "#platform/move-rows.ts";
import { onTask, type TaskContext } from "#platform/tasks.ts";
import { USES_DAYS } from "#domains/companies/labels.ts";
import { formatDay } from "#shared/format-date.ts";
import { DAY_MS } from "#shared/durations.ts";
import { stockUploadStates } from "../states.ts";
import { queueUnloadedStock } from "./uploads/load-task.ts";
import { markOldStock } from "./mark-old-stock.ts";
import { brandKeysOf, partsOf } from "./match-parts.ts";

const LINES_AT_ONCE = 5000;
const BRANDS_AT_ONCE = 5000;
const DRAFT_DAYS = 7;
const MAPPING_DAYS = 400;
const TRIES_DAYS = 2;

export const keepStockCurrentTask = { name: "suppliers.keepStockCurrent", payload: z.object({}), isQueuedOnce: true };

/** Once a day: what has grown old counts as stock no longer, what the catalogue has learnt meanwhile is matched, and what nobody needs is forgotten. */
export async function keepStockCurrent(context: TaskContext): Promise<void> {
  await markOldStock(context);
  await matchLater(context);
  await forgetLeft(context);
  await queueUnloadedStock(context);
}

async function matchLater({ db }: TaskContext): Promise<void> {
  const { rows: brands } = await sql<{ brandName: string; brandKey: string }>`
    select distinct line.brand_name as "brandName", line.brand_key as "brandKey" from suppliers_stock_lines line left join datasheet_brand_aliases alias on alias.key = line.brand_key
    where line.part_id is null and line.brand_name <> '' and alias.key is null limit ${BRANDS_AT_ONCE}`.execute(db);
  const keys = await brandKeysOf(
    db,
    brands.map(({ brandName }) => brandName),
  );
  for (const { brandName, brandKey } of brands) {
    const key = keys.get(brandName)!;
    if (key !== brandKey)
      await db
        .updateTable("suppliersStockLines")
        .set({ brandKey: key })
        .where("brandName", "=", brandName)
        .where("partId", "is", null)
        .execute();
  }
  for (let after = 0; ;) {
    const { rows } = await sql<{
      last: number | null;
    }>`select max(id) as last from (select id from suppliers_stock_lines where part_id is null and id > ${after} order by id limit ${LINES_AT_ONCE}) piece`.execute(
      db,
    );
    const last = rows[0]?.last;
    if (!last) return;
    const found = partsOf("suppliers_stock_lines", {
      id: "id",
      where: sql`stock.part_id is null and stock.id > ${after} and stock.id <= ${last}`,
    });
    await sql`update suppliers_stock_lines line set part_id = found.part_id from (${found}) found where line.id = found.id and line.part_id is null`.execute(
      db,
    );
    after = last;
  }
}

async function forgetLeft(context: TaskContext): Promise<void> {
  await inTransaction(context, async ({ db, now }) => {
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const left = db
      .updateTable("suppliersStockUploads")
      .set({ sheets: "[]", note: "没有确认", endedAt: now })
      .where("createdAt", "<", daysAgo(DRAFT_DAYS));
    await moving(left, { states: stockUploadStates, to: "cancelled", from: ["draft", "asking"] }).execute();
    await db
      .deleteFrom("stockPartLooks")
      .where("day", "<", formatDay(daysAgo(USES_DAYS.at(-1)! + 1)))
      .execute();
    await db.deleteFrom("suppliersStockTries").where("triedAt", "<", daysAgo(TRIES_DAYS)).execute();
    await db.deleteFrom("suppliersStockMappings").where("usedAt", "<", daysAgo(MAPPING_DAYS)).execute();
    for (const table of ["suppliers_stock_staged", "suppliers_stock_refused"])
      await sql`delete from ${sql.table(table)} kept where not exists (select from suppliers_stock_uploads upload where upload.id = kept.upload_id and upload.state = 'waiting')`.execute(
        db,
      );
  });
}

export const onKeepStockCurrent = onTask(keepStockCurrentTask, keepStockCurrent);
