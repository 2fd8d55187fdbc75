-- What libraries of CAD symbols draw for a part: a row of the part's sources with the names that an engineer looks for in KiCad.
create table datasheet_part_symbols (
  source text not null,
  reference text not null,
  library text not null,
  symbol text not null,
  -- The symbol it is derived from.
  base text,
  footprint text,
  -- Patterns of footprint names that fit.
  footprint_filters text[] not null default '{}',
  keywords text not null default '',
  description text not null default '',
  datasheet_url text,
  pin_count integer check (pin_count > 0),
  unit_count integer check (unit_count > 0),
  primary key (source, reference),
  foreign key (source, reference) references datasheet_part_sources on delete cascade
);

-- Symbols are often drawn for a family, `STM32F407VGTx`: the parts of that family show them too.
create index datasheet_parts_families on datasheet_parts (brand_id, datasheet_series(mpn)) where kind = 'family';
