-- The pins that a symbol draws, as `[{"number", "name", "type"}]`, by number; the first 300 of large ones.
alter table datasheet_part_symbols add column pins jsonb not null default '[]';
