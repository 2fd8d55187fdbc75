-- A part or brand that was deleted stays as its name alone, hidden for good, so that no list makes it again.
alter table datasheet_parts
  add column deleted_at timestamptz,
  add constraint datasheet_parts_deleted check (deleted_at is null or hidden_at is not null) not valid;
alter table datasheet_brands
  add column deleted_at timestamptz,
  add constraint datasheet_brands_deleted check (deleted_at is null or hidden_at is not null);

-- What is deleted is written down as what is merged, and given back the same way.
alter table catalogue_merges
  add column act text not null default 'merge' check (act in ('merge', 'delete', 'split')),
  alter column into_id drop not null,
  alter column into_name drop not null,
  add check ((into_id is null) = (act = 'delete') and (into_name is null) = (act = 'delete'));

do $$
declare
  deleted text;
  keys text;
begin
  foreach deleted in array array['datasheet_offer_history', 'datasheet_part_symbols'] loop
    keys := (select string_agg(quote_literal(attname), ', ' order by attnum)
      from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
      where indrelid = deleted::regclass and indisprimary);
    if keys is null then raise exception 'no key: %', deleted; end if;
    execute format('create trigger record_merge after insert or update or delete on %I for each row when (current_setting(''catalogue.merge'', true) <> '''') execute function catalogue_record_merge(%s)', deleted, keys);
  end loop;
end $$;

-- What was deleted is shown by no move to another brand.
create or replace function catalogue_hide_with_brand() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then return new; end if;
  if tg_op = 'UPDATE' and new.hidden_at = (select hidden_at from datasheet_brands where id = old.brand_id) then
    new.hidden_at := null;
  end if;
  if new.hidden_at is null then
    new.hidden_at := (select hidden_at from datasheet_brands where id = new.brand_id);
  end if;
  return new;
end $$;
