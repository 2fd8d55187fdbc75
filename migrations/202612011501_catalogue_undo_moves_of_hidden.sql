-- A part that goes back to its brand is hidden or shown as that is by then: of what only went with a brand nothing is written down.
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
    if tg_table_name = 'datasheet_parts' and 'brand_id' = any (changed) then changed := array_remove(changed, 'hidden_at'); end if;
    earlier := (select jsonb_object_agg(key, value) from jsonb_each(earlier) where key = any (changed));
    later := (select jsonb_object_agg(key, value) from jsonb_each(later) where key = any (changed || keys));
  elsif tg_op = 'DELETE' and tg_table_name = 'datasheet_parts' and earlier ->> 'deleted_at' is null and exists (
    select from datasheet_brands where id = (earlier ->> 'brand_id')::bigint and hidden_at = (earlier ->> 'hidden_at')::timestamptz)
  then
    earlier := earlier || '{"hidden_at": null}';
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
