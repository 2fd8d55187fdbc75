import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { articlesForOperators } from "../../contract/articles-for-operators.ts";

/** Turns a channel's review of comments on or off. */
export function switchChannel(
  context: UserContext,
  { id, ...wanted }: ParsedInputOf<typeof articlesForOperators.switchChannel>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const { db } = context;
    const channel = await db
      .selectFrom("newsChannels")
      .select(["name", "reviewsComments"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!channel) throw doorRefusals.notFound("没有这个频道");
    const reviewsComments = wanted.reviewsComments === "true";
    if (channel.reviewsComments === reviewsComments) return {};
    await db.updateTable("newsChannels").set({ reviewsComments }).where("id", "=", id).execute();
    await recordAction(context, {
      act: "switch-channel",
      subject: "channel",
      subjectId: id,
      before: { name: channel.name, reviewsComments: channel.reviewsComments },
      after: { reviewsComments },
    });
    return {};
  });
}
