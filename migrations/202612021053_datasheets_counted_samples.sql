-- Whether the counts of documents that brands show hold samples of what is there for real: as lists do, by the setting.
create table datasheets_counted_samples (
  is_single boolean primary key default true check (is_single),
  beside_real text not null check (beside_real in ('hidden', 'last'))
);
