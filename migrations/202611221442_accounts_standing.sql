-- How an account stands with those who run the portal, and what its owner has asked for.
alter table account_users
  -- A frozen account can't be logged in to.
  add column frozen_at timestamptz,
  add column frozen_reason text check (length(frozen_reason) <= 500),
  -- A muted one publishes nothing until then.
  add column muted_until timestamptz,
  add column muted_reason text check (length(muted_reason) <= 500),
  -- For operators alone.
  add column risk_note text not null default '' check (length(risk_note) <= 1000),
  -- Asked to be closed: when that takes effect unless it is undone.
  add column closing_at timestamptz,
  -- Closed: what names a person is gone.
  add column closed_at timestamptz,
  add column last_seen_at timestamptz not null default now(),
  -- Warnings that it is not used.
  add column unused_warnings smallint not null default 0,
  add column unused_warned_at timestamptz,
  -- What its owner does not want to be told.
  add column muted_notices text[] not null default '{}',
  add check ((frozen_at is null) = (frozen_reason is null)),
  add check ((muted_until is null) = (muted_reason is null));
create index on account_users (closing_at) where closing_at is not null and closed_at is null;
create index on account_users (last_seen_at) where frozen_at is null and closed_at is null;
update account_users set last_seen_at = greatest(created_at, coalesce((select max(last_seen_at) from account_sessions where user_id = account_users.id), created_at));

-- When and where somebody logged in; kept half a year (see forget-old.ts).
create table account_logins (
  id bigint generated always as identity primary key,
  user_id bigint not null references account_users on delete cascade,
  at timestamptz not null,
  user_agent text not null,
  address text not null
);
create index on account_logins (user_id, id desc);
create index on account_logins (at);

-- Long work that somebody asked for: 任务列表.
create table account_tasks (
  id bigint generated always as identity primary key,
  user_id bigint not null references account_users on delete cascade,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  title text not null check (length(title) between 1 and 200),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  progress integer not null default 0 check (progress between 0 and 100),
  -- What became of it, or why nothing did.
  note text not null default '' check (length(note) <= 1000),
  result_sha256 text check (result_sha256 ~ '^[0-9a-f]{64}$'),
  result_name text,
  error_sha256 text check (error_sha256 ~ '^[0-9a-f]{64}$'),
  -- Until then its files can be saved.
  expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((result_sha256 is null) = (result_name is null))
);
create index on account_tasks (user_id, id desc);
create index on account_tasks (expires_at) where expires_at is not null;
-- One at a time of each kind for one user: asked for again, it is the same.
create unique index account_tasks_one_at_a_time on account_tasks (user_id, kind) where state in ('waiting', 'running') and kind = 'export-data';
