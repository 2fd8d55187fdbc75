import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { offsetOf } from "#platform/list-page.ts";
import { DAY_MS } from "#shared/durations.ts";
import type { writing } from "../../contract/writing.ts";
import { type ArticleState, DELETED_KEPT_DAYS, LISTED_STATES, type ListedState } from "../../labels.ts";
import { readPictures } from "../articles/article-cards.ts";
import { isSeen, listedState, scheduledAt } from "../articles/seen.ts";

/** The asker's articles, those changed last first; the deleted ones only where they are asked for. */
export async function listOwnArticles(
  context: UserContext,
  { state, ...page }: ParsedInputOf<typeof writing.listOwnArticles>,
): Promise<DataOf<typeof writing.listOwnArticles>> {
  const { db, user, now } = context;
  const [rows, counted] = await Promise.all([
    db
      .selectFrom("newsArticles as article")
      .innerJoin("newsVersions as version", (join) =>
        join.onRef("version.articleId", "=", "article.id").onRef("version.version", "=", "article.version"),
      )
      .leftJoin("newsVersions as submitted", (join) =>
        join
          .onRef("submitted.articleId", "=", "article.id")
          .onRef("submitted.version", "=", "article.submittedVersion")
          .on("article.state", "=", "PENDING"),
      )
      .leftJoin("newsChannels as channel", "channel.id", "version.channelId")
      .select([
        "article.id",
        "article.state",
        "article.reason",
        "article.publishedAt",
        "article.publishedVersion",
        "article.version",
        "article.scheduledVersion",
        "article.returnedVersion",
        "article.submittedAt",
        "article.updatedAt",
        "article.source",
        "article.reads",
        "article.likes",
        "article.comments",
      ])
      .select([
        "version.title",
        "version.coverId",
        "version.words",
        "channel.slug",
        "channel.name as channelName",
        "submitted.wantedAt",
        isSeen(now).as("isRead"),
        scheduledAt(now).as("scheduledAt"),
      ])
      .where("article.authorId", "=", user.id)
      .where(listedState(now), "in", state ? [state] : LISTED_STATES.filter((each) => each !== "DELETEED"))
      .orderBy("article.updatedAt", "desc")
      .orderBy("article.id", "desc")
      .limit(page.pageSize)
      .offset(offsetOf(page))
      .execute(),
    db
      .selectFrom("newsArticles as article")
      .select([listedState(now).as("state"), sql<number>`count(*)`.as("count")])
      .where("article.authorId", "=", user.id)
      .groupBy(sql`1`)
      .execute(),
  ]);
  const covers = await readPictures(
    context,
    rows.flatMap(({ coverId }) => coverId ?? []),
  );
  const counts = Object.fromEntries(
    LISTED_STATES.map((each) => [each, counted.find(({ state }) => state === each)?.count ?? 0]),
  ) as Record<ListedState, number>;
  const all = LISTED_STATES.reduce((sum, each) => (each === "DELETEED" ? sum : sum + counts[each]), 0);
  const data = rows.map(({ slug, channelName, coverId, source, ...found }) => {
    const { publishedVersion, version, scheduledVersion, returnedVersion, ...row } = found;
    // What passed is told by its hour, and of what was returned its author has let go.
    const isTold = version === scheduledVersion || (version === returnedVersion && row.state === "PUBLISHED");
    return {
      ...row,
      state: row.state as ArticleState,
      channel: slug && channelName ? { slug, name: channelName } : null,
      cover: coverId === null ? null : (covers.get(coverId) ?? null),
      isPublishedOnce: publishedVersion !== null,
      hasLaterText: publishedVersion !== null && version > publishedVersion && !isTold,
      scheduledAt: row.scheduledAt?.toISOString() ?? null,
      wantedAt: row.wantedAt && row.wantedAt > now ? row.wantedAt.toISOString() : null,
      publishedAt: row.publishedAt?.toISOString() ?? null,
      submittedAt: row.submittedAt?.toISOString() ?? null,
      updatedAt: row.updatedAt.toISOString(),
      // What came with a list is kept, so that the next one leaves it out.
      forgottenFrom:
        row.state === "DELETEED" && source === ""
          ? new Date(row.updatedAt.getTime() + DELETED_KEPT_DAYS * DAY_MS).toISOString()
          : null,
    };
  });
  return { data, totalRecord: state ? counts[state] : all, counts, now: now.toISOString() };
}
