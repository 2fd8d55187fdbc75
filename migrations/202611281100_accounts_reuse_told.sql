-- When the owner was last told that a code of his authenticator was shown again.
alter table account_second_factors add column reuse_told_at timestamptz;
