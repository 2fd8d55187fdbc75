-- What a shop says of its hours and its address is looked at where it holds a sensitive word.
create trigger forget_public_text after delete on suppliers_merchants
  referencing old table as gone for each statement execute function forget_public_text('shop-words');
alter table suppliers_merchants
  -- What was submitted before, by the labels of what is reviewed; null where it is the first time.
  add column former jsonb;
