-- One address serves many parts, and may be longer than an index takes.
create index datasheet_parts_link on datasheet_parts (md5(datasheet_url)) where datasheet_url is not null and deleted_at is null;
