-- What joins rows of a transition table is planned for their number each time (execute): a plan is kept once a connection,
-- and one made for a single row takes minutes for a hundred thousand.
create or replace function datasheet_record_changed_parts() returns trigger language plpgsql as $$
declare
  told bigint;
begin
  execute 'insert into datasheet_part_changes (part_id)
    select later.id from later join earlier using (id)
    where (later.mpn, later.brand_id, later.category_id, later.package, later.lifecycle, later.description)
      is distinct from (earlier.mpn, earlier.brand_id, earlier.category_id, earlier.package, earlier.lifecycle, earlier.description)
    on conflict do nothing';
  get diagnostics told = row_count;
  if told > 0 then perform pg_notify('datasheet_part_changes', ''); end if;
  return null;
end $$;

create or replace function datasheet_record_changed_offers() returns trigger language plpgsql as $$
declare
  told bigint;
begin
  execute 'insert into datasheet_part_changes (part_id)
    select distinct later.part_id from later join earlier using (id)
    where (later.sku, later.stock > 0) is distinct from (earlier.sku, earlier.stock > 0)
    on conflict do nothing';
  get diagnostics told = row_count;
  if told > 0 then perform pg_notify('datasheet_part_changes', ''); end if;
  return null;
end $$;

create or replace function datasheet_record_changed_brands() returns trigger language plpgsql as $$
declare
  told bigint;
begin
  execute 'insert into datasheet_part_changes (part_id)
    select part.id from later join earlier using (id) join datasheet_parts part on part.brand_id = later.id
    where later.is_domestic <> earlier.is_domestic
    on conflict do nothing';
  get diagnostics told = row_count;
  if told > 0 then perform pg_notify('datasheet_part_changes', ''); end if;
  return null;
end $$;

create or replace function datasheet_record_offer_changes() returns trigger language plpgsql as $$
begin
  execute 'insert into datasheet_offer_changes (part_id)
    select distinct later.part_id from later join earlier using (id)
    where (later.currency, later.price_breaks, later.stock) is distinct from (earlier.currency, earlier.price_breaks, earlier.stock)
    on conflict do nothing';
  -- Two writers at once take away different rows, so neither waits for the other.
  delete from datasheet_offer_changes where ctid = any(array(
    select ctid from datasheet_offer_changes where changed_at < now() - interval '1 hour' order by changed_at limit 10000 for update skip locked));
  return null;
end $$;
