import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { isOwnPath } from "#shared/own-path.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { DAY_MS } from "#shared/durations.ts";
import type { feedback } from "../../contract/feedback.ts";
import { siteRefusals } from "../../errors.ts";
import { FEEDBACK_CATEGORIES } from "../../labels.ts";

const A_DAY_MAX = 20;

/** What feedback can be about. */
export function feedbackCategories(): DataOf<typeof feedback.feedbackCategories> {
  return FEEDBACK_CATEGORIES;
}

/** Takes feedback, at most 20 times a day; the same words again within a day are the same feedback. */
export function addFeedback(
  context: UserContext,
  { type, content, contact, page }: ParsedInputOf<typeof feedback.addFeedback>,
): Promise<{ id: number }> {
  return inTransaction(context, async (context) => {
    const { db, user, now } = context;
    await sql`select pg_advisory_xact_lock(hashtext(${`site.feedback ${user.id}`}))`.execute(db);
    const recent = await db
      .selectFrom("siteFeedback")
      .select(["id", "categoryId", "content", "contact"])
      .where("userId", "=", user.id)
      .where("createdAt", ">", new Date(now.getTime() - DAY_MS))
      .execute();
    const same = recent.find((one) => one.categoryId === type && one.content === content && one.contact === contact);
    if (same) return { id: same.id };
    if (recent.length >= A_DAY_MAX) throw siteRefusals.feedbackUsedUpToday({ most: A_DAY_MAX });
    const pagePath = page && isOwnPath(page) ? page : null;
    return db
      .insertInto("siteFeedback")
      .values({ userId: user.id, categoryId: type, content, contact, pagePath, createdAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
  });
}
