-- Only what is published proves an alternate, and what was rejected does not stand in the way of being proposed again.
create or replace function datasheet_is_alternate_proven(alternate datasheet_alternates) returns boolean language sql stable as $$
  select count(distinct proof.part_id) = 2 from datasheet_alternate_proofs proof join datasheet_documents document on document.id = proof.document_id
  where proof.alternate_id = alternate.id and document.state = 'published'
$$;
update datasheet_alternates alternate set state = 'proposed', settled_by = null, settled_at = null, settled_note = null, updated_at = now()
where state = 'published' and not datasheet_is_alternate_proven(alternate);

create function datasheet_withdraw_alternates() returns trigger language plpgsql as $$
begin
  -- Of two documents that go at once the second one sees that the first one is gone.
  perform from datasheet_alternates
  where state = 'published' and id in (select alternate_id from datasheet_alternate_proofs where document_id = new.id)
  order by id for update;
  update datasheet_alternates alternate set state = 'proposed', settled_by = null, settled_at = null, settled_note = null, updated_at = now()
  where state = 'published' and id in (select alternate_id from datasheet_alternate_proofs where document_id = new.id)
    and not datasheet_is_alternate_proven(alternate);
  return null;
end $$;
create trigger keep_alternates_proven after update of state on datasheet_documents
for each row when (old.state = 'published' and new.state <> 'published') execute function datasheet_withdraw_alternates();

alter table datasheet_alternates drop constraint datasheet_alternates_once;
create unique index datasheet_alternates_once on datasheet_alternates (part_id, replacement_id, type) where state <> 'rejected';
create index on datasheet_alternates (part_id);

create or replace function datasheet_check_alternate() returns trigger language plpgsql as $$
begin
  -- One of the two directions at a time: both ways holds the way back.
  perform pg_advisory_xact_lock(hashtextextended(least(new.part_id, new.replacement_id) || ' ' || greatest(new.part_id, new.replacement_id), 411));
  if new.state <> 'rejected' and exists (
    select from datasheet_alternates other
    where other.state <> 'rejected' and other.part_id = new.replacement_id and other.replacement_id = new.part_id and other.type = new.type
      and other.id <> new.id and (other.is_both_ways or new.is_both_ways)
  ) then
    raise unique_violation using constraint = 'datasheet_alternates_once', message = 'the other direction is held already';
  end if;
  if new.type = 'domestic' and exists (
    select from datasheet_parts part left join datasheet_brands brand on brand.id = part.brand_id
    where (part.id = new.replacement_id or (new.is_both_ways and part.id = new.part_id)) and brand.is_domestic is not true
  ) then
    raise check_violation using constraint = 'datasheet_alternates_domestic', message = 'the brand is not domestic';
  end if;
  if new.state = 'published' and not datasheet_is_alternate_proven(new) then
    raise check_violation using constraint = 'datasheet_alternates_proven', message = 'nothing proves it';
  end if;
  return new;
end $$;
