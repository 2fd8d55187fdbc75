-- What those who run the portal tell everybody: it lies among the notices of each user, once.
create table site_announcements (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 100),
  text text not null default '' check (length(text) <= 1000),
  path text check (path ~ '^/[^/\\]' and length(path) <= 500),
  -- Users up to this number have it.
  told_up_to bigint not null default 0,
  told integer not null default 0,
  is_told boolean not null default false,
  published_at timestamptz not null,
  withdrawn_at timestamptz
);
alter table site_notices add column announcement_id bigint references site_announcements on delete cascade;
create unique index on site_notices (announcement_id, user_id) where announcement_id is not null;
