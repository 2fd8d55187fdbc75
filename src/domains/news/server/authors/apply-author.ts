import type { ParsedInputOf } from "#api/define-calls.ts";
import { whyNotNickName } from "#domains/accounts/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { moveRow } from "#platform/move-rows.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import { commentRefusals } from "../../errors.ts";
import type { authors } from "../../contract/authors.ts";
import { authorStates } from "../../states.ts";
import { lockKnownUser } from "../lock-known-user.ts";

/** Hands in an application; nobody's pen name is another's, nor another user's nickname or the portal's. */
export async function applyAuthor(
  context: UserContext,
  { penName, ...told }: ParsedInputOf<typeof authors.applyAuthor>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const { db, user, now } = context;
    // Of two who want a name at once, one has it.
    await lockInTransaction(context, "news.penNames");
    await lockKnownUser(context);
    const known = await db
      .selectFrom("newsAuthors")
      .select(["state", "appliedAt"])
      .where("userId", "=", user.id)
      .forUpdate()
      .executeTakeFirst();
    if (known?.state === "approved") throw commentRefusals.approvedAlready();
    if (await whyNotNickName(context, penName)) throw commentRefusals.penNameTaken();
    // An operator who saw the former one is told that this is another.
    const appliedAt = known && known.appliedAt >= now ? new Date(known.appliedAt.getTime() + 1) : now;
    const application = { ...told, penName, reason: "", appliedAt, decidedAt: null, updatedAt: now };
    if (known)
      await moveRow(
        db.updateTable("newsAuthors").set(application).where("userId", "=", user.id),
        { states: authorStates, to: "waiting", from: ["waiting", "rejected"] },
        commentRefusals.approvedAlready,
      );
    else
      await db
        .insertInto("newsAuthors")
        .values({ userId: user.id, state: "waiting", ...application })
        .execute();
    return {};
  });
}
