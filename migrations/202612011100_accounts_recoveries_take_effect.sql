-- What an operator has approved takes effect ten minutes later: until then he takes it back, and its owner stops it.
alter table account_recoveries
  add column decided_at timestamptz,
  add column decided_by bigint references account_users on delete set null;
create index on account_recoveries (decided_by);
alter table account_recoveries drop constraint account_recoveries_status_check;
alter table account_recoveries add constraint account_recoveries_status_check
  check (status in ('waiting', 'granted', 'stopped', 'approved', 'rejected', 'expired'));
alter table account_recoveries drop constraint account_recoveries_check2;
alter table account_recoveries add constraint account_recoveries_ended_check
  check ((status in ('waiting', 'granted')) = (ended_at is null) and (ended_at is null) = (ended_by is null));
alter table account_recoveries add constraint account_recoveries_granted_check check (status <> 'granted' or decided_at is not null);
drop index account_recoveries_open;
create unique index account_recoveries_open on account_recoveries (user_id) where status in ('waiting', 'granted');
create index on account_recoveries (decided_at) where status = 'granted';
