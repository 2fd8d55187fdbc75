-- What a reader says that stands there instead, of a document too, and of a part's brand and category.
alter table datasheet_corrections
  drop constraint datasheet_corrections_field_check,
  drop constraint datasheet_corrections_check8,
  add constraint datasheet_corrections_field_of_subject check (field is null
    or (part_id is not null and field in ('package', 'lifecycle', 'description', 'datasheet-url', 'parameter', 'brand', 'category'))
    or (document_id is not null and field in ('title', 'kind', 'missing-part', 'foreign-part')));
