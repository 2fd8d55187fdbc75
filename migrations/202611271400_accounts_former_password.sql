-- A password that an approved recovery has ended: it opens nothing, and who still shows it is told so. Gone with the next one.
alter table account_users add former_password_hash text;
alter table account_users add check (password_hash is null or former_password_hash is null);
