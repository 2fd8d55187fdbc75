-- Documents are found by pieces of their titles.
create index datasheet_documents_title_trigrams on datasheet_documents using gin (title gin_trgm_ops);
