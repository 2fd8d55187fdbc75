-- Kinds of notices that a user does not want by mail, and those that he wants by SMS.
alter table account_users
  add column notices_not_mailed text[] not null default '{}',
  add column notices_by_sms text[] not null default '{}';
