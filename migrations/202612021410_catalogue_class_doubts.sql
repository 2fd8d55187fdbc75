-- Parts that stand in another category than most of their series: listed for operators, never moved by themselves. One that was
-- decided is not asked about again while both categories are the same.
create table catalogue_class_doubts (
  id bigint generated always as identity primary key,
  part_id bigint not null unique references datasheet_parts on delete cascade,
  category_id bigint not null references datasheet_categories on delete cascade,
  leading_id bigint not null references datasheet_categories on delete cascade,
  -- So many of the series stand in the leading category, of so many.
  leading_parts integer not null,
  parts integer not null,
  found_at timestamptz not null default now(),
  decided_at timestamptz
);
create index on catalogue_class_doubts (category_id);
create index on catalogue_class_doubts (leading_id);
create index catalogue_class_doubts_waiting on catalogue_class_doubts (found_at, id) where decided_at is null;

-- Merges give it back.
create trigger record_merge after insert or update or delete on catalogue_class_doubts
  for each row when (current_setting('catalogue.merge', true) <> '') execute function catalogue_record_merge('id');
