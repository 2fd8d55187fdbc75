-- Stock of a company whose certification is over, or was revoked, is not shown.
create or replace function suppliers_tell_stock_shown() returns trigger language plpgsql as $$
begin
  new.is_stock_shown := new.hidden_at is null
    and coalesce((select bool_and(shows_stock) from suppliers_roles where company_id = new.id), true)
    and coalesce((select standing = 'certified' from suppliers_enterprises where id = new.enterprise_id), true);
  return new;
end $$;
drop trigger tell_stock_shown on suppliers_companies;
create trigger tell_stock_shown before update of hidden_at, is_stock_shown, enterprise_id on suppliers_companies for each row execute function suppliers_tell_stock_shown();
update suppliers_companies set is_stock_shown = true where enterprise_id is not null;

create function suppliers_note_standing() returns trigger language plpgsql as $$
begin
  -- Said anew by the trigger above.
  update suppliers_companies set is_stock_shown = true where enterprise_id = new.id;
  return null;
end $$;
create trigger note_standing after update of standing on suppliers_enterprises for each row when (old.standing <> new.standing) execute function suppliers_note_standing();
