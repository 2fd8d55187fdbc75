-- What rules doubt of the values of parts. The print is doubted: another one that stands there by now is not. One that is held
-- was brought by a list and is not taken over; what stood there before stands. Once it is decided nothing is asked any more: a
-- print that stands is trusted then, one that is held is refused.
create table catalogue_value_doubts (
  id bigint generated always as identity primary key,
  part_id bigint not null references datasheet_parts on delete cascade,
  parameter_id bigint not null references datasheet_parameters on delete cascade,
  printed text not null,
  minimum double precision,
  typical double precision,
  maximum double precision,
  rule text not null,
  why text not null,
  is_held boolean not null default false,
  -- The list that brought what is held.
  source text,
  found_at timestamptz not null default now(),
  decided_at timestamptz,
  unique (part_id, parameter_id)
);
create index on catalogue_value_doubts (parameter_id);
create index catalogue_value_doubts_waiting on catalogue_value_doubts (found_at, id) where decided_at is null;

-- Which version of which rules all values were looked at by.
create table catalogue_checked_rules (
  name text primary key,
  version text not null
);

-- Searches and tables leave out what is doubted.
create trigger record_new after insert on catalogue_value_doubts
  referencing new table as changed for each statement execute function datasheet_record_part_changes('part_id');
create trigger record_changed after update on catalogue_value_doubts
  referencing new table as changed for each statement execute function datasheet_record_part_changes('part_id');
create trigger record_removed after delete on catalogue_value_doubts
  referencing old table as changed for each statement execute function datasheet_record_part_changes('part_id');

-- Pages show it.
create trigger tell_shown after truncate on catalogue_value_doubts for each statement execute function tell_shown_table();
create trigger tell_shown_new after insert on catalogue_value_doubts
  referencing new table as later for each statement execute function tell_shown_parts();
create trigger tell_shown_removed after delete on catalogue_value_doubts
  referencing old table as earlier for each statement execute function tell_shown_parts();
create trigger tell_shown_change after update on catalogue_value_doubts
  referencing old table as earlier new table as later for each statement execute function tell_shown_parts();

-- Merges give it back.
create trigger record_merge after insert or update or delete on catalogue_value_doubts
  for each row when (current_setting('catalogue.merge', true) <> '') execute function catalogue_record_merge('id');
