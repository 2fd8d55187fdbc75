-- Which version a shop has signed, by the number under which it was published; each signing keeps what was agreed with it.
alter table suppliers_merchants
  drop constraint suppliers_merchants_signed_version_check,
  alter column signed_version type integer using case when signed_version is null then null when signed_version = '2026-11' then 1 else 2 end,
  add constraint suppliers_merchants_signed_version_check check (signed_version > 0),
  -- Who paid the deposit, as it was called that day.
  add column deposit_payer text not null default '';
update suppliers_merchants as merchant set deposit_payer = enterprise.name
from suppliers_enterprises as enterprise
where enterprise.id = merchant.enterprise_id and merchant.deposit_received_at is not null;

alter table suppliers_merchant_steps
  add column signed_version integer check (signed_version > 0),
  add column agreed_deposit_fen bigint check (agreed_deposit_fen >= 0),
  add column agreed_fee_percent smallint check (agreed_fee_percent between 0 and 100);
-- Of earlier signings nothing but the last is known.
update suppliers_merchant_steps as step
set signed_version = merchant.signed_version, agreed_deposit_fen = merchant.agreed_deposit_fen, agreed_fee_percent = merchant.agreed_fee_percent
from suppliers_merchants as merchant
where merchant.id = step.merchant_id and merchant.signed_version is not null
  and step.id = (select max(id) from suppliers_merchant_steps as signing where signing.merchant_id = merchant.id and signing.move in ('sign', 'renew'));
