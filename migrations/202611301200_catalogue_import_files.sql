-- Lists that operators bring by the browser: how their columns are read, what a trial found, and what became of them.
create table catalogue_import_files (
  id bigint generated always as identity primary key,
  upload_id text not null unique,
  sha256 text not null,
  file_name text not null check (file_name <> ''),
  -- Of a table the first row that names columns, and some below it; null where a file names its fields itself.
  headings text[],
  head jsonb not null default '[]',
  -- How it is read: for each heading the field, "parameter" or "ignored".
  columns jsonb not null default '{}',
  source text not null default '',
  seller text not null default '',
  currency text not null default 'CNY',
  -- Raised whenever it is to be tried anew: what is confirmed is what was tried last.
  trial integer not null default 0,
  trial_asked_at timestamptz,
  -- What the latest trial found; or why it found nothing.
  found jsonb,
  failure text,
  brought_by bigint references account_users on delete set null,
  brought_at timestamptz not null,
  confirmed_by bigint references account_users on delete set null,
  confirmed_at timestamptz,
  -- The operator's task that imports it.
  task_id bigint references account_tasks on delete set null,
  dropped_at timestamptz,
  undone_by bigint references account_users on delete set null,
  undone_at timestamptz,
  check (confirmed_at is null or found is not null),
  check (confirmed_at is not null or undone_at is null)
);

-- As those of merges: each row that the import wrote, in its order.
create table catalogue_import_changes (
  id bigint generated always as identity primary key,
  import_id bigint not null references catalogue_import_files on delete cascade,
  table_name text not null,
  act text not null check (act in ('insert', 'update', 'delete')),
  keys text[] not null,
  earlier jsonb,
  later jsonb
);
create index on catalogue_import_changes (import_id, id);

-- The same for merges and for imports from the browser; neither is under way while the other is.
create or replace function catalogue_record_merge() returns trigger language plpgsql as $$
declare
  earlier jsonb;
  later jsonb;
  changed text[];
  keys text[] := array(select unnest(tg_argv));
begin
  if tg_op <> 'INSERT' then earlier := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then later := to_jsonb(new); end if;
  if tg_op = 'UPDATE' then
    changed := array(
      select key from jsonb_each(earlier) where later -> key is distinct from value
        and key <> all ('{updated_at,part_count,document_count,popularity,use_popularity}'));
    if changed = '{}' then return null; end if;
    earlier := (select jsonb_object_agg(key, value) from jsonb_each(earlier) where key = any (changed));
    later := (select jsonb_object_agg(key, value) from jsonb_each(later) where key = any (changed || keys));
  end if;
  if current_setting('catalogue.import', true) <> '' then
    insert into catalogue_import_changes (import_id, table_name, act, keys, earlier, later)
    values (current_setting('catalogue.import')::bigint, tg_table_name, lower(tg_op), keys, earlier, later);
  else
    insert into catalogue_merge_changes (merge_id, table_name, act, keys, earlier, later)
    values (current_setting('catalogue.merge')::bigint, tg_table_name, lower(tg_op), keys, earlier, later);
  end if;
  return null;
end $$;

do $$
declare
  written text;
  keys text;
begin
  foreach written in array array[
    'datasheet_parts', 'datasheet_brands', 'datasheet_brand_aliases', 'datasheet_part_values', 'datasheet_part_sources', 'datasheet_offers',
    'catalogue_operator_values'
  ] loop
    keys := (select string_agg(quote_literal(attname), ', ' order by attnum)
      from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
      where indrelid = written::regclass and indisprimary);
    execute format('create trigger record_import after insert or update or delete on %I for each row when (current_setting(''catalogue.import'', true) <> '''') execute function catalogue_record_merge(%s)', written, keys);
  end loop;
end $$;

-- How many rows of which tables name these, by their keys and by what users keep; tables that only say more of them are left out.
create function catalogue_uses(thing regclass, ids bigint[], own text[]) returns table (id bigint, used_by text, uses bigint) language plpgsql stable as $$
declare
  reference record;
begin
  for reference in
    select conrelid::regclass::text as held, attname as col from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = thing and cardinality(conkey) = 1 and conrelid::regclass::text <> all (own)
  loop
    return query execute format('select held.%1$I, %2$L::text, count(*) from %3$s held where held.%1$I = any ($1) group by 1',
      reference.col, reference.held, reference.held) using ids;
  end loop;
  return query select favourite.target_id, 'account_favourites', count(*) from account_favourites favourite
    where favourite.kind = case thing when 'datasheet_parts'::regclass then 'part' else 'brand' end and favourite.target_id = any (ids) group by 1;
  return query select follow.target_id, 'account_follows', count(*) from account_follows follow
    where follow.kind = case thing when 'datasheet_parts'::regclass then 'part' else 'brand' end and follow.target_id = any (ids) group by 1;
end $$;

-- Gives back what an import did to a row, column by column, as far as it still is as the import left it; answers whether
-- nothing of it is left. What is gone by now needs nothing.
create function catalogue_undo_import_change(change catalogue_import_changes) returns boolean language plpgsql as $$
declare
  of_row text := format('%1$I held using jsonb_populate_record(null::%1$I, $1) as earlier, jsonb_populate_record(null::%1$I, $2) as later where ', change.table_name)
    || (select string_agg(format('held.%1$I = later.%1$I', key), ' and ') from unnest(change.keys) key);
  columns text;
  unchanged text;
  has_left boolean;
begin
  if change.act = 'delete' then
    columns := (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = to_regclass(quote_ident(change.table_name)) and attnum > 0 and not attisdropped and attgenerated = '');
    execute format('insert into %1$I (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$I, $1)', change.table_name, columns)
      using change.earlier;
    return true;
  end if;
  if change.act = 'insert' then
    unchanged := (select string_agg(format('held.%1$I is not distinct from later.%1$I', key), ' and ') from jsonb_object_keys(change.later) key
      where key <> all ('{updated_at,seen_at,created_at,part_count,document_count}'));
    execute 'delete from ' || of_row || ' and ' || unchanged using change.earlier, change.later;
    execute 'select exists (select from ' || replace(of_row, ' using ', ', ') || ')' into has_left using change.earlier, change.later;
    return not has_left;
  end if;
  columns := (select string_agg(format('%1$I = case when held.%1$I is not distinct from later.%1$I then earlier.%1$I else held.%1$I end', key), ', ')
    from jsonb_object_keys(change.earlier) key);
  unchanged := (select string_agg(format('held.%1$I is not distinct from earlier.%1$I', key), ' and ') from jsonb_object_keys(change.earlier) key);
  execute 'update ' || replace(of_row, ' using ', ' set ' || columns || ' from ') using change.earlier, change.later;
  execute 'select exists (select from ' || replace(of_row, ' using ', ', ') || ' and not (' || unchanged || '))' into has_left
    using change.earlier, change.later;
  return not has_left;
exception when integrity_constraint_violation then
  return false;
end $$;
