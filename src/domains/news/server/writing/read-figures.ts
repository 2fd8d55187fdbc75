import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { ArticleFigure } from "../../contract/own-article.ts";
import type { writing } from "../../contract/writing.ts";
import { requireOwn } from "./own-articles.ts";

/** As long as reads are kept by the hour. */
const DAYS = 30;

/** What became of one of the asker's articles day by day; a day without anything is a row of zeros. */
export async function readFigures(
  context: UserContext,
  { id }: ParsedInputOf<typeof writing.readFigures>,
): Promise<ArticleFigure[]> {
  await requireOwn(context, id);
  const { db, now } = context;
  const today = sql`(${now}::timestamptz)::date`;
  const first = sql`(${today} - ${DAYS - 1}::int)`;
  const { rows } = await sql<ArticleFigure>`
    with days as (select day::date as day from generate_series(${first}, ${today}, interval '1 day') day),
    was_read as (select hour::date as day, sum(reads) as reads from news_read_hours where article_id = ${id} and hour >= ${first} group by 1),
    liked as (select created_at::date as day, count(*) as likes from news_likes where article_id = ${id} and created_at >= ${first} group by 1),
    said as (select created_at::date as day, count(*) as comments from news_comments where article_id = ${id} and state = 'shown' and created_at >= ${first} group by 1)
    select day::text as day, coalesce(reads, 0)::int as reads, coalesce(likes, 0)::int as likes, coalesce(comments, 0)::int as comments
    from days left join was_read using (day) left join liked using (day) left join said using (day) order by day`.execute(
    db,
  );
  return rows;
}
