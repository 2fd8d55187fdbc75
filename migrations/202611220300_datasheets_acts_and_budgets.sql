-- Who took a document down or published it again, when and why: written once, never changed.
create table datasheet_document_acts (
  id bigint generated always as identity primary key,
  document_id bigint not null references datasheet_documents on delete cascade,
  act text not null check (act in ('take-down', 'restore')),
  -- Null where the operator is no longer known.
  operator_id bigint references account_users on delete set null,
  reason text check (length(reason) between 1 and 200),
  note text check (length(note) between 1 and 500),
  at timestamptz not null,
  check ((act = 'take-down') = (reason is not null)),
  check (note is null or act = 'take-down')
);
create index on datasheet_document_acts (document_id, id);
create index on datasheet_document_acts (operator_id);

create function datasheet_acts_stand() returns trigger language plpgsql as $$
begin
  raise exception 'what was done to a document is not rewritten';
end $$;
-- At depth 0 there is a statement of its own; what follows from the end of a document or an account is let through.
create trigger datasheet_acts_stand before update or delete on datasheet_document_acts
  for each row when (pg_trigger_depth() = 0) execute function datasheet_acts_stand();

insert into datasheet_document_acts (document_id, act, reason, note, at)
select id, 'take-down', removed_reason, removed_note, removed_at from datasheet_documents where state = 'removed' order by removed_at, id;

alter table datasheet_documents
  -- What reading its text has taken so far: past a limit it is given up.
  add column text_ms integer not null default 0 check (text_ms >= 0),
  -- Why its text could not be read, for operators: a reason by which PDFs are refused, or that the file is missing or has taken all its time.
  add column text_failure text
    check (text_failure in ('empty', 'notPdf', 'broken', 'needsPassword', 'tooLarge', 'tooManyPages', 'tookTooLong', 'tooMuchMemory', 'fileMissing', 'timeUsedUp'));

-- Contacts are forgotten some time after their correction is settled.
create index on datasheet_corrections (settled_at) where contact is not null;
