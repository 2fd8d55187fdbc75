-- What comes back from a deletion is hidden as its brand is by then.
drop trigger hide_with_brand on datasheet_parts;
create trigger hide_with_brand before insert or update of brand_id, deleted_at on datasheet_parts
  for each row execute function catalogue_hide_with_brand();
