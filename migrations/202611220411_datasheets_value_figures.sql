-- Parts are found by a figure: what has 10 kΩ, or stands at least 30 V.
create index datasheet_part_values_figures on datasheet_part_values (parameter_id, minimum) where minimum is not null;
