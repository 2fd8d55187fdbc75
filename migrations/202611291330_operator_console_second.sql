-- What an operator proposes where money or identity is touched: another one confirms it.
create table operator_console_proposals (
  queue text not null check (queue ~ '^[a-z]+(-[a-z]+)*$'),
  case_id bigint not null,
  decision text not null check (decision <> ''),
  reason text not null default '' check (length(reason) <= 500),
  operator_id bigint not null references account_users on delete cascade,
  proposed_at timestamptz not null,
  -- When what he saw was brought: of what was brought anew since he has proposed nothing.
  opened_at timestamptz not null,
  primary key (queue, case_id)
);
create index on operator_console_proposals (operator_id);

-- Who proposed what another confirmed; or that one decided alone what asks for two.
alter table operator_console_decisions
  add column proposed_by bigint references account_users on delete set null,
  add column is_alone boolean not null default false;
create index on operator_console_decisions (proposed_by);
