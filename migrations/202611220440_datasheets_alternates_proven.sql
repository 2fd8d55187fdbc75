-- An alternate is what a person says: what rules propose is worked out when it is asked for and never kept. Published is only what a page of each of
-- the two parts' datasheets proves.
delete from datasheet_alternates where origin = 'system';
alter table datasheet_alternates
  drop constraint datasheet_alternates_direct_by_people,
  drop constraint datasheet_alternates_origin_check,
  add constraint datasheet_alternates_origin_check check (origin in ('operator', 'user'));

create function datasheet_is_alternate_proven(alternate datasheet_alternates) returns boolean language sql stable as $$
  select count(distinct proof.part_id) = 2 from datasheet_alternate_proofs proof where proof.alternate_id = alternate.id
$$;
update datasheet_alternates alternate set state = 'proposed', settled_by = null, settled_at = null, settled_note = null
where state = 'published' and not datasheet_is_alternate_proven(alternate);

create or replace function datasheet_check_alternate() returns trigger language plpgsql as $$
begin
  -- One of the two directions at a time: both ways holds the way back.
  perform pg_advisory_xact_lock(hashtextextended(least(new.part_id, new.replacement_id) || ' ' || greatest(new.part_id, new.replacement_id), 411));
  if exists (
    select from datasheet_alternates other
    where other.part_id = new.replacement_id and other.replacement_id = new.part_id and other.type = new.type and other.id <> new.id
      and (other.is_both_ways or new.is_both_ways)
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

create or replace function datasheet_check_alternate_proof() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update datasheet_alternates alternate set state = 'proposed', settled_by = null, settled_at = null, settled_note = null, updated_at = now()
    where id = old.alternate_id and state = 'published' and not datasheet_is_alternate_proven(alternate);
    return null;
  end if;
  if not exists (select from datasheet_alternates where id = new.alternate_id and new.part_id in (part_id, replacement_id)) then
    raise check_violation using constraint = 'datasheet_alternate_proofs_of_pair', message = 'the part is not one of the two';
  end if;
  return new;
end $$;
