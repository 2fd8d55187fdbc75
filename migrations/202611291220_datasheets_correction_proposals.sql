-- What a reader says that stands there instead, of a part's field or parameter.
alter table datasheet_corrections
  add column field text check (field in ('package', 'lifecycle', 'description', 'datasheet-url', 'parameter')),
  add column parameter_id bigint references datasheet_parameters on delete set null,
  add column proposed text check (length(proposed) between 1 and 300),
  add check ((field is null) = (proposed is null)),
  add check (field is null or part_id is not null),
  add check (parameter_id is null or field = 'parameter');
create index on datasheet_corrections (parameter_id) where parameter_id is not null;
