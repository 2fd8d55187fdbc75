-- Which versions were published once: a report names the one that was read, and never a draft.
alter table news_versions add column was_published boolean not null default false;
update news_versions version set was_published = true
  from news_articles article where article.id = version.article_id and article.published_version = version.version;
