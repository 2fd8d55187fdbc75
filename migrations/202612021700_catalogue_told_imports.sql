-- What undoing an import took back, and what of it stays; null where it was undone before that was kept.
alter table catalogue_import_files
  add column undone jsonb,
  add check (undone is null or undone_at is not null);

-- Imports whose task went with the account of their operator, as it stood then.
create table catalogue_past_imports (
  task_id bigint primary key,
  -- The list that was brought by the browser; null where it lay in the folder of the server.
  file_id bigint unique references catalogue_import_files on delete cascade,
  title text not null,
  ended_as text not null check (ended_as in ('done', 'failed', 'cancelled')),
  note text not null,
  created_at timestamptz not null
);
