-- What operators have said of a document stands in its row; no import and nothing that is read off its pages says otherwise.
create table datasheet_document_edits (
  document_id bigint not null references datasheet_documents on delete cascade,
  field text not null check (field in ('title', 'kind', 'language', 'version', 'published-on', 'brand', 'parts')),
  said_by bigint references account_users on delete set null,
  said_at timestamptz not null,
  primary key (document_id, field)
);
create index on datasheet_document_edits (said_by);

-- A hidden document stays and is filled by imports, but nobody but operators meets it.
alter table datasheet_documents drop constraint datasheet_documents_state_check;
alter table datasheet_documents add constraint datasheet_documents_state_check check (state in ('pending', 'published', 'removed', 'hidden'));
