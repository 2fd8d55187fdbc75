-- Why operators changed how accounts stand. The log of their acts forgets nothing, so it knows only that there was a reason; the words go with the account.
create table account_standing_reasons (
  id bigint generated always as identity primary key,
  user_id bigint not null references account_users on delete cascade,
  act text not null,
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null default now()
);
create index on account_standing_reasons (user_id, id);
