-- What operators have said of a part or a brand stands above what lists say; what a list says instead waits beside it.
create table catalogue_operator_values (
  id bigint generated always as identity primary key,
  part_id bigint references datasheet_parts on delete cascade,
  brand_id bigint references datasheet_brands on delete cascade,
  field text not null check (field <> ''),
  -- Of the field "parameter".
  parameter_id bigint references datasheet_parameters on delete cascade,
  -- Null where it was said that there is none.
  value text,
  said_by bigint references account_users on delete set null,
  said_at timestamptz not null,
  -- What a list says instead, until somebody decides it.
  differing text,
  differing_source text,
  differing_at timestamptz,
  -- What lists said instead and was decided against.
  refused text[] not null default '{}',
  check (num_nonnulls(part_id, brand_id) = 1),
  check ((field = 'parameter') = (parameter_id is not null)),
  check (num_nonnulls(differing, differing_source, differing_at) in (0, 3)),
  unique nulls not distinct (part_id, brand_id, field, parameter_id)
);
create index on catalogue_operator_values (brand_id) where brand_id is not null;
create index on catalogue_operator_values (parameter_id) where parameter_id is not null;
create index on catalogue_operator_values (differing_at, id) where differing_at is not null;

-- Under which brand and number lists go on naming a part that operators gave another brand, or made part of another one.
create table catalogue_led_parts (
  id bigint generated always as identity primary key,
  brand_id bigint references datasheet_brands on delete cascade,
  mpn text not null check (length(mpn) between 1 and 100),
  part_id bigint not null references datasheet_parts on delete cascade,
  unique nulls not distinct (brand_id, mpn)
);
create index on catalogue_led_parts (part_id);

-- A hidden part stays and is filled by lists, but nobody but operators meets it.
alter table datasheet_parts add column hidden_at timestamptz;
create index datasheet_parts_hidden on datasheet_parts (id) where hidden_at is not null;

-- A spelling that operators have led to a brand is not led elsewhere by seeds and lists.
alter table datasheet_brand_aliases add column edited_at timestamptz;

create or replace function datasheet_record_changed_parts() returns trigger language plpgsql as $$
declare
  told bigint;
begin
  execute 'insert into datasheet_part_changes (part_id)
    select later.id from later join earlier using (id)
    where (later.mpn, later.brand_id, later.category_id, later.package, later.lifecycle, later.description, later.hidden_at is null)
      is distinct from (earlier.mpn, earlier.brand_id, earlier.category_id, earlier.package, earlier.lifecycle, earlier.description, earlier.hidden_at is null)
    on conflict do nothing';
  get diagnostics told = row_count;
  if told > 0 then perform pg_notify('datasheet_part_changes', ''); end if;
  return null;
end $$;
