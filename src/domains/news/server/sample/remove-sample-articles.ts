import { sql } from "kysely";
import type { Database } from "#platform/database.ts";

const AT_ONCE = 20;

/** Takes the sample's articles away in pieces, but those that somebody has commented on, and columns and authors that are left without any. Answers how many articles went. */
export async function removeSampleArticles(db: Database): Promise<number> {
  let count = 0;
  for (let last = AT_ONCE; last === AT_ONCE; count += last) {
    const { rows } = await sql`
      delete from news_articles where id in (
        select article.id from news_articles article
        where article.is_sample and not exists (select from news_comments comment where comment.article_id = article.id)
        order by article.id limit ${AT_ONCE})
      returning id`.execute(db);
    last = rows.length;
  }
  await sql`
    delete from news_columns held where held.is_sample
      and not exists (select from news_articles article where article.column_id = held.id)
      and not exists (select from news_versions version where version.column_id = held.id)`.execute(db);
  await sql`
    delete from news_authors author where author.is_sample
      and not exists (select from news_articles article where article.author_id = author.user_id)
      and not exists (select from news_columns held where held.author_id = author.user_id)`.execute(db);
  return count;
}
