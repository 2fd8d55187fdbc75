import type { Context } from "#platform/context.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Picture } from "../../contract/article-shapes.ts";
import { readPictures } from "./article-cards.ts";
import { type Fact, factsOf } from "./article-facts.ts";

/** A version that waits, as an operator sees it in the queue. */
export interface WaitingArticle {
  id: number;
  version: number;
  title: string;
  summary: string;
  facts: Fact[];
  writer: { id: number; nickName: string } | null;
  /** Where he writes under one. */
  penName: string;
  cover: Picture | null;
  sensitiveWords: string[];
  /** Of its text. */
  sizeBytes: number;
  submittedAt: Date;
  /** From when its author wants it to be read, where that is still to come. */
  hour: Date | null;
}

interface Range {
  ids: number[] | null;
  limit: number;
  offset: number;
}

/** What was submitted, the oldest first: never what its author has written since. */
export async function listWaitingArticles(context: Context, { ids, limit, offset }: Range): Promise<WaitingArticle[]> {
  const rows = await context.db
    .selectFrom("newsArticles as article")
    .innerJoin("newsVersions as version", (join) =>
      join.onRef("version.articleId", "=", "article.id").onRef("version.version", "=", "article.submittedVersion"),
    )
    .leftJoin("newsChannels as channel", "channel.id", "version.channelId")
    .leftJoin("accountUsers as writer", "writer.id", "article.authorId")
    .leftJoin("newsAuthors as author", (join) =>
      join.onRef("author.userId", "=", "article.authorId").on("author.state", "=", "approved"),
    )
    .select([
      "article.id",
      "article.submittedAt",
      "article.createdAt",
      "article.publishedVersion",
      "article.publishedAt",
      "writer.id as writerId",
      "writer.nickName",
      "channel.name as channel",
    ])
    .select([
      "version.version",
      "version.title",
      "version.summary",
      "version.coverId",
      "author.penName",
      "version.tags",
      "version.origin",
      "version.sourceName",
      "version.sourceUrl",
      "version.isAiMade",
      "version.wantedAt",
      "version.sensitiveWords",
      "version.words",
      "version.sizeBytes",
    ])
    .select((eb) =>
      eb
        .selectFrom("newsReports as report")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .whereRef("report.articleId", "=", "article.id")
        .where("report.commentId", "is", null)
        .where("report.state", "=", "upheld")
        .as("upheld"),
    )
    .select((eb) =>
      eb
        .selectFrom("newsVersionAttachments as added")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .whereRef("added.articleId", "=", "version.articleId")
        .whereRef("added.version", "=", "version.version")
        .as("attachments"),
    )
    .where("article.state", "=", "PENDING")
    .$if(ids !== null, (query) => query.where("article.id", "=", anyOf(ids!)))
    .orderBy("article.submittedAt")
    .orderBy("article.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const covers = await readPictures(
    context,
    rows.flatMap(({ coverId }) => coverId ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    penName: row.penName ?? "",
    cover: covers.get(row.coverId ?? 0) ?? null,
    sensitiveWords: row.sensitiveWords,
    sizeBytes: row.sizeBytes,
    title: row.title,
    summary: row.summary,
    facts: [
      ["举报成立", row.upheld ? `${row.upheld} 次` : ""],
      ...factsOf(row, { waitsAt: context.now }),
      ["附件", row.attachments ? `${row.attachments} 个` : ""],
      ["版本", `第 ${row.version} 版${passedWords(row, context.now)}`],
    ].filter((fact): fact is Fact => fact[1] !== ""),
    writer: row.writerId === null ? null : { id: row.writerId, nickName: row.nickName! },
    submittedAt: row.submittedAt ?? row.createdAt,
    hour: row.wantedAt && row.wantedAt > context.now ? row.wantedAt : null,
  }));
}

/** What of it has passed before: read by now, or from its hour on. */
function passedWords(
  { publishedVersion, publishedAt }: { publishedVersion: number | null; publishedAt: Date | null },
  now: Date,
): string {
  if (publishedVersion === null) return "";
  return `（${publishedAt && publishedAt > now ? "待发布" : "已发布"}第 ${publishedVersion} 版）`;
}
