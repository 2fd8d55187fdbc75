import type { TestApp } from "#testing/app.ts";
import { findSensitiveWords } from "#domains/moderation/server/sensitive-words/find-sensitive-words.ts";
import { writeVersion } from "../server/writing/write-version.ts";
import { buildArticle, paragraphsOf } from "./build-article.ts";

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

/** An article of a demo account with one version, published or waiting for review; answers its id. */
export async function writeArticle(
  portal: TestApp,
  {
    author: mobile = "13800000004",
    title = "一篇用来测试的文章",
    channel = "technology",
    publishedAt = portal.clock.now,
    ...facts
  }: WrittenArticle = {},
): Promise<number> {
  const { db } = portal.context;
  const now = portal.clock.now;
  const { id: author } = await db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${mobile}`)
    .executeTakeFirstOrThrow();
  const { id } = await buildArticle({ db, now }, { author, title, channel, publishedAt, ...facts });
  if (publishedAt) return id;
  const sensitiveWords = await findSensitiveWords({ db }, [title, facts.text].join("\n"));
  await db.updateTable("newsVersions").set({ sensitiveWords }).where("articleId", "=", id).execute();
  await db
    .updateTable("newsArticles")
    .set({ state: "PENDING", submittedVersion: 1, submittedAt: now })
    .where("id", "=", id)
    .execute();
  return id;
}

/** Another version of an article, that nobody has seen. */
export async function writeLaterVersion(
  { context: { db }, clock: { now } }: TestApp,
  { id, version, title, text }: { id: number; version: number; title: string; text: string },
): Promise<void> {
  const { channelId } = await db
    .selectFrom("newsVersions")
    .select("channelId")
    .where("articleId", "=", id)
    .where("version", "=", 1)
    .executeTakeFirstOrThrow();
  await writeVersion(
    { db, now },
    { articleId: id, version, title, channelId, document: paragraphsOf(text), isAiMade: false, savedAt: now },
  );
}
