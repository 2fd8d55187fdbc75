import { z } from "zod";
import { notify } from "#domains/notices/server/public.ts";
import type { Database } from "#platform/database.ts";
import { inTransaction } from "#platform/database.ts";
import { dropWaiting, enqueue, onTask, type TaskContext } from "#platform/tasks.ts";
import { formatDay } from "#shared/format-date.ts";
import { OWN_PROMOTIONS_PATH } from "../../own-company-addresses.ts";
import { whyNoSeller } from "../public/seller-right.ts";

/** So long before its first day an announcement is asked about: on the day itself it is seen, whether tasks are done or not. */
const ASKED_BEFORE_MS = 60_000;

const holdPromotionTask = { name: "companies.holdPromotion", payload: z.object({ promotionId: z.int() }) };

/** Has an announcement asked about just before its first day, where that has not come yet, and before no other that it had. */
export async function askBeforeItsDay(
  { db, now }: { db: Database; now: Date },
  promotionId: number,
  startsOn: string,
): Promise<void> {
  await askNoMore(db, promotionId);
  if (startsOn <= formatDay(now)) return;
  await enqueue(db, holdPromotionTask, { promotionId }, new Date(startOf(startsOn).getTime() - ASKED_BEFORE_MS));
}

/** Has an announcement asked about no more. */
export async function askNoMore(db: Database, promotionId: number): Promise<void> {
  await dropWaiting(db, holdPromotionTask, { promotionId });
}

/** Holds an announcement whose announcer could not announce it any more; whoever may do so says it again by editing it. */
async function holdPromotion(context: TaskContext, { promotionId: id }: { promotionId: number }): Promise<void> {
  await inTransaction(context, async (context) => {
    const { db, now } = context;
    const promotion = await db
      .selectFrom("suppliersPromotions")
      .select(["companyId", "title", "startsOn", "announcedBy"])
      .where("id", "=", id)
      .where("announcedBy", "is not", null)
      .where("heldAt", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!promotion) return;
    const { companyId, title, startsOn, announcedBy } = promotion;
    const at = startOf(startsOn);
    // What was given another first day just now is asked about before that.
    if (at.getTime() > now.getTime() + 2 * ASKED_BEFORE_MS) return;
    const asked = { companyId, userId: announcedBy, at };
    const reason = await whyNoSeller(context, asked, { who: "发布者", does: "管理公告" });
    if (reason === null) return;
    await db.updateTable("suppliersPromotions").set({ heldAt: now }).where("id", "=", id).execute();
    const owner = await db
      .selectFrom("suppliersCompanies as company")
      .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "company.enterpriseId")
      .select("enterprise.ownerId")
      .where("company.id", "=", companyId)
      .executeTakeFirst();
    if (owner)
      await notify(context, {
        userId: owner.ownerId,
        title: "推广公告没有发布",
        text: `「${title}」没有发布：${reason}。由能管理公告的成员编辑保存后即可发布。`,
        path: OWN_PROMOTIONS_PATH,
      });
  });
}

/** When a day begins in China. */
function startOf(day: string): Date {
  return new Date(`${day}T00:00:00+08:00`);
}

export const onHoldPromotion = onTask(holdPromotionTask, holdPromotion);
