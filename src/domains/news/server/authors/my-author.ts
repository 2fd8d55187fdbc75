import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context, UserContext } from "#platform/context.ts";
import type { authors, Column } from "../../contract/authors.ts";
import type { AuthorMark, AuthorState } from "../../labels.ts";
import { isSeen } from "../reading/seen.ts";

/** What the asker is as an author. */
export async function readMyAuthor(context: UserContext): Promise<DataOf<typeof authors.myAuthor>> {
  const { db, user, now } = context;
  const [application, figures, { followers }, columns] = await Promise.all([
    db.selectFrom("newsAuthors").select(["state", "penName", "realName", "fields", "worksUrl", "bio", "mark", "reason", "appliedAt", "decidedAt"]).where("userId", "=", user.id).executeTakeFirst(),
    db
      .selectFrom("newsArticles as article")
      .select((eb) => [eb.fn.countAll<number>().as("articles"), sql<number>`coalesce(sum(article.reads), 0)::int`.as("reads"), sql<number>`coalesce(sum(article.likes), 0)::int`.as("likes")])
      .where("article.authorId", "=", user.id)
      .where(isSeen(now))
      .executeTakeFirstOrThrow(),
    db.selectFrom("accountFollows").select((eb) => eb.fn.countAll<number>().as("followers")).where("kind", "=", "author").where("targetId", "=", user.id).executeTakeFirstOrThrow(),
    readColumns(context, user.id),
  ]);
  return {
    id: user.id,
    application: application
      ? { ...application, state: application.state as AuthorState, mark: application.mark as AuthorMark, appliedAt: application.appliedAt.toISOString(), decidedAt: application.decidedAt?.toISOString() ?? null }
      : null,
    ...figures,
    followers,
    columns,
    now: now.toISOString(),
  };
}

/** The columns of an author. */
export function listColumns(context: Context, { authorId }: ParsedInputOf<typeof authors.columns>): Promise<Column[]> {
  return readColumns(context, authorId);
}

function readColumns({ db, now }: Context, authorId: number): Promise<Column[]> {
  return db
    .selectFrom("newsColumns as one")
    .select(["one.id", "one.name", "one.summary", "one.isSample"])
    .select((eb) => eb.selectFrom("newsArticles as article").select((eb) => eb.fn.countAll<number>().as("count")).whereRef("article.columnId", "=", "one.id").where(isSeen(now)).$asScalar().$notNull().as("articles"))
    .where("one.authorId", "=", authorId)
    .orderBy("one.id")
    .execute();
}
