import { sql } from "kysely";
import { relatedRows } from "#platform/domain/related-things.ts";
import { LISTED_STATE_LABELS, type ListedState } from "../labels.ts";
import { listedState } from "./articles/seen.ts";

const STATES: Readonly<Record<string, string>> = LISTED_STATE_LABELS satisfies Record<ListedState, string>;
const articlePath = (id: number) => `/ops/articles/${id}`;
/** Of an article that was submitted once, the title that was. */
const titled = (now: Date) => sql`
  select article.id, article.author_id, ${listedState(now)} as state, article.updated_at,
    (select version.title from news_versions version where version.article_id = article.id
      and version.version = coalesce(article.submitted_version, article.published_version)) as title
  from news_articles article where coalesce(article.submitted_version, article.published_version) is not null`;

/** Articles of people, and those that speak of a part. */
export const relatedThings = [
  relatedRows({
    of: "user",
    title: "文章",
    order: 40,
    rows: (id, { now }) => sql`
      select id, title, state as note from (${titled(now)}) article where author_id = ${id} order by updated_at desc, id desc`,
    noteOf: (state) => STATES[state] ?? state,
    pathOf: articlePath,
  }),
  relatedRows({
    of: "enterprise",
    title: "成员的文章",
    order: 60,
    rows: (id, { now }) => sql`
      select article.id, article.title, article.state as note
      from (${titled(now)}) article join suppliers_members member on member.user_id = article.author_id
      where member.enterprise_id = ${id} order by article.updated_at desc, article.id desc`,
    noteOf: (state) => STATES[state] ?? state,
    pathOf: articlePath,
  }),
  relatedRows({
    of: "part",
    title: "提到它的文章",
    order: 30,
    rows: (id, { now }) => sql`
      select article.id, article.title, article.state as note
      from (${titled(now)}) article join news_article_parts told on told.article_id = article.id
      where told.part_id = ${id} order by article.updated_at desc, article.id desc`,
    noteOf: (state) => STATES[state] ?? state,
    pathOf: articlePath,
  }),
  relatedRows({
    of: "article",
    title: "作者",
    order: 10,
    rows: (id) => sql`
      select writer.id, writer.nick_name as title, author.pen_name as note
      from news_articles article join account_users writer on writer.id = article.author_id
        left join news_authors author on author.user_id = writer.id and author.state = 'approved'
      where article.id = ${id}`,
    noteOf: (penName) => `笔名 ${penName}`,
    pathOf: (id) => `/ops/users/${id}`,
  }),
  relatedRows({
    of: "article",
    title: "提到的型号",
    order: 20,
    rows: (id) => sql`
      select part.id, part.mpn as title, null::text as note
      from news_article_parts told join datasheet_parts part on part.id = told.part_id
      where told.article_id = ${id} order by part.popularity desc, part.id`,
    pathOf: (id) => `/ops/parts/${id}`,
  }),
];
