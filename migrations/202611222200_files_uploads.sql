-- Files that users bring, until something takes them: a datasheet, a certification, a picture.
create table files_uploads (
  -- Given out at random: who knows it has been told.
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  user_id bigint not null references account_users on delete cascade,
  purpose text not null check (purpose ~ '^[a-z]+(-[a-z]+)*$'),
  -- As the user calls it, without folders and what can't be seen.
  file_name text not null check (length(file_name) between 1 and 200),
  size_bytes bigint not null check (size_bytes > 0),
  -- Known once all bytes are in the file store.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  -- What its first bytes say it is.
  media_type text,
  scan_state text not null default 'waiting' check (scan_state in ('waiting', 'clean', 'infected', 'skipped')),
  -- What the scanner calls it.
  infection text check (length(infection) <= 200),
  -- It could not be scanned: not before then again.
  scan_again_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  taken_at timestamptz,
  check ((sha256 is null) = (finished_at is null)),
  check ((media_type is null) = (finished_at is null)),
  check (taken_at is null or finished_at is not null),
  check (infection is null or scan_state = 'infected')
);
create index on files_uploads (user_id, created_at);
create index on files_uploads (sha256) where sha256 is not null;
create index on files_uploads (created_at);
create index on files_uploads (finished_at) where scan_state = 'waiting';
