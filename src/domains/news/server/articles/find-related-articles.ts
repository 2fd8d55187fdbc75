import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { tokensOf } from "#platform/text-search/tokens.ts";
import type { ArticleCard } from "../../contract/article-shapes.ts";
import { selectCards, toCard } from "./article-cards.ts";
import { isSeen } from "./seen.ts";

const SHOWN = 6;
/** So many at most are looked at for each reason: what is related to much is not read through. */
const LOOKED_AT = 300;
/** The newest of the channel, whose titles are compared. */
const TITLES = 800;
const TITLE_WORDS_MAX = 40;
/** So many words of a title in common are no chance. */
const TITLE_WORDS_LEAST = 3;

/** Articles to read next: about the same parts most of all, then by tags and brands, by words of the title, and of the same column. */
export async function findRelatedArticles(
  context: Pick<Context, "db" | "now">,
  { id, title, tags, channel, column }: Pick<ArticleCard, "id" | "title" | "tags" | "channel" | "column">,
): Promise<ArticleCard[]> {
  const { now } = context;
  const words = [...new Set(tokensOf(title).flatMap(({ lexemes }) => lexemes))].slice(0, TITLE_WORDS_MAX);
  const related = sql`(
    with candidates (id, score) as (
      (select article_id, 4 from news_article_parts where part_id in (select part_id from news_article_parts where article_id = ${id}) order by article_id desc limit ${LOOKED_AT})
      union all
      (select article_id, 2 from news_article_brands where brand_id in (select brand_id from news_article_brands where article_id = ${id}) order by article_id desc limit ${LOOKED_AT})
      union all
      (select article.id, 3 * (select count(*)::integer from unnest(article.tags) as tag where tag = any(${tags}::text[])) from news_articles as article
        where article.tags && ${tags}::text[] and ${isSeen(now)} order by article.published_at desc, article.id desc limit ${LOOKED_AT})
      union all
      (select article.id, 2 from news_articles as article where article.column_id = ${column?.id ?? 0} and ${isSeen(now)} order by article.published_at desc, article.id desc limit ${LOOKED_AT})
      union all
      (select id, shared from (
        select titled.id, (select count(*)::integer from unnest(tsvector_to_array(titled.title_search)) as word where word = any(${words}::text[])) as shared
        from (select article.id, article.title_search from news_articles as article
          where ${isSeen(now)} and article.channel_id = (select id from news_channels where slug = ${channel?.slug ?? ""}) order by article.published_at desc, article.id desc limit ${TITLES}) as titled
      ) as compared where shared >= ${TITLE_WORDS_LEAST})
    )
    select article.id, scored.score from (select id, sum(score) as score from candidates where id <> ${id} group by id) as scored join news_articles as article on article.id = scored.id
    where ${isSeen(now)} order by scored.score desc, article.published_at desc, article.id desc limit ${SHOWN})`;
  const rows = await selectCards(context, {
    joins: sql`join ${related} as related on related.id = article.id`,
    order: sql`order by related.score desc, article.published_at desc, article.id desc`,
  });
  return rows.map(toCard);
}
