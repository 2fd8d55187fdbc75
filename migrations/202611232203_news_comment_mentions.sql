-- Whom a comment names by @, and where in its text.
create table news_comment_mentions (
  comment_id bigint not null references news_comments on delete cascade,
  -- In units of the text as browsers count them, the @ included.
  starts_at integer not null check (starts_at >= 0),
  length integer not null check (length > 1),
  user_id bigint not null references account_users on delete cascade,
  primary key (comment_id, starts_at)
);
create index on news_comment_mentions (user_id);
