-- Why an account is frozen is told in words that may change; who may take it back depends on this.
alter table account_users add column frozen_for text check (frozen_for in ('operator', 'unused'));
update account_users set frozen_for = case when frozen_reason like '超过两个月未登录%' then 'unused' else 'operator' end where frozen_at is not null;
alter table account_users add check ((frozen_at is null) = (frozen_for is null));
