-- A browser is known by the hash of its device cookie, a program by its uuid. What is known by a browser's uuid, which scripts read, is trusted no more: it only says that the account has been logged in to.
update account_devices set device = 'former ' || device, second_factor_at = null;
-- Logins that stand tell which device they are bound to.
insert into account_devices (user_id, device, logged_in_at, second_factor_at)
select user_id, coalesce('browser ' || encode(device_cookie_hash, 'hex'), 'program ' || device), max(created_at), max(second_factor_at)
from account_sessions group by 1, 2;
alter table account_devices add constraint account_devices_name check (device ~ '^(browser [0-9a-f]{64}|program .+|former .+)$');

-- Codes that are on their way were asked for under another name: they are asked for anew.
delete from account_codes;
alter table account_codes add constraint account_codes_device check (device ~ '^(browser [0-9a-f]{64}|program .+)$');
