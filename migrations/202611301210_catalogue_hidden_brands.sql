-- A hidden brand stays and is filled by lists, but nobody but operators meets it; its parts are hidden with it, at the same moment.
alter table datasheet_brands add column hidden_at timestamptz;

-- Parts that come to a hidden brand, and those that leave one or come back from it.
create function catalogue_hide_with_brand() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.hidden_at = (select hidden_at from datasheet_brands where id = old.brand_id) then
    new.hidden_at := null;
  end if;
  if new.hidden_at is null then
    new.hidden_at := (select hidden_at from datasheet_brands where id = new.brand_id);
  end if;
  return new;
end $$;

create trigger hide_with_brand before insert or update of brand_id on datasheet_parts
  for each row execute function catalogue_hide_with_brand();

-- Nor is it found by name.
drop trigger tell_vocabulary_of_changed on datasheet_brands;
create trigger tell_vocabulary_of_changed after update on datasheet_brands for each row
  when ((old.slug, old.name, old.name_cn, old.successor_id, old.hidden_at is null) is distinct from (new.slug, new.name, new.name_cn, new.successor_id, new.hidden_at is null))
  execute function datasheet_tell_vocabulary();
