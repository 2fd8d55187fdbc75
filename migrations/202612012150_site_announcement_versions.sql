-- Goes up by one with each change of a draft: of two windows that write on one the second is told.
alter table site_announcements add column version integer not null default 0;
