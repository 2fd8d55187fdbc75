import type { ParsedInputOf } from "#api/define-calls.ts";
import { isOwnPath } from "#shared/own-path.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import { quota } from "#platform/quota.ts";
import { DAY_MS } from "#shared/durations.ts";
import type { feedback } from "../../contract/feedback.ts";
import { siteRefusals } from "../../errors.ts";

const feedbackQuota = quota({
  rows: "siteFeedback",
  of: "userId",
  at: "createdAt",
  perDay: 20,
  refusal: siteRefusals.feedbackUsedUpToday,
});

/** Takes feedback, at most 20 times a day; the same words again within a day are the same feedback. */
export function addFeedback(
  context: UserContext,
  { type, content, contact, page }: ParsedInputOf<typeof feedback.addFeedback>,
): Promise<{ id: number }> {
  return inTransaction(context, async (context) => {
    const { db, user, now } = context;
    await lockInTransaction(context, `site.feedback ${user.id}`);
    const same = await db
      .selectFrom("siteFeedback")
      .select("id")
      .where("userId", "=", user.id)
      .where("categoryId", "=", type)
      .where("content", "=", content)
      .where("contact", "=", contact)
      .where("createdAt", ">", new Date(now.getTime() - DAY_MS))
      .orderBy("id")
      .executeTakeFirst();
    if (same) return same;
    await feedbackQuota(context, user.id);
    const pagePath = page && isOwnPath(page) ? page : null;
    return db
      .insertInto("siteFeedback")
      .values({ userId: user.id, categoryId: type, content, contact, pagePath, createdAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
  });
}
