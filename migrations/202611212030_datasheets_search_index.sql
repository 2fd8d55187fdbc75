-- What the search index needs: packages as numbers, what has changed since an index was built, and the indexes that were saved.

-- Packages whose names differ only in case, width or separators are one.
create function datasheet_package_key(name text) returns text immutable strict parallel safe language sql
  return lower(regexp_replace(normalize(name, NFKC), '[[:space:]_/.,#+()-]', '', 'g'));

create table datasheet_packages (
  id bigint generated always as identity primary key,
  key text collate "C" not null unique check (key <> ''),
  -- As the first part printed it.
  name text not null
);

insert into datasheet_packages (key, name)
select datasheet_package_key(package), min(package) from datasheet_parts where datasheet_package_key(package) <> '' group by 1 order by 1;

-- Parts that changed in a way that search sees, by the transaction that changed them. Transactions end in another order than they
-- begin: a reader asks again from the oldest one that was under way when it last asked (pg_snapshot_xmin).
create table datasheet_part_changes (
  transaction_id xid8 not null default pg_current_xact_id(),
  part_id bigint not null,
  changed_at timestamptz not null default now(),
  primary key (transaction_id, part_id)
);

-- Indexes in the file store, the newest counts. All changes of transactions before the watermark are in it.
create table datasheet_search_images (
  id bigint generated always as identity primary key,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null check (size_bytes > 0),
  format integer not null,
  parts integer not null check (parts >= 0),
  watermark xid8 not null,
  built_at timestamptz not null default now()
);

create function datasheet_record_packages() returns trigger language plpgsql as $$
begin
  insert into datasheet_packages (key, name)
  select named.key, min(named.name)
  from (select distinct package as name, datasheet_package_key(package) as key from changed where package is not null) named
  where named.key <> '' and not exists (select from datasheet_packages known where known.key = named.key)
  group by named.key order by named.key
  on conflict do nothing;
  return null;
end $$;

create trigger record_packages_of_new after insert on datasheet_parts
  referencing new table as changed for each statement execute function datasheet_record_packages();
create trigger record_packages_of_changed after update on datasheet_parts
  referencing new table as changed for each statement execute function datasheet_record_packages();

-- Writes down the parts of a statement's rows; the argument names their column.
create function datasheet_record_part_changes() returns trigger language plpgsql as $$
begin
  execute format('insert into datasheet_part_changes (part_id) select distinct %I from changed on conflict do nothing', tg_argv[0]);
  if found then perform pg_notify('datasheet_part_changes', ''); end if;
  return null;
end $$;

create trigger record_new after insert on datasheet_parts
  referencing new table as changed for each statement execute function datasheet_record_part_changes('id');
create trigger record_removed after delete on datasheet_parts
  referencing old table as changed for each statement execute function datasheet_record_part_changes('id');
create trigger record_new after insert on datasheet_part_values
  referencing new table as changed for each statement execute function datasheet_record_part_changes('part_id');
create trigger record_changed after update on datasheet_part_values
  referencing new table as changed for each statement execute function datasheet_record_part_changes('part_id');
create trigger record_removed after delete on datasheet_part_values
  referencing old table as changed for each statement execute function datasheet_record_part_changes('part_id');
create trigger record_new after insert on datasheet_offers
  referencing new table as changed for each statement execute function datasheet_record_part_changes('part_id');
create trigger record_removed after delete on datasheet_offers
  referencing old table as changed for each statement execute function datasheet_record_part_changes('part_id');

-- Only what search shows or looks at counts as a change: popularity takes effect with the next index.
create function datasheet_record_changed_parts() returns trigger language plpgsql as $$
begin
  insert into datasheet_part_changes (part_id)
  select later.id from later join earlier using (id)
  where (later.mpn, later.brand_id, later.category_id, later.package, later.lifecycle, later.description)
    is distinct from (earlier.mpn, earlier.brand_id, earlier.category_id, earlier.package, earlier.lifecycle, earlier.description)
  on conflict do nothing;
  if found then perform pg_notify('datasheet_part_changes', ''); end if;
  return null;
end $$;

create trigger record_changed after update on datasheet_parts
  referencing old table as earlier new table as later for each statement execute function datasheet_record_changed_parts();

create function datasheet_record_changed_offers() returns trigger language plpgsql as $$
begin
  insert into datasheet_part_changes (part_id)
  select distinct later.part_id from later join earlier using (id)
  where (later.sku, later.stock > 0) is distinct from (earlier.sku, earlier.stock > 0)
  on conflict do nothing;
  if found then perform pg_notify('datasheet_part_changes', ''); end if;
  return null;
end $$;

create trigger record_changed after update on datasheet_offers
  referencing old table as earlier new table as later for each statement execute function datasheet_record_changed_offers();

create function datasheet_record_changed_brands() returns trigger language plpgsql as $$
begin
  insert into datasheet_part_changes (part_id)
  select part.id from later join earlier using (id) join datasheet_parts part on part.brand_id = later.id
  where later.is_domestic <> earlier.is_domestic
  on conflict do nothing;
  if found then perform pg_notify('datasheet_part_changes', ''); end if;
  return null;
end $$;

create trigger record_changed after update on datasheet_brands
  referencing old table as earlier new table as later for each statement execute function datasheet_record_changed_brands();
