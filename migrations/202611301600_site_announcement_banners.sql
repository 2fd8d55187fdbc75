-- What stands on top of all pages too: they are the same for everyone, so it is for everyone.
alter table site_announcements
  add column is_banner boolean not null default false,
  add constraint site_announcements_banner check (not is_banner or audience = 'all');

-- How many have been told changes nothing of a page.
drop trigger tell_shown on site_announcements;
create trigger tell_shown after insert or delete or truncate or update of state
on site_announcements for each statement execute function tell_shown_table();
