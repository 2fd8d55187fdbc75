import { notify } from "#domains/notices/server/public.ts";
import { inTransaction } from "#platform/database.ts";
import type { TaskContext } from "#platform/tasks.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatDay } from "#shared/format-date.ts";
import { ADMISSION_PATH } from "../addresses.ts";
import { selectOpenShops } from "./merchant-queries.ts";

// The nearest first; -1: it is over.
const REMINDED_DAYS = [-1, 7, 30] as const;

/** Tells owners of open shops that their term nears its end, and that it is over: of each once. */
export async function remindOfTerms(context: TaskContext): Promise<void> {
  const dayIn = (days: number) => formatDay(new Date(context.now.getTime() + days * DAY_MS));
  const ending = await selectOpenShops(context)
    .select(["merchant.termEndsOn", "merchant.termRemindedDays"])
    .where("merchant.termEndsOn", "<=", dayIn(REMINDED_DAYS.at(-1)!))
    .where("merchant.exitAskedAt", "is", null)
    .execute();
  for (const { id, termEndsOn, termRemindedDays, shopName, ownerId } of ending) {
    const days = REMINDED_DAYS.find((days) => termEndsOn! <= dayIn(days))!;
    if (termRemindedDays !== null && termRemindedDays <= days) continue;
    const isOver = days < 0;
    await inTransaction(context, async (context) => {
      const { numUpdatedRows } = await context.db
        .updateTable("suppliersMerchants")
        .set({ termRemindedDays: days })
        .where("id", "=", id)
        .where("termEndsOn", "=", termEndsOn)
        .where((eb) => eb.or([eb("termRemindedDays", "is", null), eb("termRemindedDays", ">", days)]))
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      await notify(context, {
        userId: ownerId,
        title: isOver ? "店铺合作期已结束" : "店铺合作期即将结束",
        text: isOver
          ? `「${shopName}」的合作期已于 ${termEndsOn} 结束，店铺不再展示；续约后恢复。`
          : `「${shopName}」的合作期至 ${termEndsOn}，请在此之前续约，到期后店铺不再展示。`,
        path: ADMISSION_PATH,
      });
    });
  }
}
