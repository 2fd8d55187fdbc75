-- Searches without result that operators have decided on. One that was mended waits again where it finds nothing on a later day.
create table datasheet_decided_searches (
  term text collate "C" primary key check (length(term) between 1 and 60),
  decision text not null check (decision in ('mended', 'declined')),
  decided_on date not null
);

insert into site_config (key, value, is_public) values ('hiddenHotWords', '[]', false);
