-- Output voltages: some parts can be set to any figure between two ends. And how the values of a parameter were read: what an older
-- rule has read is read again from its print.

alter table datasheet_parameters add column is_adjustable boolean not null default false check (not is_adjustable or kind = 'number');

-- Null where it is not known by which rule.
alter table datasheet_parameters add column reading text;
