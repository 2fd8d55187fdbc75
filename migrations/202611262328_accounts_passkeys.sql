-- Keys of devices (WebAuthn) that pass an account's second factor: the portal keeps the public half.
create table account_passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references account_users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- What the device last counted; those that count nothing stay at 0.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (name <> ''),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index on account_passkeys (user_id);

-- What a passkey has to sign: one for a login and a purpose, kept as its hash, good once.
create table account_passkey_challenges (
  session_key bytea not null check (octet_length(session_key) = 32),
  purpose text not null check (purpose in ('add', 'pass')),
  user_id bigint not null references account_users on delete cascade,
  challenge_hash bytea not null check (octet_length(challenge_hash) = 32),
  expires_at timestamptz not null,
  primary key (session_key, purpose)
);
create index on account_passkey_challenges (user_id);
create index on account_passkey_challenges (expires_at);
