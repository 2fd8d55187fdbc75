import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { writingRefusals } from "../../errors.ts";
import { isReported } from "../reports/reported-versions.ts";

const VERSIONS_MAX = 50;
/** Of one account, in all its articles: a hundred long ones with fifty versions each. */
const ACCOUNT_MEGABYTES_MAX = 200;
const ACCOUNT_BYTES_MAX = ACCOUNT_MEGABYTES_MAX * 1_000_000;

/** A version that is not forgotten: the last one, what waits for review, was returned, is read or waits for its hour, or was reported. */
const IS_NEEDED = sql`(version.version in (article.version, coalesce(article.submitted_version, 0), coalesce(article.published_version, 0), coalesce(article.scheduled_version, 0), coalesce(article.returned_version, 0))
  or ${isReported("article.id", "version.version")})`;

/** Forgets the oldest versions of an article past the fiftieth, and those of its author past what one account may hold: those first that were saved by themselves, and none that is needed. */
export async function removeOldVersions({ db }: Pick<Context, "db">, articleId: number): Promise<void> {
  await sql`
    with versions as (
      select version.article_id, version.version, version.is_kept, version.saved_at, version.size_bytes, ${IS_NEEDED} as is_needed
      from news_articles as article join news_versions as version on version.article_id = article.id
      where article.id = ${articleId} or article.author_id = (select author_id from news_articles where id = ${articleId})
    ), ranked as (
      select article_id, version, is_needed, row_number() over (partition by article_id order by is_needed desc, is_kept desc, version desc) as place,
        sum(size_bytes) over (order by is_needed desc, is_kept desc, saved_at desc, article_id, version) as bytes
      from versions
    )
    delete from news_versions where (article_id, version) in (
      select held.article_id, held.version from ranked join news_versions as held on held.article_id = ranked.article_id and held.version = ranked.version
      where not ranked.is_needed and (ranked.place > ${VERSIONS_MAX} or ranked.bytes > ${ACCOUNT_BYTES_MAX}) for update of held skip locked)`.execute(
    db,
  );
}

/** Refuses another article or a longer text of an account whose texts fill what it may hold, though no version is kept that is not needed. */
export async function refuseFull({ db }: Pick<Context, "db">, authorId: number): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(version.size_bytes), 0)::bigint as bytes from news_articles as article join news_versions as version on version.article_id = article.id where article.author_id = ${authorId} and ${IS_NEEDED}`.execute(
    db,
  );
  if (rows[0]!.bytes > ACCOUNT_BYTES_MAX) throw writingRefusals.textsFull({ most: ACCOUNT_MEGABYTES_MAX });
}
