-- What a notice is called by outside: by its number one would see how many others were told something in between.
alter table site_notices add column mark uuid not null default gen_random_uuid();
