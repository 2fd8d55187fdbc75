-- Since when no version and no cover names a picture: it is forgotten some days after it was last used, not after it was brought.
alter table news_pictures add column unused_since timestamptz;
create index news_pictures_unused on news_pictures (unused_since) where unused_since is not null;
drop index news_pictures_created;

-- An import brings no pictures.
alter table news_pictures drop column source_url;

-- How long a text is as it is stored, so that all texts of an account are bounded without reading them.
alter table news_versions add column size_bytes integer not null generated always as (octet_length(document::text)) stored;
