-- Where a brand comes from, why that is said, and by what name its maker is registered. Null stays what nobody has said: a
-- place in a name tells nothing.
alter table datasheet_brands
  add column origin text check (origin in ('domestic', 'foreign')),
  add column origin_reason text check (origin_reason in ('data', 'document', 'operator', 'pdf', 'registered-name', 'trade')),
  add column origin_source text,
  add column legal_name text,
  add column seat text,
  -- Since when an operator has left it open: it waits for nobody then.
  add column origin_left_at timestamptz;

update datasheet_brands
set origin = case when country = 'CN' then 'domestic' when country is not null then 'foreign' end,
  is_domestic = country is not distinct from 'CN'
where country is not null or is_domestic;

-- A country decides; without one what was said of the origin alone. Whoever takes the country away takes away what followed.
create function datasheet_decide_origin() returns trigger language plpgsql as $$
begin
  if new.country is not null then
    new.origin := case new.country when 'CN' then 'domestic' else 'foreign' end;
  elsif tg_op = 'UPDATE' then
    if old.country is not null and new.origin is not distinct from old.origin then new.origin := null; end if;
  end if;
  new.is_domestic := new.origin is not distinct from 'domestic';
  return new;
end $$;

create trigger decide_origin before insert or update of country, origin, is_domestic on datasheet_brands
for each row execute function datasheet_decide_origin();

-- The index of parts knows unknown origins too.
create or replace function datasheet_record_changed_brands() returns trigger language plpgsql as $$
declare
  told bigint;
begin
  execute 'insert into datasheet_part_changes (part_id)
    select part.id from later join earlier using (id) join datasheet_parts part on part.brand_id = later.id
    where later.origin is distinct from earlier.origin
    on conflict do nothing';
  get diagnostics told = row_count;
  if told > 0 then perform pg_notify('datasheet_part_changes', ''); end if;
  return null;
end $$;

create index datasheet_brands_open_origins on datasheet_brands (part_count desc, id)
where origin is null and origin_left_at is null and merged_at is null and deleted_at is null;
