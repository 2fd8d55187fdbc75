import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import { sortedBy } from "#platform/sorted-by.ts";
import type { articlesForOperators } from "../../contract/articles-for-operators.ts";
import type { ArticleState } from "../../labels.ts";
import { isSeen, listedState, scheduledAt, storedState } from "./seen.ts";

/** Articles that somebody else than their authors has seen or is to see: drafts are nobody's. */
export async function listArticlesForOperators(
  { db, now }: Context,
  { id, words, state, sort, ...page }: ParsedInputOf<typeof articlesForOperators.listArticlesForOperators>,
): Promise<DataOf<typeof articlesForOperators.listArticlesForOperators>> {
  const found = db
    .selectFrom("newsArticles as article")
    .leftJoin("newsVersions as version", (join) =>
      join.onRef("version.articleId", "=", "article.id").onRef("version.version", "=", "article.submittedVersion"),
    )
    .where((eb) =>
      eb.or([eb("article.publishedVersion", "is not", null), eb("article.submittedVersion", "is not", null)]),
    )
    .where("article.state", "<>", "DELETEED")
    .$if(id !== undefined, (query) => query.where("article.id", "=", id!))
    .$if(words !== undefined, (query) =>
      query.where(sql<boolean>`strpos(lower(coalesce(version.title, article.title)), lower(${words!})) > 0`),
    )
    .$if(state !== undefined, (query) =>
      query.where("article.state", "=", storedState(state!)).where(listedState(now), "=", state!),
    );
  const listed = found
    .leftJoin("newsChannels as channel", (join) =>
      join.on(sql<boolean>`channel.id = coalesce(version.channel_id, article.channel_id)`),
    )
    .leftJoin("accountUsers as writer", "writer.id", "article.authorId")
    .select([
      "article.id",
      "article.state",
      "article.reason",
      "article.publishedVersion",
      "article.updatedAt",
      "writer.id as writerId",
      "writer.nickName",
      "channel.name as channel",
      isSeen(now).as("isShown"),
      scheduledAt(now).as("scheduledAt"),
    ])
    .select(sql<string>`coalesce(version.title, article.title)`.as("title"));
  const sorted = sortedBy(listed, sort, {
    title: sql`coalesce(version.title, article.title)`,
    channel: "channel.name",
    writer: "writer.nickName",
    updated: "article.updatedAt",
  });
  return listPage(sorted.orderBy("article.updatedAt", "desc").orderBy("article.id", "desc"), page, (rows) =>
    rows.map(({ state, channel, writerId, nickName, publishedVersion, isShown, scheduledAt, updatedAt, ...row }) => ({
      ...row,
      state: state as ArticleState,
      channel: channel ?? "",
      writer: writerId === null ? null : { id: writerId, nickName: nickName! },
      isShown,
      scheduledAt: scheduledAt?.toISOString() ?? null,
      publishedVersion,
      isRestorable: state === "DISMOUNT" && row.reason !== "" && publishedVersion !== null,
      updatedAt: updatedAt.toISOString(),
    })),
  );
}
