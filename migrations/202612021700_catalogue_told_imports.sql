-- What undoing an import took back, and what of it stays; null where it was undone before that was kept.
alter table catalogue_import_files
  add column undone jsonb,
  add check (undone is null or undone_at is not null);
