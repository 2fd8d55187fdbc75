-- What operators have decided in a queue, as they find it under 已处理. The case itself is a row of its own domain.
create table operator_console_decisions (
  id bigint generated always as identity primary key,
  queue text not null check (queue ~ '^[a-z]+(-[a-z]+)*$'),
  case_id bigint not null,
  -- As the card of the case was headed.
  title text not null default '',
  decision text not null check (decision <> ''),
  reason text not null default '' check (length(reason) <= 500),
  operator_id bigint not null references account_users on delete cascade,
  decided_at timestamptz not null,
  -- Who stood on any side of the case then: none of them is shown it.
  sides bigint[] not null default '{}',
  -- What is told to whom: of each a userId, title, text and path.
  notices jsonb not null default '[]',
  told_at timestamptz,
  -- What taking it back has to know of the case as it was.
  former jsonb,
  undone_at timestamptz,
  undone_by bigint references account_users on delete set null
);
create index on operator_console_decisions (queue, decided_at desc, id desc);
create index on operator_console_decisions (queue, case_id, id desc);
create index on operator_console_decisions (operator_id);
create index on operator_console_decisions (undone_by);
create index on operator_console_decisions (decided_at);
create index on operator_console_decisions using gin (sides);
create index on operator_console_decisions using gin (notices jsonb_path_ops);
