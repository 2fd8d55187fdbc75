-- Who may sign in, and the sign-ins that are in force.

create table account_users (
  id bigint generated always as identity primary key,
  mobile text not null unique,
  nick_name text not null,
  avatar text,
  role text not null default 'user' check (role in ('user', 'enterprise', 'operator', 'admin')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The token itself is known to its bearer only: what is kept is its SHA-256.
create table account_sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id bigint not null references account_users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on account_sessions (user_id);
create index on account_sessions (expires_at);
