import { recordAction } from "#domains/audit/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { anyOf } from "#platform/any-of.ts";
import { moveRow } from "#platform/move-rows.ts";
import { commentRefusals } from "../../comment-errors.ts";
import type { AuthorMark } from "../../labels.ts";
import { authorStates } from "../../discussion-states.ts";
import { findSensitiveWords } from "#domains/moderation/server/public.ts";
import { refuseUnseen } from "./refuse-unseen.ts";

/** Somebody who wants to write under a name of his own. */
export interface AuthorApplication {
  userId: number;
  nickName: string;
  penName: string;
  realName: string;
  bio: string;
  fields: string[];
  worksUrl: string;
  sensitiveWords: string[];
  /** Of those that he has published already. */
  articles: number;
  appliedAt: Date;
}

export async function countApplications({ db }: Context): Promise<{ waiting: number; oldestAt: Date | null }> {
  return db
    .selectFrom("newsAuthors")
    .select((eb) => [eb.fn.countAll<number>().as("waiting"), eb.fn.min("appliedAt").as("oldestAt")])
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
}

/** Applications that wait, the oldest first; their number is the user's. */
export async function listApplications(
  context: Context,
  { ids, limit, offset }: { ids: number[] | null; limit: number; offset: number },
): Promise<AuthorApplication[]> {
  const rows = await context.db
    .selectFrom("newsAuthors as author")
    .innerJoin("accountUsers as user", "user.id", "author.userId")
    .select([
      "author.userId",
      "user.nickName",
      "author.penName",
      "author.realName",
      "author.bio",
      "author.fields",
      "author.worksUrl",
      "author.appliedAt",
    ])
    .select((eb) =>
      eb
        .selectFrom("newsArticles as article")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .whereRef("article.authorId", "=", "author.userId")
        .where("article.publishedVersion", "is not", null)
        .as("articles"),
    )
    .where("author.state", "=", "waiting")
    .$if(ids !== null, (query) => query.where("author.userId", "=", anyOf(ids!)))
    .orderBy("author.appliedAt")
    .orderBy("author.userId")
    .limit(limit)
    .offset(offset)
    .execute();
  return Promise.all(
    rows.map(async ({ articles, ...row }) => ({
      ...row,
      articles: articles ?? 0,
      sensitiveWords: await findSensitiveWords(context, `${row.penName}\n${row.bio}`),
    })),
  );
}

interface Decision {
  userId: number;
  /** The mark that he is given; null rejects. */
  mark: AuthorMark | null;
  reason: string;
  /** When what the operator saw was written. */
  openedAt: string | undefined;
}

/** Makes an author of somebody, with a mark, or rejects; on record. Refused where he has written it anew since it was seen. */
export function decideApplication(
  context: UserContext,
  { userId, mark, reason, openedAt }: Decision,
): Promise<{ penName: string }> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const known = await db
      .selectFrom("newsAuthors")
      .select(["state", "penName", "appliedAt"])
      .where("userId", "=", userId)
      .forUpdate()
      .executeTakeFirst();
    if (known?.state !== "waiting") throw commentRefusals.decidedAlready();
    refuseUnseen(openedAt, known.appliedAt, commentRefusals.writtenAnew);
    const to = mark === null ? "rejected" : "approved";
    const update = db
      .updateTable("newsAuthors")
      .set({ ...(mark === null ? { reason } : { mark, reason: "" }), decidedAt: now, updatedAt: now })
      .where("userId", "=", userId);
    await moveRow(update, { states: authorStates, to }, commentRefusals.decidedAlready);
    await recordAction(context, {
      act: mark === null ? "reject-author" : "approve-author",
      subject: "author",
      subjectId: userId,
      reason,
      before: { state: "waiting" },
      after: { state: to, ...(mark && { mark }) },
    });
    return { penName: known.penName };
  });
}
