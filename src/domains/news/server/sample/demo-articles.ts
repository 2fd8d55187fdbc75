import { addSampleUser } from "#domains/accounts/server/public.ts";
import { type Database, inTransaction } from "#platform/database.ts";
import type { Declared } from "#platform/join-domains.ts";
import type { FileStore } from "#ports/file-store/port.ts";
import { DAY_MS, MINUTE_MS } from "#shared/durations.ts";
import { documentFromMarkdown } from "#rich-text/document-from-markdown.ts";
import { type RenderedPicture, renderPicture } from "../pictures/render-picture.ts";
import { insertPicture, writeWidths } from "../pictures/store-picture.ts";
import { sampleArticles } from "../public/sample-articles.ts";
import { publishVersion } from "../publication/publish-version.ts";
import { findChannel } from "../articles/channels.ts";
import { writeVersion } from "../writing/write-version.ts";
import { renderCover } from "./render-cover.ts";
import { readSampleNews, type SampleNews } from "./read-sample.ts";

const SOURCE = "sample";
/** That those of one day don't all have one moment. */
const BETWEEN_MS = 37 * MINUTE_MS;

interface Surroundings {
  db: Database;
  now: Date;
}

interface RenderedCover {
  drawn: RenderedPicture;
  files: Awaited<ReturnType<typeof writeWidths>>;
}

/** The articles of the demonstration with their authors and columns, and what comes with them, all marked as samples; once: what operators remove stays away. */
export async function prepareDemoArticles(
  surroundings: Surroundings & { fileStore: FileStore; declared: Declared },
): Promise<void> {
  const known = await surroundings.db
    .selectFrom("newsArticles")
    .select("id")
    .where("source", "=", SOURCE)
    .limit(1)
    .executeTakeFirst();
  if (known) return;
  const sample = await readSampleNews();
  const covers = await drawCovers(surroundings.fileStore, sample);
  await inTransaction(surroundings, async ({ db, now }) => {
    const authorIds = await addAuthors({ db, now }, sample);
    const columnIds = await addColumns({ db, now }, sample, authorIds);
    const idsByReport = new Map<string, number>();
    for (const [place, article] of sample.articles.entries()) {
      const publishedAt = new Date(now.getTime() - article.daysAgo * DAY_MS - place * BETWEEN_MS);
      const id = await addArticle({ db, now }, article, {
        cover: covers.get(article.slug),
        authorId: authorIds.get(article.author) ?? null,
        columnId: columnIds.get(article.column ?? "") ?? null,
        publishedAt,
      });
      if (article.report) idsByReport.set(article.report, id);
    }
    for (const add of surroundings.declared.filled(sampleArticles)) await add({ db, now }, idsByReport);
  });
}

async function drawCovers(fileStore: FileStore, { articles }: SampleNews): Promise<Map<string, RenderedCover>> {
  const covers = new Map<string, RenderedCover>();
  for (const { slug, cover } of articles) {
    if (!cover) continue;
    const drawn = await renderPicture(await renderCover(cover, slug));
    covers.set(slug, { drawn, files: await writeWidths(fileStore, drawn) });
  }
  return covers;
}

async function addAuthors({ db, now }: Surroundings, { authors }: SampleNews): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { key, mobile, penName, mark, bio, fields } of authors) {
    const userId = await addSampleUser({ db, now }, { mobile, nickName: penName });
    // The number is somebody's: he is no sample.
    if (userId === null) continue;
    await db
      .insertInto("newsAuthors")
      .values({
        userId,
        state: "approved",
        penName,
        mark,
        bio,
        fields,
        isSample: true,
        appliedAt: now,
        decidedAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .execute();
    ids.set(key, userId);
  }
  return ids;
}

async function addColumns(
  { db, now }: Surroundings,
  { columns }: SampleNews,
  authorIds: Map<string, number>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { name, author, summary } of columns) {
    const authorId = authorIds.get(author);
    if (authorId === undefined) continue;
    const { id } = await db
      .insertInto("newsColumns")
      .values({ authorId, name, summary, isSample: true, createdAt: now, updatedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.set(name, id);
  }
  return ids;
}

async function addArticle(
  { db, now }: Surroundings,
  article: SampleNews["articles"][number],
  {
    authorId,
    columnId,
    cover,
    publishedAt,
  }: { authorId: number | null; columnId: number | null; cover: RenderedCover | undefined; publishedAt: Date },
): Promise<number> {
  const { slug, title, channel, tags, markdown } = article;
  const document = documentFromMarkdown(markdown);
  const channelId = (await findChannel({ db }, channel))!.id;
  const picture =
    cover && authorId !== null
      ? await insertPicture({ db }, { ...cover, userId: authorId, createdAt: publishedAt })
      : null;
  const { id } = await db
    .insertInto("newsArticles")
    .values({
      authorId,
      source: SOURCE,
      sourceId: slug,
      isSample: true,
      createdAt: publishedAt,
      updatedAt: publishedAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeVersion(
    { db, now },
    {
      articleId: id,
      version: 1,
      title,
      channelId,
      columnId,
      coverId: picture?.id ?? null,
      tags,
      isAiMade: false,
      document,
      savedAt: publishedAt,
    },
  );
  await publishVersion({ db, now }, { articleId: id, version: 1, publishedAt });
  return id;
}
