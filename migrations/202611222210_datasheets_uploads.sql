-- What users upload, until operators publish it. No document comes of it before: nothing that lists, counts, searches or reads documents can meet it.
create table datasheet_uploads (
  id bigint generated always as identity primary key,
  -- Null where whoever uploaded it has closed his account.
  user_id bigint references account_users on delete set null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null check (size_bytes > 0),
  file_name text not null check (length(file_name) between 1 and 255),
  -- reading: its text is being recognised · unusable: see failure · draft: its uploader fills it in · linked: a published document has these bytes
  -- waiting: for an operator · published · rejected: see reason · withdrawn: by its uploader
  state text not null default 'reading' check (state in ('reading', 'unusable', 'draft', 'linked', 'waiting', 'published', 'rejected', 'withdrawn')),
  -- How far the reading has come, in percent.
  progress smallint not null default 0 check (progress between 0 and 100),
  failure text check (length(failure) between 1 and 40),
  page_count integer check (page_count > 0),
  has_text_layer boolean,
  thumbnail_sha256 text check (thumbnail_sha256 ~ '^[0-9a-f]{64}$'),
  mpns text[] not null default '{}' check (cardinality(mpns) <= 50),
  brand_name text not null default '' check (length(brand_name) <= 100),
  title text not null default '' check (length(title) <= 200),
  description text not null default '' check (length(description) <= 500),
  category_id bigint references datasheet_categories on delete set null,
  kind text not null default 'datasheet'
    check (kind in ('datasheet', 'errata', 'application-note', 'user-manual', 'reference-design', 'package-drawing', 'pcn', 'other')),
  language text check (language in ('zh', 'en', 'ja', 'ru', 'zh-en', 'other')),
  version text not null default '' check (length(version) <= 50),
  published_on date,
  source_url text not null default '' check (length(source_url) <= 500),
  -- The published document of which it is said to be the next edition.
  older_id bigint references datasheet_documents on delete set null,
  -- The document of these bytes: found, or published from it.
  document_id bigint references datasheet_documents on delete set null,
  reason text not null default '' check (length(reason) <= 500),
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by bigint references account_users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, sha256),
  check ((state = 'unusable') = (failure is not null)),
  check (state <> 'waiting' or (submitted_at is not null and cardinality(mpns) > 0)),
  check (user_id is not null or state = 'published')
);
create index on datasheet_uploads (user_id, id desc);
create index on datasheet_uploads (submitted_at, id) where state = 'waiting';
create index on datasheet_uploads (id) where state = 'reading';
create index on datasheet_uploads (sha256);
create index on datasheet_uploads (document_id);
create index on datasheet_uploads (older_id);
create index on datasheet_uploads (category_id);
create index on datasheet_uploads (decided_by);

-- Who says that rights are infringed, which right, and how he proves it. Reports that were made without them have none.
alter table datasheet_corrections
  add column claimant text check (length(claimant) between 1 and 100),
  add column claimed_right text check (claimed_right in ('copyright', 'trademark', 'patent', 'trade-secret', 'other')),
  add column proof text check (length(proof) between 1 and 1000),
  add check (type = 'infringement' or (claimant is null and claimed_right is null and proof is null));

-- What the uploader says against a take-down: once for each.
create table datasheet_objections (
  id bigint generated always as identity primary key,
  document_id bigint not null references datasheet_documents on delete cascade,
  -- The take-down that he objects to.
  removed_at timestamptz not null,
  user_id bigint references account_users on delete set null,
  text text not null check (length(text) between 1 and 1000),
  state text not null default 'open' check (state in ('open', 'accepted', 'rejected')),
  settled_at timestamptz,
  settled_by bigint references account_users on delete set null,
  settled_note text not null default '' check (length(settled_note) <= 500),
  created_at timestamptz not null,
  unique (document_id, removed_at, user_id),
  check ((state = 'open') = (settled_at is null))
);
create index on datasheet_objections (created_at, id) where state = 'open';
create index on datasheet_objections (user_id);
create index on datasheet_objections (settled_by);
