-- Accounts with numbers of three regions, passwords, profiles; nobody's name is like another's.

alter table account_users alter column mobile drop not null;
update account_users set mobile = '+86' || mobile where mobile ~ '^1[0-9]{10}$';
alter table account_users
  add check (mobile ~ '^\+(86|852|886)[0-9]{8,11}$'),
  add column email text unique check (email = lower(email)),
  -- How names are compared: width and case do not count.
  add column nick_key text generated always as (lower(normalize(nick_name, NFKC))) stored unique,
  -- argon2id of the digest that a browser sends.
  add column password_hash text,
  add column gender text not null default 'secret' check (gender in ('male', 'female', 'secret')),
  add column identity text check (identity in ('engineer', 'buyer', 'trader', 'agent', 'maker', 'student', 'other')),
  add column region text not null default '',
  add column company text not null default '',
  add column position text not null default '',
  add column industry text not null default '',
  add column introduction text not null default '',
  add column share_code text not null default upper(substr(md5(gen_random_uuid()::text), 1, 10)) unique,
  add column invited_by bigint references account_users on delete set null,
  -- The site that somebody came from when he registered.
  add column from_source text,
  -- The user agreement that was accepted; null for who was made by the portal itself.
  add column agreement_version text,
  add column agreed_at timestamptz,
  add column is_demo boolean not null default false;
create index on account_users (avatar) where avatar is not null;
create index on account_users (invited_by) where invited_by is not null;
update account_users set is_demo = true where mobile in ('+8613800000001', '+8613800000002', '+8613800000003', '+8613800000004', '+8613800000009');

-- Those that stand go on: the device that they are on is told by none of them.
alter table account_sessions
  add column id bigint generated always as identity unique,
  add column last_seen_at timestamptz not null default now(),
  -- The `uuid` of the browser that logged in; a token that comes from another one opens nothing.
  add column device text,
  add column address text not null default '',
  add column user_agent text not null default '',
  add column second_factor_at timestamptz,
  add column from_source text;

-- Codes that are good for one number (or e-mail address) and one purpose; a new one takes the place of the older.
create table account_codes (
  target text not null,
  purpose text not null check (purpose in ('login', 'register', 'reset', 'bind', 'change', 'email')),
  code_hmac bytea not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  primary key (target, purpose)
);
create index on account_codes (expires_at);

-- What limits of sending are counted by.
create table account_code_sendings (
  id bigint generated always as identity primary key,
  target text not null,
  purpose text not null,
  -- The country code of a number; empty for mail.
  country text not null,
  device text,
  network text not null,
  sent_at timestamptz not null
);
create index on account_code_sendings (target, sent_at);
create index on account_code_sendings (device, sent_at) where device is not null;
create index on account_code_sendings (network, sent_at);
create index on account_code_sendings (country, sent_at);

-- Tries to guess a secret: of an account from one network, of an account, from a network.
create table account_tries (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  tried_at timestamptz not null
);
create index on account_tries (kind, subject, tried_at);
create index on account_tries (tried_at);

-- Solved proofs of work: each is taken once.
create table account_captchas (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  expires_at timestamptz not null
);
create index on account_captchas (expires_at);

-- Who somebody is to WeChat or QQ.
create table account_identities (
  id bigint generated always as identity primary key,
  user_id bigint not null references account_users on delete cascade,
  provider text not null check (provider in ('wechat', 'qq')),
  app_id text not null,
  open_id text not null,
  union_id text,
  nick_name text not null,
  created_at timestamptz not null default now(),
  unique (provider, app_id, open_id),
  unique (user_id, provider)
);
create unique index on account_identities (provider, union_id) where union_id is not null;

-- Social logins that are under way, each good for one return to the browser that began it.
create table account_oauth_states (
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  provider text not null check (provider in ('wechat', 'qq')),
  op text not null check (op in ('login', 'bind')),
  user_id bigint references account_users on delete cascade,
  return_to text not null check (return_to like '/%' and return_to not like '//%'),
  from_source text,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((op = 'bind') = (user_id is not null))
);
create index on account_oauth_states (expires_at);

-- Identities that are known to be somebody's, and wait for his phone.
create table account_social_tickets (
  ticket_hash bytea primary key check (octet_length(ticket_hash) = 32),
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  provider text not null check (provider in ('wechat', 'qq')),
  app_id text not null,
  open_id text not null,
  union_id text,
  nick_name text not null,
  from_source text,
  expires_at timestamptz not null
);
create index on account_social_tickets (expires_at);

-- Secrets of authenticators, sealed with the server's key.
create table account_second_factors (
  user_id bigint primary key references account_users on delete cascade,
  secret_sealed text,
  -- Waits for its first code before it takes the other's place.
  next_secret_sealed text,
  -- The step of the last code that was taken: none is taken twice.
  last_step bigint not null default 0,
  updated_at timestamptz not null default now()
);
create table account_recovery_codes (
  user_id bigint not null references account_users on delete cascade,
  code_hmac bytea not null,
  primary key (user_id, code_hmac)
);

create table account_favourites (
  user_id bigint not null references account_users on delete cascade,
  kind text not null check (kind in ('document', 'part')),
  target_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (user_id, kind, target_id)
);
create index on account_favourites (user_id, kind, created_at desc, target_id desc);

create table account_follows (
  user_id bigint not null references account_users on delete cascade,
  kind text not null check (kind in ('brand', 'part')),
  target_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (user_id, kind, target_id)
);
create index on account_follows (user_id, kind, created_at desc, target_id desc);

-- Datasheets that people had mailed to them, for the limit of a day.
create table account_document_mails (
  id bigint generated always as identity primary key,
  user_id bigint not null references account_users on delete cascade,
  document_id bigint not null,
  sent_at timestamptz not null
);
create index on account_document_mails (user_id, sent_at);
