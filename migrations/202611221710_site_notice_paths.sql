-- Browsers leave out tabs and line breaks, and take `/<tab>/host` for another site.
update site_notices set path = null where path !~ '^/(?![/\\])[^\x01-\x20\\]*$';
alter table site_notices drop constraint site_notices_path_check;
alter table site_notices add constraint site_notices_path_check check (path ~ '^/(?![/\\])[^\x01-\x20\\]*$' and length(path) <= 500);
