import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { Article, ArticleTitle, FullArticle, reading } from "../../contract/reading.ts";
import { readAttachments } from "../attachments/version-attachments.ts";
import { readCards, seenArticles } from "./article-cards.ts";
import { findRelated } from "./find-related.ts";
import { toTitle } from "./list-articles.ts";
import { isSeen } from "./seen.ts";
import { readAuthorFacts } from "./read-author.ts";

const PARTS_MAX = 60;
const BRANDS_MAX = 30;

/** An article as readers see it. */
export async function readArticle(
  context: Context,
  { id }: ParsedInputOf<typeof reading.readArticle>,
): Promise<Article> {
  const [card] = await readCards(context, [id]);
  const row =
    card &&
    (await seenArticles(context)
      .innerJoin("newsVersions as version", (join) =>
        join.onRef("version.articleId", "=", "article.id").onRef("version.version", "=", "article.publishedVersion"),
      )
      .select([
        "article.html",
        "article.contents",
        "article.words",
        "article.sourceUrl",
        "article.takesComments",
        "article.publishedAt",
        "version.savedAt",
        "version.region",
      ])
      .where("article.id", "=", id)
      .executeTakeFirst());
  if (!card || !row) throw await reasonOf(context, id);
  const { savedAt, publishedAt, contents, ...facts } = row;
  const updatedAt = savedAt > publishedAt! ? savedAt : publishedAt!;
  return {
    ...card,
    ...facts,
    contents: contents as unknown as Article["contents"],
    updatedAt: updatedAt.toISOString(),
    now: context.now.toISOString(),
  };
}

/** What was read once says what became of it; of any other nothing is told, nor of what was taken back before its hour. */
async function reasonOf({ db }: Context, id: number) {
  const article = await db
    .selectFrom("newsArticles")
    .select("state")
    .where("id", "=", id)
    .where("publishedVersion", "is not", null)
    .whereRef("publishedAt", "<=", "updatedAt")
    .executeTakeFirst();
  if (article?.state === "DISMOUNT") return doorRefusals.notFound("这篇文章已下架");
  if (article?.state === "DELETEED") return doorRefusals.notFound("这篇文章已被作者删除");
  return doorRefusals.notFound("没有这篇文章，或已被下架");
}

/** The same with all that stands around it. */
export async function readFullArticle(
  context: Context,
  { id }: ParsedInputOf<typeof reading.readFullArticle>,
): Promise<FullArticle> {
  const article = await readArticle(context, { id });
  const [attachments, parts, brands, related, previous, next, authorFacts] = await Promise.all([
    attachmentsOf(context, id),
    partsOf(context, id),
    brandsOf(context, id),
    findRelated(context, article),
    beside(context, article, "before"),
    beside(context, article, "after"),
    article.author && readAuthorFacts(context, article.author.id),
  ]);
  return { ...article, attachments, parts, brands, related, previous, next, authorFacts };
}

async function attachmentsOf(context: Context, articleId: number): Promise<FullArticle["attachments"]> {
  const article = await seenArticles(context)
    .select("publishedVersion")
    .where("article.id", "=", articleId)
    .executeTakeFirst();
  return article ? readAttachments(context, { articleId, version: article.publishedVersion! }) : [];
}

function partsOf({ db }: Context, articleId: number): Promise<FullArticle["parts"]> {
  return db
    .selectFrom("newsArticleParts as named")
    .innerJoin("datasheetParts as part", "part.id", "named.partId")
    .leftJoin("datasheetBrands as brand", "brand.id", "part.brandId")
    .select(["part.id", "part.mpn"])
    .select(sql<string>`coalesce(brand.name_cn, brand.name, '')`.as("brand"))
    .where("named.articleId", "=", articleId)
    .orderBy("named.isLinked", "desc")
    .orderBy("part.popularity", "desc")
    .orderBy("part.id")
    .limit(PARTS_MAX)
    .execute();
}

function brandsOf({ db }: Context, articleId: number): Promise<FullArticle["brands"]> {
  return db
    .selectFrom("newsArticleBrands as named")
    .innerJoin("datasheetBrands as brand", "brand.id", "named.brandId")
    .select(["brand.id", "brand.name", "brand.nameCn"])
    .where("named.articleId", "=", articleId)
    .orderBy("brand.partCount", "desc")
    .orderBy("brand.id")
    .limit(BRANDS_MAX)
    .execute();
}

/** The article of its channel that came just before it or after it. */
async function beside(
  { db, now }: Context,
  { id, publishedAt, channel }: Article,
  side: "before" | "after",
): Promise<ArticleTitle | null> {
  const order = side === "before" ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ id: number; title: string; publishedAt: Date }>`
    select article.id, article.title, article.published_at from news_articles as article
    where ${isSeen(now)} ${channel ? sql`and article.channel_id = (select id from news_channels where slug = ${channel.slug})` : sql``}
    and article.id <> ${id} and (article.published_at, article.id) ${side === "before" ? sql`<` : sql`>`} (${new Date(publishedAt)}::timestamptz, ${id}::bigint)
    order by article.published_at ${order}, article.id ${order} limit 1`.execute(db);
  return rows[0] ? toTitle(rows[0]) : null;
}
