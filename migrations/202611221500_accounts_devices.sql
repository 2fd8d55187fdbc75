-- Devices (the `uuid` of a browser) that somebody has logged in on: their wrong passwords are counted apart from those of strangers.
create table account_devices (
  user_id bigint not null references account_users on delete cascade,
  device text not null,
  logged_in_at timestamptz not null,
  primary key (user_id, device)
);
create index on account_devices (logged_in_at);
insert into account_devices select user_id, device, max(created_at) from account_sessions where device is not null group by user_id, device;

-- A token that is good on no device in particular is good on every one.
delete from account_sessions where device is null;
alter table account_sessions alter column device set not null;

-- Which device a code was sent for; null for one that did not say who it is.
delete from account_codes;
alter table account_codes add column device text;
