import { type RawBuilder, sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { Column } from "../../contract/article-shapes.ts";
import { COLUMNS_MAX } from "../../contract/authors.ts";
import type { Author, newsArticles } from "../../contract/articles.ts";
import { countAuthorAttachments } from "../attachments/list-author-attachments.ts";
import { AUTHORS, readAuthors } from "./author-names.ts";
import { isSeen } from "./seen.ts";

type Reading = Pick<Context, "db" | "now">;

/** Who writes: any account has a picture; what else there is to know is told of those alone who write. */
export async function readAuthor(
  context: Context,
  { id }: ParsedInputOf<typeof newsArticles.readAuthor>,
): Promise<DataOf<typeof newsArticles.readAuthor>> {
  const [known, approved, sums, region, attachments] = await Promise.all([
    readAuthors(context, [id]).then((authors) => authors.get(id)),
    readOwnWords(context, id),
    countWritings(context, id),
    lastPlace(context, id),
    countAuthorAttachments(context, id),
  ]);
  if (!known) throw doorRefusals.notFound("没有这个作者");
  const isWriter = approved !== undefined || sums.articles > 0;
  return {
    ...known,
    name: isWriter ? known.name : "",
    avatar: known.avatar || null,
    bio: approved?.bio ?? "",
    fields: approved?.fields ?? [],
    region: isWriter ? region : "",
    ...sums,
    attachments,
    columns: isWriter ? await listColumnsOf(context, id) : [],
    now: context.now.toISOString(),
  };
}

/** From where the last came of what readers see of him. */
async function lastPlace({ db, now }: Reading, userId: number): Promise<string> {
  const { rows } = await sql<{ region: string }>`
    (select version.region, article.submitted_at as at from news_articles as article
     join news_versions as version on version.article_id = article.id and version.version = article.published_version
     where article.author_id = ${userId} and ${isSeen(now)} order by article.published_at desc limit 1)
    union all (select region, created_at from news_comments where user_id = ${userId} and state = 'shown' order by created_at desc limit 1)
    order by at desc nulls last limit 1`.execute(db);
  return rows[0]?.region ?? "";
}

/** What stands in a few words beside an article of his, as a query within another one. */
export function authorFacts(id: number, now: Date): RawBuilder<{ bio: string; articles: number; followers: number }> {
  return sql`
    select coalesce((select bio from ${AUTHORS} as author where user_id = ${id}), '') as bio,
      (select count(*) from news_articles as article where article.author_id = ${id} and ${isSeen(now)}) as articles, ${followersOf(id)} as followers`;
}

function followersOf(authorId: number): RawBuilder<number> {
  return sql`(select count(*) from account_follows where kind = 'author' and target_id = ${authorId})`;
}

/** What an author by approval says of himself. */
async function readOwnWords({ db }: Reading, id: number): Promise<{ bio: string; fields: string[] } | undefined> {
  const { rows } = await sql<{
    bio: string;
    fields: string[];
  }>`select bio, fields from ${AUTHORS} as author where user_id = ${id}`.execute(db);
  return rows[0];
}

/** What readers see of him and how it is taken, in figures. */
export async function countWritings({ db, now }: Reading, authorId: number) {
  const { rows } = await sql<{ articles: number; reads: number; likes: number; followers: number }>`
    select count(*) as articles, coalesce(sum(article.reads), 0)::bigint as reads, coalesce(sum(article.likes), 0)::bigint as likes,
      ${followersOf(authorId)} as followers
    from news_articles as article where article.author_id = ${authorId} and ${isSeen(now)}`.execute(db);
  return rows[0]!;
}

/** Authors by approval, those with the most followers first. */
export async function leadingAuthors(context: Reading, most: number): Promise<Author[]> {
  const { rows } = await sql<{ id: number; bio: string; articles: number; followers: number }>`
    select author.user_id as id, author.bio,
      (select count(*) from news_articles as article where article.author_id = author.user_id and ${isSeen(context.now)}) as articles,
      (select count(*) from account_follows where kind = 'author' and target_id = author.user_id) as followers
    from ${AUTHORS} as author order by followers desc, articles desc, author.user_id limit ${most}`.execute(context.db);
  const names = await readAuthors(
    context,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => (names.has(row.id) ? [{ ...names.get(row.id)!, ...row }] : []));
}

/** Columns that hold something, those with the most followers first. */
export async function leadingColumns(context: Reading, most: number): Promise<Column[]> {
  return listColumns(
    context,
    sql`exists (select from news_articles as article where article.column_id = listed.id and ${isSeen(context.now)})`,
    most,
  );
}

/** The columns of an author, those with the most followers first. */
export function listColumnsOf(context: Reading, authorId: number): Promise<Column[]> {
  return listColumns(context, sql`author_id = ${authorId}`, COLUMNS_MAX);
}

export async function readColumn(context: Reading, id: number): Promise<Column | null> {
  return (await listColumns(context, sql`id = ${id}`, 1))[0] ?? null;
}

async function listColumns(context: Reading, which: ReturnType<typeof sql>, most: number): Promise<Column[]> {
  const { rows } = await sql<Omit<Column, "author"> & { authorId: number }>`
    select id, name, summary, is_sample, author_id,
      (select count(*) from news_articles as article where article.column_id = listed.id and ${isSeen(context.now)}) as articles,
      (select count(*) from account_follows where kind = 'column' and target_id = listed.id) as followers
    from news_columns as listed where ${which} order by followers desc, articles desc, id limit ${most}`.execute(
    context.db,
  );
  const names = await readAuthors(
    context,
    rows.map(({ authorId }) => authorId),
  );
  return rows.map(({ authorId, ...row }) => ({ ...row, author: names.get(authorId) ?? null }));
}
