-- Deposit and fee are set by admins: who has signed is held to what he has read.
alter table suppliers_merchants
  add column agreed_deposit_fen bigint check (agreed_deposit_fen >= 0),
  add column agreed_fee_percent smallint check (agreed_fee_percent between 0 and 100);
update suppliers_merchants set agreed_deposit_fen = 1000000, agreed_fee_percent = 2 where signed_at is not null;
