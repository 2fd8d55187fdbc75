-- Devices on which the second factor of their account was passed: wrong codes of theirs are counted apart from those of strangers.
alter table account_devices add column second_factor_at timestamptz;
update account_devices as known set second_factor_at = session.second_factor_at
from (select user_id, device, max(second_factor_at) as second_factor_at from account_sessions group by user_id, device) as session
where session.user_id = known.user_id and session.device = known.device;
