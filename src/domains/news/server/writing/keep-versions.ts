import { sql } from "kysely";
import type { Context } from "#platform/context.ts";

const VERSIONS_MOST = 50;

/** Forgets the oldest versions past the fiftieth, those first that were saved by themselves; never the last one, nor what waits for review, is read or was reported. */
export async function keepVersions({ db }: Pick<Context, "db">, articleId: number): Promise<void> {
  await sql`
    delete from news_versions where article_id = ${articleId} and version in (
      select version.version from news_versions version join news_articles article on article.id = version.article_id
      where article.id = ${articleId} and version.version <> article.version and version.version is distinct from article.submitted_version and version.version is distinct from article.published_version
        and not exists (select from news_reports report where report.article_id = article.id and report.version = version.version and report.state = 'waiting')
      order by version.is_kept, version.version
      limit greatest(0, (select count(*) from news_versions where article_id = ${articleId}) - ${VERSIONS_MOST}))`.execute(db);
}
