-- A database that serves a demonstration (its accounts, whose password everybody knows, are open) has shown codes to whoever asked:
-- what was made before accounts were marked is marked too. In production those accounts are shut, and nothing changes.
update account_users set is_demo = true
where not is_demo and exists (select from account_users as told where told.is_demo and told.password_hash is not null);
