-- Brands and part numbers that companies propose for the catalogue.
create table catalogue_proposals (
  id bigint generated always as identity primary key,
  -- Nobody once the account is closed.
  user_id bigint references account_users on delete set null,
  brand_name text not null check (brand_name <> '' and length(brand_name) <= 60),
  brand_key text not null check (brand_key <> ''),
  -- Empty where the brand itself is proposed.
  mpn text not null default '' check (length(mpn) <= 64),
  category_id bigint references datasheet_categories on delete set null,
  datasheet_url text not null default '' check (length(datasheet_url) <= 2000),
  note text not null default '' check (length(note) <= 500),
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'rejected')),
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null))
);
-- The same is not proposed twice while it waits.
create unique index catalogue_proposals_waiting on catalogue_proposals (brand_key, lower(replace(mpn, ' ', ''))) where state = 'waiting';
create index on catalogue_proposals (created_at) where state = 'waiting';
create index on catalogue_proposals (user_id, created_at);
create index on catalogue_proposals (category_id);
