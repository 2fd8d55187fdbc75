-- Merges are kept with each row that they changed, so that they can be undone.
create table catalogue_merges (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('brand', 'part', 'category', 'parameter')),
  from_id bigint not null,
  into_id bigint not null check (into_id <> from_id),
  from_name text not null,
  into_name text not null,
  reason text not null,
  merged_by bigint references account_users on delete set null,
  merged_at timestamptz not null,
  undone_by bigint references account_users on delete set null,
  undone_at timestamptz,
  check (undone_at is not null or undone_by is null)
);
create index on catalogue_merges (kind, from_id);
create index on catalogue_merges (kind, into_id);

-- In the order in which they were made. Of an update the changed columns alone, and the key as it was left.
create table catalogue_merge_changes (
  id bigint generated always as identity primary key,
  merge_id bigint not null references catalogue_merges on delete cascade,
  table_name text not null,
  act text not null check (act in ('insert', 'update', 'delete')),
  keys text[] not null,
  earlier jsonb,
  later jsonb
);
create index on catalogue_merge_changes (merge_id, id);

-- Its arguments are the columns of the table's key. Counts and times follow by themselves.
create function catalogue_record_merge() returns trigger language plpgsql as $$
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
  insert into catalogue_merge_changes (merge_id, table_name, act, keys, earlier, later)
  values (current_setting('catalogue.merge')::bigint, tg_table_name, lower(tg_op), keys, earlier, later);
  return null;
end $$;

-- Gives one change back; false where it can't be: the row was changed since, or something stands in its place.
create function catalogue_undo_change(change catalogue_merge_changes) returns boolean language plpgsql as $$
declare
  own_key text := (select string_agg(format('held.%1$I = later.%1$I', key), ' and ') from unnest(change.keys) key);
  columns text;
  unchanged text;
  touched bigint;
begin
  if change.act = 'insert' then
    execute format('delete from %1$I held using jsonb_populate_record(null::%1$I, $1) as later where %2$s', change.table_name, own_key)
      using change.later;
  elsif change.act = 'delete' then
    columns := (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = to_regclass(quote_ident(change.table_name)) and attnum > 0 and not attisdropped and attgenerated = '');
    execute format('insert into %1$I (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$I, $1)', change.table_name, columns)
      using change.earlier;
  else
    columns := (select string_agg(format('%1$I = earlier.%1$I', key), ', ') from jsonb_object_keys(change.earlier) key);
    unchanged := (select string_agg(format('held.%1$I is not distinct from later.%1$I', key), ' and ') from jsonb_object_keys(change.earlier) key);
    execute format('update %1$I held set %2$s from jsonb_populate_record(null::%1$I, $1) as earlier, jsonb_populate_record(null::%1$I, $2) as later where %3$s and %4$s',
      change.table_name, columns, own_key, unchanged) using change.earlier, change.later;
  end if;
  get diagnostics touched = row_count;
  return touched > 0;
exception when integrity_constraint_violation then
  return false;
end $$;

-- Gives back what a merge changed, the last first, and answers what can't be. What went with another row was written down
-- behind that one: where it does not find it yet, it comes in a second turn.
create function catalogue_undo_merge(undone bigint) returns setof catalogue_merge_changes language plpgsql as $$
declare
  change catalogue_merge_changes;
  late bigint[] := '{}';
begin
  for change in select * from catalogue_merge_changes where merge_id = undone order by id desc loop
    if not catalogue_undo_change(change) then
      if change.act = 'delete' then late := late || change.id; else return next change; end if;
    end if;
  end loop;
  for change in select * from catalogue_merge_changes where id = any (late) order by id loop
    if not catalogue_undo_change(change) then return next change; end if;
  end loop;
end $$;

-- Asked of each row, and answered without a call where no merge is under way.
do $$
declare
  merged text;
  keys text;
begin
  foreach merged in array array[
    'datasheet_parts', 'datasheet_brands', 'datasheet_categories', 'datasheet_parameters',
    'datasheet_brand_aliases', 'datasheet_category_aliases', 'datasheet_category_parameters', 'datasheet_packaging_suffixes', 'datasheet_removed_words',
    'datasheet_merged_parts', 'datasheet_merged_categories', 'datasheet_merged_parameters',
    'datasheet_part_values', 'datasheet_part_sources', 'datasheet_offers', 'catalogue_operator_values', 'catalogue_led_parts',
    'account_favourites', 'account_follows',
    'datasheet_documents', 'datasheet_document_parts', 'datasheet_corrections', 'datasheet_alternates', 'datasheet_alternate_proofs',
    'datasheet_uploads', 'suppliers_stock_lines', 'suppliers_carried_brands', 'suppliers_carried_models', 'suppliers_certificate_changes', 'suppliers_promotions', 'news_article_parts'
  ] loop
    keys := (select string_agg(quote_literal(attname), ', ' order by attnum)
      from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
      where indrelid = merged::regclass and indisprimary);
    if keys is null then raise exception 'no key: %', merged; end if;
    execute format('create trigger record_merge after insert or update or delete on %I for each row when (current_setting(''catalogue.merge'', true) <> '''') execute function catalogue_record_merge(%s)', merged, keys);
  end loop;
end $$;
