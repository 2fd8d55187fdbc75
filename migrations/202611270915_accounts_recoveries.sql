-- Who has lost his phone asks that his second factor be removed, or that a new number be bound: after some days, in which it can be
-- stopped, an operator decides.
create table account_recoveries (
  id bigint generated always as identity primary key,
  user_id bigint not null references account_users on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'stopped', 'approved', 'rejected', 'expired')),
  removes_factors boolean not null,
  -- The number that is to be bound: a code has shown that it is the asker's.
  mobile text check (mobile ~ '^\+\d{8,15}$'),
  reason text not null check (length(reason) between 1 and 200),
  -- By which its device is known; null where a browser brings no cookie.
  device text,
  address text not null,
  user_agent text not null,
  -- SHA-256 of the keys in the mails by which it is stopped, one for each mail.
  stop_key_hashes bytea[] not null check (cardinality(stop_key_hashes) <= 10),
  asked_at timestamptz not null,
  ready_at timestamptz not null check (ready_at > asked_at),
  reminders smallint not null default 0,
  ended_at timestamptz,
  ended_by text check (ended_by in ('link', 'login', 'factor', 'number', 'operator', 'time')),
  -- How an operator has checked it, or why it was rejected.
  note text not null default '' check (length(note) <= 500),
  check (removes_factors or mobile is not null),
  check ((status = 'waiting') = (ended_at is null) and (ended_at is null) = (ended_by is null))
);
create unique index account_recoveries_open on account_recoveries (user_id) where status = 'waiting';
create index on account_recoveries (user_id, asked_at);
create index on account_recoveries (ready_at) where status = 'waiting';

-- Since when a device logs in to an account; of those that were there before the last time is what is known.
alter table account_devices add column known_since timestamptz;
update account_devices set known_since = logged_in_at;
alter table account_devices alter column known_since set not null, alter column known_since set default now();
