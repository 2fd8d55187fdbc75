import { sql } from "kysely";
import { z } from "zod";
import type { Context } from "#platform/context.ts";
import { dropWaiting, enqueue } from "#platform/tasks.ts";
import { hasMoved } from "#platform/move-rows.ts";
import { articleStates } from "../../states.ts";
import { isOnlyWrittenOn } from "../writing/only-written-on.ts";
import { publishAtItsHour } from "./at-its-hour.ts";
import { askBeforeItsHour, dropItsHour } from "./hold-scheduled.ts";
import { notifyFollowersTask } from "./notify-followers.ts";

const day = z.coerce.date();

/** What `publishVersion` writes over. */
const Was = z.object({
  title: z.string(),
  summary: z.string(),
  coverId: z.int().nullable(),
  channelId: z.int().nullable(),
  columnId: z.int().nullable(),
  tags: z.array(z.string()),
  origin: z.string(),
  sourceName: z.string(),
  sourceUrl: z.string(),
  isAiMade: z.boolean(),
  takesComments: z.boolean(),
  words: z.int(),
  html: z.string(),
  contents: z.unknown(),
  titleSearch: z.string(),
  search: z.string(),
  tokensVersion: z.int(),
  textBeginning: z.string(),
  reason: z.string(),
  submittedVersion: z.int(),
  returnedVersion: z.int().nullable(),
  publishedVersion: z.int().nullable(),
  publishedAt: day.nullable(),
  scheduledVersion: z.int().nullable().default(null),
  scheduledAt: day.nullable().default(null),
});
const Published = Was.extend({
  parts: z.array(z.object({ partId: z.int(), isLinked: z.boolean() })),
  brands: z.array(z.int()),
});

/** An article as readers see it before a version is published: with that it is put back. */
export async function rememberPublished(
  { db }: Pick<Context, "db">,
  articleId: number,
): Promise<Record<string, unknown> | undefined> {
  const columns = Object.keys(Was.shape) as (keyof typeof Was.shape)[];
  const article = await db.selectFrom("newsArticles").select(columns).where("id", "=", articleId).executeTakeFirst();
  if (!article) return undefined;
  const parts = await db
    .selectFrom("newsArticleParts")
    .select(["partId", "isLinked"])
    .where("articleId", "=", articleId)
    .execute();
  const brands = await db
    .selectFrom("newsArticleBrands")
    .select("brandId")
    .where("articleId", "=", articleId)
    .execute();
  return { ...article, parts, brands: brands.map(({ brandId }) => brandId) };
}

interface TakenBack {
  articleId: number;
  publishedAt: Date;
  former: Record<string, unknown>;
}

/**
 * Takes a version back that was published at that moment: it waits for review, and readers see what they saw before.
 * Answers false, or what stands in the way, where the article has changed since.
 */
export async function takeBackVersion(
  { db, now }: Pick<Context, "db" | "now">,
  { articleId: id, publishedAt: decidedAt, former }: TakenBack,
): Promise<boolean | string> {
  const { parts, brands, ...was } = Published.parse(former);
  if (was.publishedVersion !== null) {
    const kept = await db
      .selectFrom("newsVersions")
      .select("version")
      .where("articleId", "=", id)
      .where("version", "=", was.publishedVersion)
      .forShare()
      .executeTakeFirst();
    if (!kept) return "此前发布的版本已不在";
  }
  // What was removed meanwhile is named no more.
  const there = (table: string, wanted: number | null) =>
    sql<number | null>`(select id from ${sql.table(table)} where id = ${wanted}::bigint)`;
  const update = db
    .updateTable("newsArticles")
    .set({
      ...was,
      coverId: there("news_pictures", was.coverId),
      channelId: there("news_channels", was.channelId),
      columnId: there("news_columns", was.columnId),
      contents: JSON.stringify(was.contents),
    })
    .where("id", "=", id)
    // Published, or waiting for its hour.
    .where((eb) =>
      eb.or([eb("publishedVersion", "=", was.submittedVersion), eb("scheduledVersion", "=", was.submittedVersion)]),
    )
    .where(isOnlyWrittenOn(decidedAt, was.submittedVersion));
  if (!(await hasMoved(update, { states: articleStates, to: "PENDING", from: ["PUBLISHED"] }))) return false;
  await db.deleteFrom("newsArticleParts").where("articleId", "=", id).execute();
  await db.deleteFrom("newsArticleBrands").where("articleId", "=", id).execute();
  await sql`insert into news_article_parts (article_id, part_id, is_linked)
    select ${id}, part.id, named."isLinked" from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as named ("partId" bigint, "isLinked" boolean)
    join datasheet_parts part on part.id = named."partId"`.execute(db);
  await sql`insert into news_article_brands (article_id, brand_id)
    select ${id}, id from datasheet_brands where id = any(${brands}::bigint[])`.execute(db);
  await dropItsHour(db, id);
  await publishAtItsHour(db, id, was.scheduledAt);
  // What had been read before was announced then, or is about to be.
  const { publishedVersion, publishedAt } = was;
  const isScheduled = publishedVersion !== null && publishedAt !== null && publishedAt > decidedAt;
  if (publishedVersion === null || isScheduled) await dropWaiting(db, notifyFollowersTask, { articleId: id });
  if (!isScheduled) return true;
  if (publishedAt > now) await askBeforeItsHour(db, id, publishedAt);
  await enqueue(db, notifyFollowersTask, { articleId: id }, publishedAt > now ? publishedAt : undefined);
  return true;
}
