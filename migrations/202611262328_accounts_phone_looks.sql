-- Whom somebody was told the phone of: counted by the day, and kept for a while.
create table account_phone_looks (
  id bigint generated always as identity primary key,
  user_id bigint not null references account_users on delete cascade,
  subject text not null check (length(subject) between 1 and 40),
  subject_id bigint not null,
  looked_at timestamptz not null
);
create index on account_phone_looks (user_id, looked_at);
