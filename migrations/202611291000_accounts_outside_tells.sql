-- What sites outside are still to be told: that the logins that they know by this name ended at that time, all at the latest.
create table account_outside_tells (
  source_id text not null,
  subject text not null,
  ended_at timestamptz not null,
  tried_at timestamptz,
  primary key (source_id, subject)
);
