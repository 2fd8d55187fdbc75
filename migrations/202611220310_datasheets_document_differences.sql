-- What differs between two editions, computed once; made of their texts, so it can be lost at any time.
create table datasheet_document_differences (
  older_sha256 text not null references datasheet_documents (sha256) on delete cascade,
  newer_sha256 text not null references datasheet_documents (sha256) on delete cascade,
  -- Of the way in which editions are compared: what was made in another one is made anew.
  format integer not null,
  -- How many pages there are of each kind; null where the two can't be compared within the limits.
  counts jsonb,
  -- The rows of the answer in their order; pages that did not change are one row where they follow each other.
  rows jsonb not null default '[]',
  created_at timestamptz not null default now(),
  primary key (older_sha256, newer_sha256)
);
create index on datasheet_document_differences (newer_sha256);
create index on datasheet_document_differences (created_at);

-- A document that is read anew or taken down leaves nothing behind that was made of its text.
create function datasheet_forget_differences() returns trigger language plpgsql as $$
begin
  delete from datasheet_document_differences where older_sha256 = new.sha256 or newer_sha256 = new.sha256;
  return null;
end $$;
create trigger datasheet_forget_differences after update of text_state, state on datasheet_documents
  for each row when (new.text_state is distinct from old.text_state or new.state is distinct from old.state) execute function datasheet_forget_differences();
