import { isInForce } from "#domains/enterprises/server/public.ts";
import { notify } from "#domains/notices/server/public.ts";
import { inTransaction } from "#platform/database.ts";
import type { TaskContext } from "#platform/tasks.ts";
import { ADMISSION_PATH } from "../addresses.ts";
import { selectOpenShops } from "./merchant-queries.ts";
import { stepMerchant } from "./step-merchant.ts";

const LAPSED = "企业认证已失效，恢复认证后请联系我们重新开通";

/** Suspends open shops whose enterprise is certified no more, and tells their owners. */
export async function suspendUncertified(context: TaskContext): Promise<void> {
  for (const { id, shopName, ownerId } of await selectOpenShops(context)
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
