import { sql } from "kysely";
import { z } from "zod";
import { notify } from "#domains/notices/server/public.ts";
import { inTransaction } from "#platform/database.ts";
import { onTask, type TaskContext } from "#platform/tasks.ts";
import { articleAddress } from "../../addresses.ts";
import { nameOf } from "../articles/author-names.ts";
import { isSeen } from "../articles/seen.ts";

const USERS_AT_ONCE = 200;
/** Whoever has more followers is read without being announced to all of them. */
const USERS_MAX = 5_000;

export const notifyFollowersTask = { name: "news.tellFollowers", payload: z.object({ articleId: z.int() }) };

/** Tells those who follow its author or column that an article is there. A second run tells those alone who were not told. */
async function notifyFollowers(context: TaskContext, { articleId }: { articleId: number }): Promise<void> {
  const article = await context.db
    .selectFrom("newsArticles as article")
    .leftJoin("newsColumns as column", "column.id", "article.columnId")
    .select(["article.title", "article.authorId", "article.columnId", "column.name as columnName"])
    .where("article.id", "=", articleId)
    .where(isSeen(context.now))
    .executeTakeFirst();
  if (!article) return;
  const { title, authorId, columnId, columnName } = article;
  const author = await nameOf(context, authorId);
  const path = articleAddress({ id: articleId });
  for (let told = 0, after = 0; told < USERS_MAX; told += USERS_AT_ONCE) {
    const last = await inTransaction(context, async (context) => {
      const { rows } = await sql<{ userId: number; isOfColumn: boolean; isTold: boolean }>`
        select user_id, bool_or(kind = 'column') as is_of_column, exists (select from site_notices as notice where notice.user_id = follow.user_id and notice.path = ${path}) as is_told
        from account_follows as follow
        where ((kind = 'author' and target_id = ${authorId ?? 0}) or (kind = 'column' and target_id = ${columnId ?? 0})) and user_id > ${after} and user_id <> ${authorId ?? 0}
        group by user_id order by user_id limit ${USERS_AT_ONCE}`.execute(context.db);
      for (const { userId, isOfColumn, isTold } of rows) {
        const from = isOfColumn && columnName ? `专栏「${columnName}」` : `作者「${author ?? "佚名"}」`;
        if (!isTold)
          await notify(context, { userId, title: `您关注的${from}发布了新文章`, text: title, path, kind: "follow" });
      }
      return rows.length < USERS_AT_ONCE ? null : rows.at(-1)!.userId;
    });
    if (last === null) return;
    after = last;
  }
}

export const onNotifyFollowers = onTask(notifyFollowersTask, notifyFollowers);
