-- Which upload a file was: asked for twice, it is kept once. Unknown of those that were kept before.
alter table suppliers_files add column upload_id text unique check (upload_id ~ '^[A-Za-z0-9_-]{22}$');
