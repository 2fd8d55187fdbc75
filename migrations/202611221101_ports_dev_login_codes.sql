-- Codes of the local authorise pages, each good for one exchange.
create table dev_login_codes (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  provider text not null check (provider in ('wechat', 'qq')),
  open_id text not null,
  redirect_uri text not null,
  expires_at timestamptz not null
);
create index on dev_login_codes (expires_at);
