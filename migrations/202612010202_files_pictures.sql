-- Pictures that operators put on pages by what they set: drawn anew, and kept while a value names them.
create table files_pictures (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Of which upload it was made last: asked again, that answers the same picture.
  upload_id text not null,
  kept_at timestamptz not null
);
create index on files_pictures (upload_id);
