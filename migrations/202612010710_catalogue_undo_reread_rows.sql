-- A row of a list that was read anew since goes back to its part all the same; it is read once more there, and owns nothing until then.
create function catalogue_undo_reread(change catalogue_merge_changes) returns boolean language plpgsql as $$
declare
  touched bigint;
begin
  if change.act <> 'update' or change.table_name <> 'datasheet_part_sources' then return false; end if;
  update datasheet_part_sources held
  set part_id = coalesce(earlier.part_id, held.part_id), is_led = coalesce(earlier.is_led, held.is_led), is_owner = false, row_hash = '\x'
  from jsonb_populate_record(null::datasheet_part_sources, change.earlier) earlier,
    jsonb_populate_record(null::datasheet_part_sources, change.later) later
  where held.source = later.source and held.reference = later.reference
    and held.part_id = coalesce(later.part_id, held.part_id) and held.is_led = coalesce(later.is_led, held.is_led);
  get diagnostics touched = row_count;
  return touched > 0;
exception when integrity_constraint_violation then
  return false;
end $$;

create or replace function catalogue_undo_merge(undone bigint) returns setof catalogue_merge_changes language plpgsql as $$
declare
  change catalogue_merge_changes;
  late bigint[] := '{}';
begin
  for change in select * from catalogue_merge_changes where merge_id = undone order by id desc loop
    if not catalogue_undo_change(change) and not catalogue_undo_reread(change) then
      if change.act = 'delete' then late := late || change.id; else return next change; end if;
    end if;
  end loop;
  for change in select * from catalogue_merge_changes where id = any (late) order by id loop
    if not catalogue_undo_change(change) then return next change; end if;
  end loop;
end $$;
