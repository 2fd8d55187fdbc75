import { notify } from "#domains/notices/server/public.ts";
import { inTransaction } from "#platform/database.ts";
import type { TaskContext } from "#platform/tasks.ts";
import { ADMISSION_PATH } from "../../addresses.ts";
import { CHECKED_DAYS } from "../../labels.ts";
import { selectOpenShops } from "../merchant-queries.ts";
import { checkDueFrom } from "./check-due-from.ts";

/** Tells owners that their shop is being compared with its licence again. */
export async function remindOfChecks(context: TaskContext): Promise<void> {
  const { now } = context;
  const due = selectOpenShops(context)
    .where("merchant.checkedAt", "<", checkDueFrom(now))
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
