-- Which version of an article an operator has opened: nothing is published that nobody read.
create table news_review_looks (
  operator_id bigint not null references account_users on delete cascade,
  article_id bigint not null references news_articles on delete cascade,
  version integer not null check (version > 0),
  looked_at timestamptz not null,
  primary key (article_id, version, operator_id)
);
create index on news_review_looks (operator_id);

-- What of the list of words a version holds, found when it is handed in.
alter table news_versions add column held_for text[] not null default '{}';

-- The version that readers saw when it was reported: it is kept until the report is decided.
alter table news_reports add column version integer;
