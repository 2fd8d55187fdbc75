-- `/` is a page of the portal too: the rule of `site_notices`.
alter table site_announcements drop constraint site_announcements_path_check;
alter table site_announcements add constraint site_announcements_path_check check (path ~ '^/(?![/\\])[^\x01-\x20\\]*$' and length(path) <= 500) not valid;
