-- The version of an article that passed review and waits for its hour, while readers see the one before it.
alter table news_articles
  add column scheduled_version integer,
  add column scheduled_at timestamptz,
  add check ((scheduled_version is null) = (scheduled_at is null));
