-- What publishing an upload made and changed, by which that is taken back; null while it was not published, or from before.
alter table datasheet_uploads add column made jsonb;
