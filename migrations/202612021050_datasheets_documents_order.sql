-- Long lists of documents show samples behind all others, the newest first.
create index on datasheet_documents (state, is_sample, created_at desc, id desc);
