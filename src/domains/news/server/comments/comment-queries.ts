import { type RawBuilder, sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { Context } from "#platform/context.ts";
import type { AuthorName } from "../../contract/article-shapes.ts";
import type { Comment } from "../../contract/comments.ts";
import { CLOSED_ACCOUNT } from "../../labels.ts";
import { AUTHORS, readAuthors } from "../articles/author-names.ts";
import { isSeen } from "../articles/seen.ts";

/** What of comments an asker gets to see: what is shown, his own that wait, and gaps above answers that are shown. */
export function isSeenBy(askerId: number): RawBuilder<boolean> {
  return sql<boolean>`(comment.state = 'shown' or (comment.state = 'waiting' and comment.user_id = ${askerId}) or (comment.parent_id is null and comment.state in ('deleted', 'removed') and comment.replies > 0))`;
}

export type PlacedComment = Comment & { parentId: number | null };

/** Comments by their ids, as the asker sees them. */
export async function readComments(
  context: Pick<Context, "db" | "now" | "user">,
  ids: number[],
): Promise<Map<number, PlacedComment>> {
  if (ids.length === 0) return new Map();
  const askerId = context.user?.id ?? 0;
  const rows = await context.db
    .selectFrom("newsComments as comment")
    .innerJoin("newsArticles as article", "article.id", "comment.articleId")
    .leftJoin("newsComments as answered", "answered.id", "comment.answersId")
    .select([
      "comment.id",
      "comment.parentId",
      "comment.state",
      "comment.text",
      "comment.region",
      "comment.isPinned",
      "comment.likes",
      "comment.replies",
      "comment.createdAt",
      "comment.userId",
      "comment.answersId",
    ])
    .select(["article.authorId", "answered.userId as answeredId"])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("newsCommentLikes as liked")
            .select("liked.userId")
            .whereRef("liked.commentId", "=", "comment.id")
            .where("liked.userId", "=", askerId),
        )
        .as("isLiked"),
    )
    .where("comment.id", "=", anyOf(ids))
    .execute();
  const mentions = await context.db
    .selectFrom("newsCommentMentions")
    .select(["commentId", "startsAt", "length", "userId"])
    .where("commentId", "=", anyOf(ids))
    .orderBy("startsAt")
    .execute();
  const people = [
    ...rows.flatMap(({ userId, answeredId }) => [userId ?? [], answeredId ?? []].flat()),
    ...mentions.map(({ userId }) => userId),
  ];
  const [names, authors] = await Promise.all([readAuthors(context, people), withPages(context, people)]);
  const mentionsOf = (id: number) =>
    mentions
      .filter(({ commentId, userId }) => commentId === id && names.has(userId))
      .map(({ commentId: _, ...mention }) => ({ ...mention, hasPage: authors.has(mention.userId) }));
  return new Map(
    rows.map((row) => [row.id, asSeen({ ...row, mentions: mentionsOf(row.id) }, { askerId, names, authors })]),
  );
}

/** Those among them who have a page as authors: by approval, or for what they published. */
async function withPages({ db, now }: Pick<Context, "db" | "now">, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select asked.id from unnest(${[...new Set(ids)]}::bigint[]) as asked (id)
    where exists (select from ${AUTHORS} as author where author.user_id = asked.id) or exists (select from news_articles as article where article.author_id = asked.id and ${isSeen(now)})`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

interface Row extends Pick<Comment, "id" | "text" | "mentions" | "region" | "isPinned" | "likes" | "replies"> {
  parentId: number | null;
  state: string;
  createdAt: Date;
  userId: number | null;
  authorId: number | null;
  answersId: number | null;
  answeredId: number | null;
  isLiked: unknown;
}

function asSeen(
  { userId, authorId, answersId, answeredId, isLiked, createdAt, state, ...row }: Row,
  { askerId, names, authors }: { askerId: number; names: Map<number, AuthorName>; authors: Set<number> },
): PlacedComment {
  const at = createdAt.toISOString();
  if (state !== "shown" && state !== "waiting") {
    return {
      ...row,
      state: "gone",
      text: "",
      mentions: [],
      writer: null,
      hasPage: false,
      answers: null,
      region: "",
      isOwn: false,
      isByAuthor: false,
      isPinned: false,
      likes: 0,
      isLiked: false,
      createdAt: at,
    };
  }
  return {
    ...row,
    state,
    writer: names.get(userId ?? 0) ?? null,
    hasPage: authors.has(userId ?? 0),
    answers: answersId === null ? null : (names.get(answeredId ?? 0)?.name ?? CLOSED_ACCOUNT),
    isOwn: userId !== null && userId === askerId,
    isByAuthor: userId !== null && userId === authorId,
    isLiked: Boolean(isLiked),
    createdAt: at,
  };
}
