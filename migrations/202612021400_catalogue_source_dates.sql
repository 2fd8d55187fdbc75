-- The day of which a source speaks, by its own word or that of who brought the list; null where nobody says it. When a list
-- was read is `seen_at`, which tells the newer word.
alter table datasheet_part_sources add source_date date;
alter table datasheet_offers add source_date date;
