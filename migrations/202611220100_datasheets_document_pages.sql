-- The text of documents, page by page: what is searched, and the passages that are shown of it.
alter table datasheet_documents
  -- waiting: pages_read pages are read · ready: all are · failed: the file can't be read, or not to its end
  add column text_state text not null default 'waiting' check (text_state in ('waiting', 'ready', 'failed')),
  add column pages_read integer not null default 0 check (pages_read >= 0);
create index on datasheet_documents (id) where text_state = 'waiting';

create table datasheet_document_pages (
  document_id bigint not null references datasheet_documents on delete cascade,
  page integer not null check (page > 0),
  -- In reading order, lines as on the page; '' where the page has no text layer.
  text text not null,
  -- What the application's own rule makes of the text, not to_tsvector.
  search tsvector not null,
  primary key (document_id, page)
);
-- Pages come in batches: they wait in the pending list until it is merged, four megabytes at a time.
create index on datasheet_document_pages using gin (search) with (fastupdate = on, gin_pending_list_limit = 4096);
create index on datasheet_document_pages (document_id) where text = '';
-- Vacuum, which merges that list too, comes after a twentieth of new pages, not a fifth.
alter table datasheet_document_pages set (autovacuum_vacuum_insert_scale_factor = 0.05);
