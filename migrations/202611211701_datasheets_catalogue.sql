-- The catalogue: brands, categories, parameters, parts with their values and offers, documents.

create extension if not exists pg_trgm;

create table datasheet_brands (
  id bigint generated always as identity primary key,
  slug text not null unique,
  name text not null,
  name_cn text,
  -- Latin letters of the name that is shown, for sorting and the A-Z index.
  pinyin text not null,
  initial text not null check (initial ~ '^[A-Z#]$'),
  country text check (country ~ '^[A-Z]{2}$'),
  is_domestic boolean not null default false,
  website text,
  summary text,
  -- The brand that took this one over (凌力尔特 → ADI).
  successor_id bigint references datasheet_brands check (successor_id <> id),
  part_count integer not null default 0,
  document_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index on datasheet_brands (lower(name));
create index on datasheet_brands (initial, pinyin);
create index on datasheet_brands (successor_id);

-- Every spelling that leads to a brand. The key is the spelling folded by brandKey(); one spelling leads to one brand.
create table datasheet_brand_aliases (
  key text primary key,
  brand_id bigint not null references datasheet_brands on delete cascade,
  alias text not null,
  kind text not null check (kind in ('name', 'alias', 'former'))
);
create index on datasheet_brand_aliases (brand_id);
create index on datasheet_brand_aliases using gin (key gin_trgm_ops);

create table datasheet_categories (
  id bigint generated always as identity primary key,
  parent_id bigint references datasheet_categories,
  slug text not null unique,
  name text not null,
  name_en text not null,
  position integer not null,
  part_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on datasheet_categories (parent_id, position);

-- What a value means. Numbers are kept in the base unit (V, A, Ω, F, Hz …).
create table datasheet_parameters (
  id bigint generated always as identity primary key,
  slug text not null unique,
  name text not null,
  name_en text not null,
  kind text not null check (kind in ('number', 'range', 'text')),
  unit text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (kind <> 'text' or unit is null)
);

create table datasheet_category_parameters (
  category_id bigint not null references datasheet_categories on delete cascade,
  parameter_id bigint not null references datasheet_parameters on delete cascade,
  position integer not null,
  primary key (category_id, parameter_id)
);
create index on datasheet_category_parameters (parameter_id);

-- A part is its brand and its mpn as printed; mpn_key is for finding and never unique.
create table datasheet_parts (
  id bigint generated always as identity primary key,
  brand_id bigint references datasheet_brands,
  mpn text not null check (length(mpn) between 1 and 100),
  mpn_key text collate "C" not null,
  kind text not null default 'orderable' check (kind in ('orderable', 'family')),
  category_id bigint references datasheet_categories,
  description text not null default '',
  package text,
  lifecycle text not null default 'unknown'
    check (lifecycle in ('new', 'active', 'not-recommended', 'last-buy', 'obsolete', 'unknown')),
  is_rohs boolean,
  -- The maker's own address of the datasheet, as given by the source.
  datasheet_url text,
  popularity integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (brand_id, mpn)
);
create index on datasheet_parts (mpn_key, popularity desc, id);
create index on datasheet_parts (popularity desc, id);
create index datasheet_parts_mpn_key_trigrams on datasheet_parts using gin (mpn_key gin_trgm_ops);
create index on datasheet_parts (brand_id, popularity desc, id);
create index on datasheet_parts (category_id, popularity desc, id);

-- Which row of which list a part was read from. The hash tells a row that has not changed.
-- The owner's words stand in the part; other rows only fill what it leaves open.
create table datasheet_part_sources (
  source text not null,
  reference text not null,
  part_id bigint not null references datasheet_parts on delete cascade,
  is_owner boolean not null default false,
  row_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (source, reference)
);
create index on datasheet_part_sources (part_id);

-- A value as printed, and in the base unit where its unit is understood. A single figure is its own minimum and maximum.
create table datasheet_part_values (
  part_id bigint not null references datasheet_parts on delete cascade,
  parameter_id bigint not null references datasheet_parameters,
  printed text not null,
  minimum double precision,
  typical double precision,
  maximum double precision,
  primary key (part_id, parameter_id),
  check (minimum <= maximum)
);

-- What a seller asked and had on a day. Price breaks are [{ "quantity": 1, "price": "0.1911" }], rising by quantity.
create table datasheet_offers (
  id bigint generated always as identity primary key,
  part_id bigint not null references datasheet_parts on delete cascade,
  source text not null,
  sku text not null,
  currency text not null check (currency in ('CNY', 'USD', 'HKD', 'EUR')),
  price_breaks jsonb not null default '[]',
  stock bigint check (stock >= 0),
  seen_at timestamptz not null,
  unique (source, sku)
);
create index on datasheet_offers (part_id);

-- A document that describes one or more parts. Its bytes lie in the file store under the SHA-256.
create table datasheet_documents (
  id bigint generated always as identity primary key,
  sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  title text not null,
  file_name text not null,
  brand_id bigint references datasheet_brands,
  kind text not null default 'datasheet'
    check (kind in ('datasheet', 'errata', 'application-note', 'user-manual', 'reference-design', 'package-drawing', 'pcn', 'other')),
  size_bytes bigint not null check (size_bytes > 0),
  page_count integer check (page_count > 0),
  language text check (language in ('zh', 'en', 'ja', 'ru', 'zh-en', 'other')),
  version text,
  published_on date,
  source text not null,
  source_url text,
  has_text_layer boolean,
  thumbnail_sha256 text check (thumbnail_sha256 ~ '^[0-9a-f]{64}$'),
  -- pending: waits for review · published: seen by all · removed: taken down
  state text not null default 'published' check (state in ('pending', 'published', 'removed')),
  -- waiting: its pages are not counted yet · ready · failed: it could not be drawn
  preview_state text not null default 'waiting' check (preview_state in ('waiting', 'ready', 'failed')),
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on datasheet_documents (brand_id);
create index on datasheet_documents (state, created_at desc, id desc);

create table datasheet_document_parts (
  document_id bigint not null references datasheet_documents on delete cascade,
  part_id bigint not null references datasheet_parts on delete cascade,
  primary key (document_id, part_id)
);
create index on datasheet_document_parts (part_id);

-- Views and downloads by day.
create table datasheet_daily_counts (
  day date not null,
  kind text not null check (kind in ('part-view', 'document-view', 'document-download')),
  subject_id bigint not null,
  count integer not null default 0 check (count >= 0),
  primary key (day, kind, subject_id)
);
create index on datasheet_daily_counts (kind, subject_id);

-- Zips that are being sent: one at a time for each user.
create table datasheet_running_downloads (
  user_id bigint primary key references account_users on delete cascade,
  started_at timestamptz not null,
  -- Renewed while bytes flow: one that is old belongs to a process that was killed.
  alive_at timestamptz not null
);

-- How far the reading of a list has come. Written in the transaction of the rows it counts, so a killed import goes on behind the last of them.
create table datasheet_imports (
  fingerprint text primary key,
  file_name text not null,
  lines_done bigint not null default 0,
  loaded bigint not null default 0,
  unchanged bigint not null default 0,
  refused bigint not null default 0,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
