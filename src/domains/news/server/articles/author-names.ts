import { type RawBuilder, sql } from "kysely";
import { AVATAR_PICTURE } from "#domains/accounts/server/public/looked-at-pictures.ts";
import { isHeld } from "#domains/moderation/server/public.ts";
import type { Context } from "#platform/context.ts";
import type { AuthorName } from "../../contract/article-shapes.ts";

/** Authors by approval, as a table: what they say of themselves by the `user_id` of each. */
export const AUTHORS = sql`(select user_id, pen_name, mark, bio, fields, is_sample from news_authors where state = 'approved')`;

/** Whoever may write, as a table: `id`, `name`, `avatar`, `mark`, `is_sample`, `bio`, `is_approved`. An author by approval goes by his pen name; closed accounts are nobody. */
export const WRITERS = sql`(
  select writer.id, coalesce(author.pen_name, writer.nick_name) as name, case when ${isHeld(AVATAR_PICTURE, "writer.id")} then '' else coalesce(writer.avatar, '') end as avatar, author.mark,
    coalesce(author.is_sample, false) as is_sample, coalesce(author.bio, '') as bio, author.user_id is not null as is_approved
  from account_users as writer left join ${AUTHORS} as author on author.user_id = writer.id where writer.closed_at is null)`;

/** Who writes, by id. */
export async function readAuthors({ db }: Pick<Context, "db">, ids: number[]): Promise<Map<number, AuthorName>> {
  if (ids.length === 0) return new Map();
  const { rows } =
    await sql<AuthorName>`select id, name, avatar, mark, is_sample from ${WRITERS} as writer where id = any(${[...new Set(ids)]}::bigint[])`.execute(
      db,
    );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Who writes, as a column of a query that knows his id; null for nobody. */
export function authorAsJson(id: RawBuilder<unknown>): RawBuilder<AuthorName | null> {
  return sql<AuthorName | null>`(select json_build_object('id', writer.id, 'name', writer.name, 'avatar', writer.avatar, 'mark', writer.mark, 'isSample', writer.is_sample)
    from ${WRITERS} as writer where writer.id = ${id})`;
}

/** Under which name a user writes; null for nobody and closed accounts. */
export async function nameOf(context: Pick<Context, "db">, id: number | null): Promise<string | null> {
  return id === null ? null : ((await readAuthors(context, [id])).get(id)?.name ?? null);
}
