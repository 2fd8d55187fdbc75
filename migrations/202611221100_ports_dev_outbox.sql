-- What the embedded drivers of SMS and mail would have sent, for the eyes of whoever runs the demonstration.
create table dev_outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('sms', 'mail')),
  message_id text not null,
  recipient text not null,
  -- Mail only.
  subject text,
  text text not null,
  html text,
  -- Names of the files that come with a mail.
  attachments text[] not null default '{}',
  created_at timestamptz not null default now()
);
create index on dev_outbox (created_at);
-- A mail that is sent again under its name is one mail; each SMS that a carrier accepts arrives.
create unique index on dev_outbox (message_id) where kind = 'mail';
