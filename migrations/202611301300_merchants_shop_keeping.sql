-- A shop's term and how it ends, and the slip of the bank by which its deposit was told.
alter table suppliers_merchants drop constraint suppliers_merchants_state_check;
-- left: it has asked to go, and an operator has let it
alter table suppliers_merchants add constraint suppliers_merchants_state_check
  check (state in ('draft', 'submitted', 'reviewing', 'incomplete', 'signing', 'deposit', 'open', 'suspended', 'removed', 'left'));
alter table suppliers_merchant_steps drop constraint suppliers_merchant_steps_state_check;
alter table suppliers_merchant_steps add constraint suppliers_merchant_steps_state_check
  check (state in ('draft', 'submitted', 'reviewing', 'incomplete', 'signing', 'deposit', 'open', 'suspended', 'removed', 'left'));
drop index suppliers_merchants_shop_name;
create unique index suppliers_merchants_shop_name on suppliers_merchants (lower(shop_name)) where state not in ('draft', 'removed', 'left') and shop_name <> '';
alter table suppliers_merchants
  add column deposit_slip_id bigint references suppliers_files on delete set null,
  -- When an operator has found the deposit in the account.
  add column deposit_received_at timestamptz,
  -- The last day of what was agreed, in China's time.
  add column term_ends_on date,
  add column term_reminded_days integer,
  -- Its owner wants to leave; an operator decides.
  add column exit_asked_at timestamptz,
  add column exit_reason text not null default '' check (length(exit_reason) <= 500),
  -- What it gets back, and when that was done; no money moves here.
  add column refund_due_fen bigint check (refund_due_fen >= 0),
  add column refunded_at timestamptz;
create index on suppliers_merchants (deposit_slip_id);
create index on suppliers_merchants (exit_asked_at) where exit_asked_at is not null;
-- Who is open has paid, and has a year; nobody's ends without his having been told.
update suppliers_merchants set deposit_received_at = opened_at,
  term_ends_on = greatest((opened_at + interval '1 year')::date, (now() + interval '90 days')::date)
  where opened_at is not null and state in ('open', 'suspended');
