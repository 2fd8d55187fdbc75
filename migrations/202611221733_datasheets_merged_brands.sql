-- Since when a brand is part of its successor, by an operator's merge; one that was only taken over keeps parts of its own.
alter table datasheet_brands add column merged_at timestamptz, add check (merged_at is null or successor_id is not null);
update datasheet_brands brand set merged_at = act.at
  from (select subject_id, max(at) as at from operator_console_acts where act = 'merge-brand' group by subject_id) act
  where act.subject_id = brand.id::text and brand.successor_id is not null and brand.part_count = 0;
