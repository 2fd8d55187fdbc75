-- From when an owner of a company needs a second factor for what changes it; null: from his certification on. Those who were there
-- before have thirty days, which they are told of once.
alter table account_users add column factor_due_at timestamptz, add column factor_told_at timestamptz;
update account_users set factor_due_at = now() + interval '30 days'
where not is_demo and id in (select owner_id from suppliers_enterprises);
create index on account_users (factor_due_at) where factor_due_at is not null and factor_told_at is null;
