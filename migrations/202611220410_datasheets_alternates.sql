-- Which parts can take the place of others: who says so, and on which pages of their datasheets it stands.

create table datasheet_alternates (
  id bigint generated always as identity primary key,
  part_id bigint not null references datasheet_parts on delete cascade,
  -- What takes its place; with is_both_ways each takes the place of the other.
  replacement_id bigint not null references datasheet_parts on delete cascade,
  type text not null check (type in ('direct', 'pin-compatible', 'functional', 'domestic')),
  is_both_ways boolean not null default false,
  origin text not null check (origin in ('operator', 'user', 'system')),
  state text not null default 'proposed' check (state in ('proposed', 'published', 'rejected')),
  -- The package that both have; pins can't fit where it is not one.
  shared_package text,
  note text not null default '' check (length(note) <= 500),
  risks text not null default '' check (length(risks) <= 500),
  created_by bigint references account_users on delete set null,
  settled_by bigint references account_users on delete set null,
  settled_at timestamptz,
  settled_note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint datasheet_alternates_not_itself check (part_id <> replacement_id),
  constraint datasheet_alternates_once unique (part_id, replacement_id, type),
  constraint datasheet_alternates_same_package check (type not in ('direct', 'pin-compatible') or shared_package is not null),
  -- No machine knows that nothing has to be looked at.
  constraint datasheet_alternates_direct_by_people check (origin <> 'system' or type <> 'direct')
);
create index on datasheet_alternates (replacement_id);
create index on datasheet_alternates (state, id desc);
create index on datasheet_alternates (created_by, created_at);

-- A page of a datasheet of one of the two parts.
create table datasheet_alternate_proofs (
  alternate_id bigint not null references datasheet_alternates on delete cascade,
  part_id bigint not null,
  document_id bigint not null,
  page integer not null check (page > 0),
  primary key (alternate_id, part_id, document_id, page),
  foreign key (document_id, part_id) references datasheet_document_parts on delete cascade
);
create index on datasheet_alternate_proofs (document_id, part_id);

-- What can't be a constraint of one row.
create function datasheet_check_alternate() returns trigger language plpgsql as $$
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
  if new.state = 'published' and new.origin <> 'system' and not exists (select from datasheet_alternate_proofs where alternate_id = new.id) then
    raise check_violation using constraint = 'datasheet_alternates_proven', message = 'nothing proves it';
  end if;
  return new;
end $$;
create trigger check_alternate before insert or update on datasheet_alternates for each row execute function datasheet_check_alternate();

-- A proof is a page of one of the two parts, and the last one takes its alternate's publication with it.
create function datasheet_check_alternate_proof() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update datasheet_alternates set state = 'proposed', settled_by = null, settled_at = null, settled_note = null, updated_at = now()
    where id = old.alternate_id and state = 'published' and origin <> 'system'
      and not exists (select from datasheet_alternate_proofs where alternate_id = old.alternate_id);
    return null;
  end if;
  if not exists (select from datasheet_alternates where id = new.alternate_id and new.part_id in (part_id, replacement_id)) then
    raise check_violation using constraint = 'datasheet_alternate_proofs_of_pair', message = 'the part is not one of the two';
  end if;
  return new;
end $$;
create trigger check_alternate_proof before insert or update on datasheet_alternate_proofs for each row execute function datasheet_check_alternate_proof();
create trigger keep_alternate_proven after delete on datasheet_alternate_proofs for each row execute function datasheet_check_alternate_proof();
