import type { Context } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { ArticleDocument } from "#shared/rich-text/document.ts";
import type { ArticleOrigin } from "../labels.ts";
import { publishVersion } from "../server/publication/publish-version.ts";
import { findChannel } from "../server/articles/channels.ts";
import { writeVersion } from "../server/writing/write-version.ts";

interface ArticleFacts {
  title?: string;
  /** Paragraphs, one a line; or give the document. */
  text?: string;
  document?: ArticleDocument;
  summary?: string;
  /** Of a channel, by its slug. */
  channel?: string;
  columnId?: number | null;
  /** Of a user; nobody where it is left out. */
  author?: number | null;
  coverId?: number | null;
  tags?: string[];
  origin?: ArticleOrigin;
  sourceName?: string;
  sourceUrl?: string;
  isAiMade?: boolean;
  isSample?: boolean;
  takesComments?: boolean;
  /** Now where it is left out; null leaves it a draft. */
  publishedAt?: Date | null;
}

let made = 0;

/** An article that is published; whatever is not named is made up. */
export async function buildArticle(
  context: Pick<Context, "db" | "now">,
  {
    title = `测试文章第 ${++made} 篇`,
    text = "这是一篇测试文章的正文。",
    document,
    channel = "industry",
    author = null,
    isSample = false,
    publishedAt,
    ...facts
  }: ArticleFacts = {},
): Promise<{ id: number; title: string }> {
  return inTransaction(context, async ({ db, now }) => {
    const channelId = (await findChannel({ db }, channel))!.id;
    const { id } = await db
      .insertInto("newsArticles")
      .values({ authorId: author, isSample, createdAt: now, updatedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await writeVersion(
      { db, now },
      {
        articleId: id,
        version: 1,
        title,
        channelId,
        isAiMade: false,
        ...facts,
        document: document ?? paragraphsOf(text),
        savedAt: now,
      },
    );
    if (publishedAt !== null)
      await publishVersion({ db, now }, { articleId: id, version: 1, ...(publishedAt && { publishedAt }) });
    return { id, title };
  });
}

/** A text as a document, a paragraph a line. */
export function paragraphsOf(text: string): ArticleDocument {
  return {
    type: "doc",
    content: text.split("\n").map((line) => ({ type: "paragraph", content: [{ type: "text", text: line }] })),
  };
}
