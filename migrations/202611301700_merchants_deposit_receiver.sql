-- Into whose account a deposit came, as the receipt says it: kept, since the account may be another one later.
alter table suppliers_merchants add column deposit_receiver text not null default '';
