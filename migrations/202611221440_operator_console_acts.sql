-- What operators did: who, when, what it was before and after. Written once; an entry outlives the account that it names.
create table operator_console_acts (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null where it was done by a command on the machine itself.
  operator_id bigint,
  operator_name text not null check (operator_name <> ''),
  act text not null check (act ~ '^[a-z]+(-[a-z]+)*$'),
  subject text not null check (subject ~ '^[a-z]+(-[a-z]+)*$'),
  subject_id text not null default '' check (length(subject_id) <= 200),
  reason text not null default '',
  before jsonb,
  after jsonb,
  address text not null default ''
);
create index on operator_console_acts (at desc, id desc);
create index on operator_console_acts (operator_id, id desc);
create index on operator_console_acts (subject, subject_id, id desc);

create function operator_console_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger acts_stay before update or delete or truncate on operator_console_acts for each statement execute function operator_console_refuse_change();
-- Also for who sets session_replication_role.
alter table operator_console_acts enable always trigger acts_stay;

-- Who is at work on a case of a queue. The case itself is a row of its own domain.
create table operator_console_holds (
  queue text not null check (queue ~ '^[a-z]+(-[a-z]+)*$'),
  case_id bigint not null,
  operator_id bigint not null references account_users on delete cascade,
  held_at timestamptz not null,
  -- Who handed it over, and what he said; null where the holder took it himself.
  handed_by bigint references account_users on delete set null,
  note text not null default '' check (length(note) <= 500),
  primary key (queue, case_id)
);
create index on operator_console_holds (operator_id);
