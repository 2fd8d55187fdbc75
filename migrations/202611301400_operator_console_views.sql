-- What an operator narrows, sorts and shows a list of the console by, under a name; the team sees what he shares.
create table operator_console_views (
  id bigint generated always as identity primary key,
  owner_id bigint not null references account_users on delete cascade,
  list text not null check (list ~ '^[a-z]+(-[a-z]+)*$'),
  name text not null check (name <> '' and length(name) <= 40),
  -- As it stands in the address, without the page.
  query text not null default '' check (length(query) <= 1000),
  -- Which columns are shown; empty for all.
  columns text[] not null default '{}',
  is_shared boolean not null default false,
  created_at timestamptz not null,
  unique (owner_id, list, name)
);
create index on operator_console_views (list, id);
-- Which columns of a list an operator shows where no view says so, on whichever machine he works.
create table operator_console_columns (
  owner_id bigint not null references account_users on delete cascade,
  list text not null check (list ~ '^[a-z]+(-[a-z]+)*$'),
  columns text[] not null,
  primary key (owner_id, list)
);
