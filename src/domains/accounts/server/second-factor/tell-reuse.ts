import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { DAY_MS } from "#shared/durations.ts";
import { tellOwner } from "../credentials/tell-owner.ts";

/** Tells the asker that a code of his authenticator was shown again, once a day at most: nobody floods him. */
export async function tellReuse(context: UserContext): Promise<void> {
  const { id: userId } = context.user;
  await inTransaction(context, async (context) => {
    const { db, now } = context;
    const dayAgo = new Date(now.getTime() - DAY_MS);
    const toTell = await db
      .updateTable("accountSecondFactors")
      .set({ reuseToldAt: now })
      .where("userId", "=", userId)
      .where((eb) => eb.or([eb("reuseToldAt", "is", null), eb("reuseToldAt", "<=", dayAgo)]))
      .returning("userId")
      .executeTakeFirst();
    if (toTell) await tellOwner(context, { userId, title: "您的动态验证码被重复使用，已拒绝" });
  });
}
