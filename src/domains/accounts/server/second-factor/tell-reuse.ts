import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { networkOf } from "#platform/visitor.ts";
import { DAY_MS } from "#shared/durations.ts";
import { tellOwner } from "../credentials/tell-owner.ts";
import { lockSubjects } from "../lock-users.ts";
import { deviceName } from "../sessions/known-devices.ts";

const KIND = "second factor reuse told";
const A_DAY_MAX = 3;

/**
 * Tells the asker that a code of his authenticator was shown again, once a day of each device in each network: his own
 * slip hides no stranger's. Three times a day at most: nobody floods him.
 */
export async function tellReuse(context: UserContext): Promise<void> {
  const { id: userId } = context.user;
  const ofUser = `${userId} `;
  const subject = `${ofUser}${networkOf(context.address)} ${deviceName(context)}`;
  await inTransaction(context, async (context) => {
    const { db, now } = context;
    await lockSubjects(context, [`${KIND} ${userId}`]);
    const told = await db
      .selectFrom("accountTries")
      .select("subject")
      .where("kind", "=", KIND)
      .where("subject", "like", `${ofUser}%`)
      .where("triedAt", ">", new Date(now.getTime() - DAY_MS))
      .execute();
    if (told.length >= A_DAY_MAX || told.some((one) => one.subject === subject)) return;
    await db.insertInto("accountTries").values({ kind: KIND, subject, triedAt: now }).execute();
    await tellOwner(context, { userId, title: "您的动态验证码被重复使用，已拒绝" });
  });
}
