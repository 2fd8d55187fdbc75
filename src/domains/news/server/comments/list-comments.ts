import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import type { Comment, comments } from "../../contract/comments.ts";
import { isSeenBy, type PlacedComment, readComments } from "./comment-queries.ts";
import { requireReadable } from "./readable-article.ts";

const REPLIES_FIRST = 3;

/** A page of the comments on an article, each with its first answers. */
export async function listComments(
  context: Context,
  { articleId, sort, ...page }: ParsedInputOf<typeof comments.listComments>,
): Promise<DataOf<typeof comments.listComments>> {
  const { db, user, now } = context;
  const article = await requireReadable(context, articleId);
  const askerId = user?.id ?? 0;
  const roots = db
    .selectFrom("newsComments as comment")
    .select("comment.id")
    .where("comment.articleId", "=", articleId)
    .where("comment.parentId", "is", null)
    .where(isSeenBy(askerId))
    .orderBy("comment.isPinned", "desc")
    // Who has just written one looks for it first.
    .orderBy(sql`comment.state = 'waiting'`, "desc")
    .$if(sort === "hot", (query) => query.orderBy(sql`comment.likes + comment.replies`, "desc"))
    .orderBy("comment.createdAt", "desc")
    .orderBy("comment.id", "desc");
  // Others than those that are shown only their writers see.
  const isEmpty = article.comments === 0 && !user;
  const list = isEmpty
    ? { data: [], totalRecord: 0 }
    : await listPage(roots, page, (rows) =>
        readThreads(
          context,
          rows.map(({ id }) => id),
        ),
      );
  return {
    ...list,
    shown: article.comments,
    takesComments: article.takesComments,
    isReviewed: article.isReviewed,
    mayPin: article.authorId !== null && article.authorId === user?.id,
    now: now.toISOString(),
  };
}

/** Comments on an article by their ids, each with its first answers. */
async function readThreads(context: Context, ids: number[]) {
  const first = await firstReplies(context, ids);
  const known = await readComments(context, [...ids, ...first]);
  const inOrder = (wanted: number[]) => wanted.flatMap((id) => known.get(id) ?? []);
  return inOrder(ids).map(({ parentId: _, ...root }) => ({
    ...root,
    firstReplies: inOrder(first)
      .filter(({ parentId }) => parentId === root.id)
      .map(plain),
  }));
}

/** The first answers below each of some comments, the oldest first. */
async function firstReplies({ db, user }: Context, rootIds: number[]): Promise<number[]> {
  if (rootIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select reply.id from unnest(${rootIds}::bigint[]) as root cross join lateral (
      select comment.id, comment.created_at from news_comments as comment
      where comment.parent_id = root and ${isSeenBy(user?.id ?? 0)} order by comment.created_at, comment.id limit ${REPLIES_FIRST}
    ) as reply order by reply.created_at, reply.id`.execute(db);
  return rows.map(({ id }) => id);
}

export function plain({ parentId: _, ...comment }: PlacedComment): Comment {
  return comment;
}
