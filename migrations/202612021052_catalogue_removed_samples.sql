-- Whether operators have removed the samples: no start brings them back then.
create table catalogue_removed_samples (
  is_single boolean primary key default true check (is_single),
  removed_at timestamptz not null
);
