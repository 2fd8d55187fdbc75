import { z } from "zod";
import { notify } from "#domains/notices/server/public.ts";
import { inTransaction } from "#platform/database.ts";
import { onTask, type TaskContext } from "#platform/tasks.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatDay } from "#shared/format-date.ts";
import { CHECKED_DAYS } from "../labels.ts";
import { ADMISSION_PATH } from "../addresses.ts";
import { isInForce } from "#domains/enterprises/server/public.ts";
import { stepMerchant } from "./step-merchant.ts";

// The rhythm of certifications and of brands' certificates, the nearest first.
const REMINDED_DAYS = [7, 30] as const;
const LAPSED = "企业认证已失效，恢复认证后请联系我们重新开通";

export const watchMerchantsTask = { name: "suppliers.watchMerchants", payload: z.object({}), isQueuedOnce: true };

/** Suspends shops whose enterprise is certified no more, and reminds of checks and authorisations that are due: of each once, however often it runs. */
async function watchMerchants(context: TaskContext): Promise<void> {
  await suspendUncertified(context);
  await remindOfChecks(context);
  await remindOfBrands(context);
}

async function suspendUncertified(context: TaskContext): Promise<void> {
  for (const { id, shopName, ownerId } of await shopsOf(context)
    .where((eb) => eb.not(isInForce(context.now)))
    .execute()) {
    await inTransaction(context, async (context) => {
      const shop = await context.db
        .selectFrom("suppliersMerchants")
        .select("state")
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst();
      if (shop?.state !== "open") return;
      await stepMerchant(context, id, { move: "lapse", reason: LAPSED });
      await notify(context, {
        userId: ownerId,
        title: "店铺已暂停",
        text: `「${shopName}」已暂停：${LAPSED}。`,
        path: ADMISSION_PATH,
      });
    });
  }
}

async function remindOfChecks(context: TaskContext): Promise<void> {
  const { now } = context;
  const due = shopsOf(context)
    .where("merchant.checkedAt", "<", new Date(now.getTime() - CHECKED_DAYS * DAY_MS))
    .where((eb) =>
      eb.or([
        eb("merchant.checkRemindedAt", "is", null),
        eb("merchant.checkRemindedAt", "<", eb.ref("merchant.checkedAt")),
      ]),
    );
  for (const { id, shopName, ownerId } of await due.execute()) {
    await inTransaction(context, async (context) => {
      const { numUpdatedRows } = await context.db
        .updateTable("suppliersMerchants")
        .set({ checkRemindedAt: now })
        .where("id", "=", id)
        .where((eb) => eb.or([eb("checkRemindedAt", "is", null), eb("checkRemindedAt", "<", eb.ref("checkedAt"))]))
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      await notify(context, {
        userId: ownerId,
        title: "店铺主体信息半年核对",
        text: `「${shopName}」距上次核对已满 ${CHECKED_DAYS} 天。我们正在核对，请确认企业认证、营业执照和客服电话仍然准确。`,
        path: ADMISSION_PATH,
      });
    });
  }
}

async function remindOfBrands(context: TaskContext): Promise<void> {
  const dayIn = (days: number) => formatDay(new Date(context.now.getTime() + days * DAY_MS));
  const ending = await shopsOf(context)
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

function shopsOf({ db }: TaskContext) {
  return db
    .selectFrom("suppliersMerchants as merchant")
    .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "merchant.enterpriseId")
    .select(["merchant.id", "merchant.shopName", "enterprise.ownerId"])
    .where("merchant.state", "=", "open")
    .orderBy("merchant.id");
}

export const onWatchMerchants = onTask(watchMerchantsTask, watchMerchants);
