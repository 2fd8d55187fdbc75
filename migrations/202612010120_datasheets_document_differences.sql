-- What an import says of a document instead of what an operator has said waits beside it, as it does for parts.
alter table datasheet_document_edits
  add column id bigint generated always as identity unique,
  add column differing text,
  add column differing_source text,
  add column differing_at timestamptz,
  -- What imports said instead and was decided against.
  add column refused text[] not null default '{}',
  add check (num_nonnulls(differing, differing_source, differing_at) in (0, 3));
create index on datasheet_document_edits (differing_at, id) where differing_at is not null;
