-- Columns bear the words that the code and the glossary use. Nothing that stands in them changes.
alter table datasheet_alternates rename column settled_at to decided_at;
alter table datasheet_alternates rename column settled_by to decided_by;
alter table datasheet_alternates rename column settled_note to decided_note;
alter table datasheet_corrections rename column settled_at to decided_at;
alter table datasheet_corrections rename column settled_by to decided_by;
alter table datasheet_corrections rename column settled_note to decided_note;
alter table datasheet_objections rename column settled_at to decided_at;
alter table datasheet_objections rename column settled_by to decided_by;
alter table datasheet_objections rename column settled_note to decided_note;
alter table site_feedback rename column settled_at to decided_at;
alter table site_announcements rename column withdrawn_at to unpublished_at;
alter table suppliers_enterprises rename column standing to status;
alter table news_versions rename column held_for to sensitive_words;
alter table news_comments rename column held_for to sensitive_words;
alter table operator_console_holds rename column held_at to leased_at;

create or replace function datasheet_check_alternate_proof() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update datasheet_alternates alternate set state = 'proposed', decided_by = null, decided_at = null, decided_note = null, updated_at = now()
    where id = old.alternate_id and state = 'published' and not datasheet_is_alternate_proven(alternate);
    return null;
  end if;
  if not exists (select from datasheet_alternates where id = new.alternate_id and new.part_id in (part_id, replacement_id)) then
    raise check_violation using constraint = 'datasheet_alternate_proofs_of_pair', message = 'the part is not one of the two';
  end if;
  return new;
end $$;

create or replace function datasheet_withdraw_alternates() returns trigger language plpgsql as $$
begin
  -- Of two documents that go at once the second one sees that the first one is gone.
  perform from datasheet_alternates
  where state = 'published' and id in (select alternate_id from datasheet_alternate_proofs where document_id = new.id)
  order by id for update;
  update datasheet_alternates alternate set state = 'proposed', decided_by = null, decided_at = null, decided_note = null, updated_at = now()
  where state = 'published' and id in (select alternate_id from datasheet_alternate_proofs where document_id = new.id)
    and not datasheet_is_alternate_proven(alternate);
  return null;
end $$;

create or replace function suppliers_tell_stock_shown() returns trigger language plpgsql as $$
begin
  new.is_stock_shown := new.hidden_at is null
    and coalesce((select bool_and(shows_stock) from suppliers_roles where company_id = new.id), true)
    and coalesce((select status = 'certified' from suppliers_enterprises where id = new.enterprise_id), true);
  return new;
end $$;
