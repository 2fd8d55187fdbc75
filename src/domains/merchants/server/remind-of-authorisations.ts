import { notify } from "#domains/notices/server/public.ts";
import { inTransaction } from "#platform/database.ts";
import type { TaskContext } from "#platform/tasks.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatDay } from "#shared/format-date.ts";
import { ADMISSION_PATH } from "../addresses.ts";
import { selectOpenShops } from "./merchant-queries.ts";

// The rhythm of certifications and of brands' certificates, the nearest first.
const REMINDED_DAYS = [7, 30] as const;

/** Tells owners of open shops which authorisations of brands are about to end. */
export async function remindOfAuthorisations(context: TaskContext): Promise<void> {
  const dayIn = (days: number) => formatDay(new Date(context.now.getTime() + days * DAY_MS));
  const ending = await selectOpenShops(context)
    .innerJoin("suppliersMerchantBrands as brand", "brand.merchantId", "merchant.id")
    .select(["brand.id as brandId", "brand.brandName", "brand.validUntil", "brand.remindedDays"])
    .where("brand.validUntil", ">=", dayIn(0))
    .where("brand.validUntil", "<=", dayIn(REMINDED_DAYS.at(-1)!))
    .execute();
  for (const { brandId, brandName, validUntil, remindedDays, shopName, ownerId } of ending) {
    const days = REMINDED_DAYS.find((days) => validUntil! <= dayIn(days))!;
    if (remindedDays !== null && remindedDays <= days) continue;
    await inTransaction(context, async (context) => {
      const { numUpdatedRows } = await context.db
        .updateTable("suppliersMerchantBrands")
        .set({ remindedDays: days })
        .where("id", "=", brandId)
        .where((eb) => eb.or([eb("remindedDays", "is", null), eb("remindedDays", ">", days)]))
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      await notify(context, {
        userId: ownerId,
        title: "品牌授权即将到期",
        text: `「${shopName}」的品牌授权「${brandName}」将于 ${validUntil} 到期，到期后店铺不再展示这项授权。`,
        path: ADMISSION_PATH,
      });
    });
  }
}
