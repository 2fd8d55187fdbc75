import { inTransaction } from "#platform/database.ts";
import type { TestApp } from "#testing/app.ts";
import { publishVersion } from "../server/publish/publish-version.ts";

interface WrittenArticle {
  /** Of a demo account. */
  author?: string;
  title?: string;
  text?: string;
  channel?: string;
  takesComments?: boolean;
  /** From when readers see it; null leaves it waiting for review. */
  publishedAt?: Date | null;
}

/** An article with one version, published or waiting for review, as if its author had written it; answers its id. */
export async function writeArticle(portal: TestApp, { author = "13800000004", title = "一篇用来测试的文章", text = "正文。", channel = "technology", takesComments = true, publishedAt = portal.clock.now }: WrittenArticle = {}): Promise<number> {
  const { db } = portal.context;
  const now = portal.clock.now;
  const { id: authorId } = await db.selectFrom("accountUsers").select("id").where("mobile", "=", `+86${author}`).executeTakeFirstOrThrow();
  const { id: channelId } = await db.selectFrom("newsChannels").select("id").where("slug", "=", channel).executeTakeFirstOrThrow();
  const { id } = await db.insertInto("newsArticles").values({ authorId, createdAt: now, updatedAt: now }).returning("id").executeTakeFirstOrThrow();
  await writeVersion(portal, { id, version: 1, title, text, channelId, takesComments });
  if (publishedAt) await inTransaction({ db }, ({ db }) => publishVersion({ db, now }, { articleId: id, version: 1, publishedAt }));
  else await db.updateTable("newsArticles").set({ state: "PENDING", submittedVersion: 1, submittedAt: now }).where("id", "=", id).execute();
  return id;
}

interface WrittenVersion {
  id: number;
  version: number;
  title: string;
  text: string;
  channelId: number;
  takesComments?: boolean;
}

/** Another version of an article, that nobody has seen. */
export async function writeVersion({ context: { db }, clock: { now } }: TestApp, { id, text, ...version }: WrittenVersion): Promise<void> {
  const document = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] };
  await db.insertInto("newsVersions").values({ ...version, articleId: id, document: JSON.stringify(document), words: text.length, isAiMade: false, savedAt: now }).execute();
  await db.updateTable("newsArticles").set({ version: version.version }).where("id", "=", id).execute();
}
