-- Builds of an index that are under way, failed or were killed. The file that a build is about to write is named here first:
-- where the build ends before an image names it, the next one removes it.
create table datasheet_search_builds (
  id bigint generated always as identity primary key,
  format integer not null,
  database text not null,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  started_at timestamptz not null default now(),
  -- Null while it is under way, and for good where it was killed.
  failed_at timestamptz
);

-- The snapshot of the transaction that read the parts: what it saw is in the image. The watermark is its xmin, which an old transaction
-- anywhere in the cluster holds back; null = nothing behind the watermark is in it.
alter table datasheet_search_images add column snapshot text;
alter table datasheet_search_images add column build_seconds real not null default 0;
-- Changes since it are no longer all there: nobody may go on from it.
alter table datasheet_search_images add column is_cut boolean not null default false;
