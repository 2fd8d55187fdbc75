-- EXECUTE leaves FOUND as it is: whether parts were written down is asked of the row count.
create or replace function datasheet_record_part_changes() returns trigger language plpgsql as $$
declare
  recorded bigint;
begin
  execute format('insert into datasheet_part_changes (part_id) select distinct %I from changed on conflict do nothing', tg_argv[0]);
  get diagnostics recorded = row_count;
  if recorded > 0 then perform pg_notify('datasheet_part_changes', ''); end if;
  return null;
end $$;
