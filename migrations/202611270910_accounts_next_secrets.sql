-- A secret that waits for its first code is good in the login that asked for it, for a quarter of an hour; those that wait now are asked for anew.
update account_second_factors set next_secret_sealed = null;
alter table account_second_factors
  add column next_session_key bytea check (octet_length(next_session_key) = 32),
  add column next_expires_at timestamptz,
  add constraint account_second_factors_next check (num_nulls(next_secret_sealed, next_session_key, next_expires_at) in (0, 3));
create index on account_second_factors (next_expires_at) where next_expires_at is not null;
