-- When a site was handed a login: what has ended before is no reason to end it.
alter table account_outside_logins add column handed_at timestamptz not null default now();
create index on account_outside_logins (source_id, subject);

-- What sites outside are still to be told: that all logins have ended that they know by this name.
create table account_outside_tells (
  source_id text not null,
  subject text not null,
  ended_at timestamptz not null,
  tried_at timestamptz,
  primary key (source_id, subject)
);
