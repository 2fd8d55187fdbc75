import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { AuthorName } from "../../contract/article-shapes.ts";
import type { comments } from "../../contract/comments.ts";
import { AUTHORS, WRITERS } from "../articles/author-names.ts";
import { requireReadable } from "./readable-article.ts";

const OFFERED_MAX = 8;

/** Who can be named in a comment on an article, by a part of the name: its author, then who talks there, then other authors. */
export async function listMentionable(
  context: Context,
  { articleId, words }: ParsedInputOf<typeof comments.listMentionable>,
): Promise<DataOf<typeof comments.listMentionable>> {
  const { authorId } = await requireReadable(context, articleId);
  const part = words.toLowerCase();
  const { rows } = await sql<AuthorName>`
    with near as (
      select ${authorId}::bigint as id, 1 as nearness where ${authorId}::bigint is not null
      union all (select user_id, 2 from news_comments where article_id = ${articleId} and state = 'shown' and user_id is not null)
      union all (select user_id, 3 from ${AUTHORS} as author where ${part} <> '' and strpos(lower(pen_name), ${part}) > 0)
    ), known as (select id, min(nearness) as nearness from near where id is distinct from ${context.user?.id ?? null}::bigint group by id)
    select writer.id, writer.name, writer.avatar, writer.mark, writer.is_sample from known join ${WRITERS} as writer on writer.id = known.id
    where strpos(lower(writer.name), ${part}) > 0
    order by starts_with(lower(writer.name), ${part}) desc, known.nearness, writer.name limit ${OFFERED_MAX}`.execute(
    context.db,
  );
  return rows;
}
