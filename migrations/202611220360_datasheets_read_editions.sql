-- What nobody stated of a document is read off its pages: the version, the day of publication. What was stated later takes its place.
alter table datasheet_documents
  add column is_version_read boolean not null default false,
  add column is_day_read boolean not null default false,
  -- By which version of its rules the application looked for them; 0: not yet.
  add column edition_rules smallint not null default 0,
  add constraint datasheet_documents_version_read check (not is_version_read or version is not null),
  add constraint datasheet_documents_day_read check (not is_day_read or published_on is not null);
