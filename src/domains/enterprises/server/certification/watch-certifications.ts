import { z } from "zod";
import { notify } from "#domains/notices/server/public.ts";
import { inTransaction } from "#platform/database.ts";
import { onTask, type TaskContext } from "#platform/tasks.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatDay } from "#shared/format-date.ts";
import { CERTIFY_PATH } from "../../addresses.ts";
import { moving } from "#platform/move-rows.ts";
import { enterpriseStatuses } from "../../states.ts";

// A case may wait long.
const FORMER_MEMBERS_KEPT_DAYS = 730;
// The trade's rhythm of reminders, the nearest first.
const REMINDED_DAYS = [1, 7, 30] as const;

export const endCertificationsTask = { name: "suppliers.endCertifications", payload: z.object({}), isQueuedOnce: true };

/** Ends certifications whose last day is over, and reminds of those that end soon: of each distance once, however often it runs. Who left two years ago is forgotten. */
async function endCertifications(context: TaskContext): Promise<void> {
  await context.db
    .deleteFrom("enterprisesFormerMembers")
    .where("leftAt", "<=", new Date(context.now.getTime() - FORMER_MEMBERS_KEPT_DAYS * DAY_MS))
    .execute();
  const dayIn = (days: number) => formatDay(new Date(context.now.getTime() + days * DAY_MS));
  const due = await context.db
    .selectFrom("suppliersEnterprises")
    .select("id")
    .where("status", "=", "certified")
    .where("validUntil", "<=", dayIn(REMINDED_DAYS.at(-1)!))
    .orderBy("id")
    .execute();
  for (const { id } of due) {
    await inTransaction(context, async (context) => {
      const { db, now } = context;
      const enterprise = await db
        .selectFrom("suppliersEnterprises")
        .select(["ownerId", "name", "validUntil", "remindedDays"])
        .where("id", "=", id)
        .where("status", "=", "certified")
        .forUpdate()
        .executeTakeFirst();
      if (!enterprise?.validUntil) return;
      const { ownerId: userId, name, validUntil, remindedDays } = enterprise;
      if (validUntil < dayIn(0)) {
        const update = db
          .updateTable("suppliersEnterprises")
          .set({ endedAt: now, endReason: "认证有效期已满", updatedAt: now })
          .where("id", "=", id);
        await moving(update, { states: enterpriseStatuses, column: "status", to: "expired" }).execute();
        await notify(context, {
          userId,
          title: "企业认证已过期",
          text: `「${name}」的认证已于 ${validUntil} 到期，请核对资料后重新提交。`,
          path: CERTIFY_PATH,
        });
        return;
      }
      const days = REMINDED_DAYS.find((days) => validUntil <= dayIn(days));
      if (days === undefined || (remindedDays !== null && remindedDays <= days)) return;
      await db.updateTable("suppliersEnterprises").set({ remindedDays: days }).where("id", "=", id).execute();
      await notify(context, {
        userId,
        title: "企业认证即将到期",
        text: `「${name}」的认证将于 ${validUntil} 到期，请在到期前重新提交，以免影响供需等服务。`,
        path: CERTIFY_PATH,
      });
    });
  }
}

export const onEndCertifications = onTask(endCertificationsTask, endCertifications);
