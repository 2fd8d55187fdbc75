-- A login of a browser is good with that browser's device cookie alone. Of older ones nobody knows whose they are, and a copy of one would stay good: everybody logs in once more.
delete from account_sessions;
alter table account_sessions add column device_cookie_hash bytea check (octet_length(device_cookie_hash) = 32);
