-- A part that is brought to a brand which is just being hidden, or shown, waits for that and goes with it.
create or replace function catalogue_hide_with_brand() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then return new; end if;
  if tg_op = 'UPDATE' and new.hidden_at = (select hidden_at from datasheet_brands where id = old.brand_id) then
    new.hidden_at := null;
  end if;
  if new.hidden_at is null then
    new.hidden_at := (select hidden_at from datasheet_brands where id = new.brand_id for key share);
  end if;
  return new;
end $$;
