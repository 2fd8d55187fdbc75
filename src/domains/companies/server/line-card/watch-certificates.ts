import { z } from "zod";
import { notify } from "#domains/notices/server/public.ts";
import { inTransaction } from "#platform/database.ts";
import { onTask, type TaskContext } from "#platform/tasks.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatDay } from "#shared/format-date.ts";
import { productLinesPath } from "../../own-company-addresses.ts";

// The nearest first.
const REMINDED_DAYS = [7, 30] as const;
/** What stands for having told that it is over. */
const OVER = -1;

export const watchCertificatesTask = {
  name: "suppliers.remindCertificates",
  payload: z.object({}),
  isQueuedOnce: true,
};

/** Reminds those who keep a company of certificates that end soon, and tells them of those that have ended: of each distance once, however often it runs. */
async function watchCertificates(context: TaskContext): Promise<void> {
  const dayIn = (days: number) => formatDay(new Date(context.now.getTime() + days * DAY_MS));
  const due = await context.db
    .selectFrom("suppliersCarriedBrands")
    .select("id")
    .where("state", "=", "verified")
    .where("validUntil", "<=", dayIn(REMINDED_DAYS.at(-1)!))
    .where((eb) => eb.or([eb("remindedDays", "is", null), eb("remindedDays", "<>", OVER)]))
    .orderBy("id")
    .execute();
  for (const { id } of due) {
    await inTransaction(context, async (context) => {
      const { db } = context;
      const carried = await db
        .selectFrom("suppliersCarriedBrands")
        .select(["companyId", "brandId", "role", "validUntil", "remindedDays"])
        .where("id", "=", id)
        .where("state", "=", "verified")
        .forUpdate()
        .executeTakeFirst();
      if (!carried?.validUntil) return;
      const { companyId, brandId, role, validUntil, remindedDays } = carried;
      const stage = validUntil < dayIn(0) ? OVER : REMINDED_DAYS.find((days) => validUntil <= dayIn(days));
      if (stage === undefined || (remindedDays !== null && remindedDays <= stage)) return;
      await db.updateTable("suppliersCarriedBrands").set({ remindedDays: stage }).where("id", "=", id).execute();
      const { name } = await db
        .selectFrom("datasheetBrands")
        .select("name")
        .where("id", "=", brandId)
        .executeTakeFirstOrThrow();
      const said =
        stage === OVER
          ? {
              title: "代理证书已到期",
              text: `「${name}」的代理证书已于 ${validUntil} 到期，不再显示为已验证。请上传新的证书。`,
            }
          : {
              title: "代理证书即将到期",
              text: `「${name}」的代理证书将于 ${validUntil} 到期，请及时上传新的证书；审核期间原证书继续有效。`,
            };
      for (const userId of await keepersOf(context, companyId))
        await notify(context, { userId, ...said, path: productLinesPath(role) });
    });
  }
}

async function keepersOf({ db }: TaskContext, companyId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("suppliersCompanies as company")
    .innerJoin("suppliersMembers as member", "member.enterpriseId", "company.enterpriseId")
    .select("member.userId")
    .where("company.id", "=", companyId)
    .where("member.role", "in", ["admin", "seller"])
    .orderBy("member.userId")
    .execute();
  return rows.map(({ userId }) => userId);
}

export const onWatchCertificates = onTask(watchCertificatesTask, watchCertificates);
