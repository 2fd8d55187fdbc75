import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { authors } from "../../contract/authors.ts";
import type { AuthorMark } from "../../labels.ts";
import type { AuthorState } from "../../states.ts";
import { countWritings, listColumnsOf } from "../articles/read-author.ts";

/** What the asker is as an author. */
export async function readMyAuthor(context: UserContext): Promise<DataOf<typeof authors.readMyAuthor>> {
  const { db, user, now } = context;
  const [application, figures, columns] = await Promise.all([
    db
      .selectFrom("newsAuthors")
      .select(["state", "penName", "realName", "fields", "worksUrl", "bio", "mark", "reason", "appliedAt", "decidedAt"])
      .where("userId", "=", user.id)
      .executeTakeFirst(),
    countWritings(context, user.id),
    listColumnsOf(context, user.id),
  ]);
  return {
    id: user.id,
    application: application
      ? {
          ...application,
          state: application.state as AuthorState,
          mark: application.mark as AuthorMark,
          appliedAt: application.appliedAt.toISOString(),
          decidedAt: application.decidedAt?.toISOString() ?? null,
        }
      : null,
    ...figures,
    columns,
    now: now.toISOString(),
  };
}
