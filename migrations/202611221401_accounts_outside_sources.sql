-- Sites outside (`fromswb`) that somebody has let know him, and the name by which each does: no two of them the same.
create table account_outside_consents (
  user_id bigint not null references account_users on delete cascade,
  source_id text not null,
  subject text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, source_id),
  unique (source_id, subject)
);

-- What carries a login through an address: good once, for a minute, and no longer than the session that it was made in.
create table account_login_tickets (
  ticket_hash bytea primary key check (octet_length(ticket_hash) = 32),
  -- `handover`: a site outside exchanges it for a name; `login`: a browser logs in with it.
  purpose text not null check (purpose in ('handover', 'login')),
  user_id bigint not null references account_users on delete cascade,
  -- Whom it is for, or who had it made; null for one that a user made for himself.
  source_id text,
  -- Null for one that a site outside had made.
  session_hash bytea references account_sessions on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (purpose = 'login' or (source_id is not null and session_hash is not null)),
  check (source_id is not null or session_hash is not null)
);
create index on account_login_tickets (expires_at);
create index on account_login_tickets (session_hash);
create index on account_login_tickets (user_id);

-- What sites outside have signed: each is taken once.
create table account_outside_nonces (
  source_id text not null,
  nonce text not null,
  expires_at timestamptz not null,
  primary key (source_id, nonce)
);
create index on account_outside_nonces (expires_at);
