-- Rows of parts show samples by what else tells of the part: whose sources changed is told, so that the others stay.
drop trigger tell_shown on datasheet_part_sources;
create trigger tell_shown after truncate on datasheet_part_sources for each statement execute function tell_shown_table();
create trigger tell_shown_new after insert on datasheet_part_sources referencing new table as later
for each statement execute function tell_shown_parts();
create trigger tell_shown_removed after delete on datasheet_part_sources referencing old table as earlier
for each statement execute function tell_shown_parts();
create trigger tell_shown_change after update on datasheet_part_sources referencing old table as earlier new table as later
for each statement execute function tell_shown_parts();
