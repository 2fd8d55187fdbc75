import { z } from "zod";
import { notify } from "#domains/notices/server/public.ts";
import { inTransaction } from "#platform/database.ts";
import { onTask, type TaskContext } from "#platform/tasks.ts";
import { formatDay } from "#shared/format-date.ts";
import { hasFactorInUse } from "./factor-in-use.ts";

const AT_ONCE = 500;

export const watchFactorDutiesTask = { name: "accounts.watchFactorDuties", payload: z.object({}), isQueuedOnce: true };

/** Tells owners who were there before second factors were wanted of them, once, from which day they need one. */
async function watchFactorDuties(context: TaskContext): Promise<void> {
  const { db, now, declared } = context;
  const owners = await db
    .selectFrom("accountUsers")
    .select("id")
    .where("factorDueAt", ">", now)
    .where("factorToldAt", "is", null)
    .where("isDemo", "=", false)
    .where("closedAt", "is", null)
    .where(declared.isOwner("accountUsers", now))
    .where((eb) => eb.not(hasFactorInUse("accountUsers")))
    .orderBy("id")
    .limit(AT_ONCE)
    .execute();
  for (const { id: userId } of owners) {
    await inTransaction(context, async (context) => {
      const told = await context.db
        .updateTable("accountUsers")
        .set({ factorToldAt: now })
        .where("id", "=", userId)
        .where("factorToldAt", "is", null)
        .returning("factorDueAt")
        .executeTakeFirst();
      if (!told) return;
      const day = formatDay(told.factorDueAt!);
      await notify(context, {
        userId,
        title: "请为企业主账号启用两步验证",
        text: `自 ${day} 起，修改企业、成员、店铺或资金信息前，须用动态验证码或通行密钥验证。请在此之前到账号设置启用。`,
        path: "/userCenter/accountSetting",
      });
    });
  }
}

export const onWatchFactorDuties = onTask(watchFactorDutiesTask, watchFactorDuties);
