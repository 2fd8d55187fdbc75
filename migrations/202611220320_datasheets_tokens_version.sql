-- By which version of its rules the application made `search`: what an older one made is made anew.
alter table datasheet_document_pages add column tokens_version smallint not null default 1;
-- The oldest of its pages.
alter table datasheet_documents add column tokens_version smallint not null default 1;
