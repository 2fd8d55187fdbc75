-- A line that was written by hand and holds a sensitive word is a case of its own.
alter table suppliers_stock_lines add column is_held boolean not null default false;
create index suppliers_stock_lines_held_alone on suppliers_stock_lines (company_id) where is_held;
-- Nor does it count anywhere.
create trigger hold_line_alone before insert or update on suppliers_stock_lines
  for each row when (new.is_held and new.is_fresh) execute function suppliers_hold_line();
alter table suppliers_stock_lines add constraint suppliers_stock_lines_held_alone_unseen check (not (is_held and is_fresh));
create trigger forget_public_text after delete on suppliers_stock_lines
  referencing old table as gone for each statement execute function forget_public_text('stock-line');

-- The last change that a user has made by hand, so that he can undo it: of each line what it said before (null: it was not there),
-- and what tells whether somebody has changed it since (null: it is gone).
create table suppliers_stock_undo (
  user_id bigint primary key references account_users on delete cascade,
  company_id bigint not null references suppliers_companies on delete cascade,
  act text not null check (length(act) <= 100),
  lines jsonb not null,
  changed_at timestamptz not null
);
create index on suppliers_stock_undo (company_id);
