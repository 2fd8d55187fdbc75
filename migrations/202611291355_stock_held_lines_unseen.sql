-- A line that waits for an operator, or was refused, counts nowhere: it is never fresh, and turns so once it is released.
create function suppliers_hold_line() returns trigger language plpgsql as $$
begin
  new.is_fresh := false;
  return new;
end $$;
create trigger hold_line before insert or update on suppliers_stock_lines
  for each row when (new.held_upload_id is not null and new.is_fresh) execute function suppliers_hold_line();
update suppliers_stock_lines set is_fresh = true where held_upload_id is not null and is_fresh;
alter table suppliers_stock_lines add constraint suppliers_stock_lines_held_unseen check (held_upload_id is null or not is_fresh);
create index suppliers_stock_lines_held_of_company on suppliers_stock_lines (company_id) where held_upload_id is not null;
