-- Files that an author adds to an article: datasheets, circuits, archives of design files.
create table news_attachments (
  id bigint generated always as identity primary key,
  -- Null: an account that was closed; what readers see of it stays.
  user_id bigint references account_users on delete set null,
  -- The upload that it was made of: asked again for it, the same file is answered.
  upload_id text not null unique check (length(upload_id) between 1 and 22),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'application/zip')),
  size_bytes integer not null check (size_bytes > 0),
  -- As its author called the file.
  file_name text not null,
  downloads integer not null default 0 check (downloads >= 0),
  -- Since when no version names it.
  unused_since timestamptz,
  created_at timestamptz not null
);
create index on news_attachments (user_id, created_at);
create index on news_attachments (unused_since) where unused_since is not null;
create index on news_attachments (sha256);

-- Which files a version has, as what, and under which name: they are kept as long as it is.
create table news_version_attachments (
  article_id bigint not null,
  version integer not null,
  position integer not null check (position between 0 and 4),
  attachment_id bigint not null references news_attachments on delete cascade,
  kind text not null check (kind in ('datasheet', 'circuit', 'design')),
  name text not null check (length(name) <= 60),
  primary key (article_id, version, position),
  unique (article_id, version, attachment_id),
  foreign key (article_id, version) references news_versions on delete cascade
);
create index on news_version_attachments (attachment_id);
