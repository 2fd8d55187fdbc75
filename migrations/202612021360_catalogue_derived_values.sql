-- Why a value is known that no source prints: it follows from others. Null of what is printed, which goes before it.
alter table datasheet_part_values add derived_by text;
