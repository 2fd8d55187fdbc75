import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { quota } from "#platform/quota.ts";
import { DAY_MS } from "#shared/durations.ts";
import { accountRefusals } from "../../errors.ts";

const lookQuota = quota({
  rows: "accountPhoneLooks",
  of: "userId",
  at: "lookedAt",
  perDay: 60,
  refusal: accountRefusals.phonesUsedUpToday,
});

/** Counts that the asker is told a phone in whole, each once in a day; refuses one more where that is the limit of all of them. */
export async function countPhoneLook(
  context: UserContext,
  of: { subject: "brand" | "contact" | "shop"; id: number },
): Promise<void> {
  await inTransaction(context, async (context) => {
    const { db, user, now } = context;
    const earlier = await db
      .selectFrom("accountPhoneLooks")
      .select("id")
      .where("userId", "=", user.id)
      .where("subject", "=", of.subject)
      .where("subjectId", "=", of.id)
      .where("lookedAt", ">", new Date(now.getTime() - DAY_MS))
      .executeTakeFirst();
    if (earlier) return;
    await lookQuota(context, user.id);
    await db
      .insertInto("accountPhoneLooks")
      .values({ userId: user.id, subject: of.subject, subjectId: of.id, lookedAt: now })
      .execute();
  });
}
