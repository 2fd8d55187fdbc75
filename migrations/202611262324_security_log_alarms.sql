-- What the security log gave reason to look at: once for a subject within the time of its rule.
create table security_alarms (
  id bigint generated always as identity primary key,
  rule text not null check (rule ~ '^[a-z]+(-[a-z]+)*$'),
  -- Whom or what it is about: `user 12`, `number …` by its mark, or a network.
  subject text not null check (length(subject) <= 100),
  -- Whose account it is about, where that is known.
  user_id bigint,
  -- How many events gave reason, when it was raised.
  events int not null check (events >= 1),
  details jsonb not null default '{}',
  state text not null default 'new' check (state in ('new', 'seen', 'closed')),
  opened_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint,
  note text not null default '' check (length(note) <= 500)
);
create index on security_alarms (rule, subject, opened_at desc);
create index on security_alarms (opened_at) where state <> 'closed';
